import { expect, test } from './base.ts'
import { ownHolder } from './own-person.ts'
import { asOwner } from './server.ts'

/** An end at midnight of the company is its last day; one within a day keeps its time. */
test('a role that ends at midnight ends with its last day, on the page and in the role menu', async ({
  signedIn,
}) => {
  const { id, account } = await ownHolder()
  await asOwner(client =>
    client.query(
      `insert into role_assignment (tenant_id, id, user_id, role_id, expires_at)
      select u.tenant_id, gen_random_uuid(), u.id, r.id, e.at::timestamptz from users u join role r on r.tenant_id = u.tenant_id
        join (values ('PROJECT_DIRECTOR', '2098-12-31T16:00:00Z'), ('ACCESS_REVIEWER', '2098-12-31T08:30:00Z')) e (code, at)
          on e.code = r.code
      where u.id = $1`,
      [id],
    ),
  )
  const page = await signedIn('lin.haiyan')
  await page.goto(`/csr_mds/user/detail/${id}`)
  const roles = page.getByRole('table', { name: 'Roles held' })
  const end = (role: string) => roles.getByRole('row').filter({ hasText: role }).getByRole('cell')
  await expect(end('Project director').filter({ hasText: /^31 Dec 2098$/ })).toHaveCount(1)
  await expect(end('Access reviewer').filter({ hasText: /^31 Dec 2098 16:30$/ })).toHaveCount(1)

  const own = await signedIn(account)
  await own.goto('/home')
  await own
    .getByRole('banner')
    .getByRole('button', { name: /^Role:/ })
    .click()
  const menu = own.getByRole('dialog', { name: 'Switch role' })
  await expect(menu.getByText(/Project director \(.*31\sDec\s2098\)/)).toBeVisible()
})
