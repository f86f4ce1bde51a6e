import { expect, test } from './base.ts'
import { ownPerson } from './own-person.ts'
import { asOwner } from './server.ts'

/** Number of a figure of the workspace. */
const read = (text: string) => Number(/\d+/.exec(text)?.[0])

test('a figure of the workspace is the number of the list that it leads to', async ({ signedIn }) => {
  const page = await signedIn('lin.haiyan', { role: 'ACCOUNT_HOLDER' })
  const figures = page.getByRole('navigation', { name: 'What waits' })
  for (const name of ['Requests to decide', 'Accounts that end within 30 days']) {
    await page.goto('/home')
    const figure = figures.getByRole('link', { name })
    await expect(figure).toHaveText(/^\d/)
    const count = read(await figure.innerText())
    await figure.click()
    const counted = page
      .locator('main p')
      .filter({ hasText: new RegExp(`^${count} (request|of \\d+ match|match)`) })
    await expect(counted.first()).toBeVisible()
  }
})

test('to-dos that are alike are one line, and are decided there', async ({ signedIn }) => {
  const copies = await asOwner(async client => {
    const { rows } = await client.query(
      `insert into notice (tenant_id, id, user_id, type, kind, subject, link, urgency, due_at)
        select n.tenant_id, gen_random_uuid(), n.user_id, n.type, n.kind, n.subject, n.link, n.urgency, n.due_at
        from notice n join users u on u.tenant_id = n.tenant_id and u.id = n.user_id, generate_series(1, 2)
        where u.account = 'lin.haiyan' and n.type = 'todo' and n.done_at is null and n.subject ->> 'event' like 'asked.%'
        returning id`,
    )
    return rows.map(row => row.id)
  })
  expect(copies.length).toBeGreaterThanOrEqual(2)
  const page = await signedIn('lin.haiyan', { role: 'ACCOUNT_HOLDER' })
  await page.goto('/home')
  const line = page.getByRole('listitem').filter({ hasText: 'requests for access await your decision' })
  await expect(line).toHaveCount(1)
  await line.getByText('requests for access await your decision').click()
  await expect(line.getByRole('listitem')).toHaveCount(copies.length * 1.5)
  await line.getByRole('button', { name: 'Decide together' }).click()
  await expect(page.getByRole('dialog', { name: /^Approve/ })).toBeVisible()
  await asOwner(client => client.query('delete from notice where id = any($1::uuid[])', [copies]))
})

test('a registration is decided where its to-do stands', async ({ signedIn }) => {
  const account = await ownPerson('lin.haiyan', ['Ruo', 'Helan'])
  await asOwner(async client => {
    await client.query("update users set status = 'under_review' where account = $1", [account])
    await client.query(
      `insert into notice (tenant_id, id, user_id, type, kind, subject, link, urgency, due_at)
        select u.tenant_id, gen_random_uuid(), r.id, 'todo', 'user_review', jsonb_build_object('event', 'arrived', 'userId', u.id,
          'account', u.account, 'lastName', u.last_name, 'firstName', u.first_name), '/csr_mds/user/detail/' || u.id, 'overdue', now() - interval '9 days'
        from users u join users r on r.tenant_id = u.tenant_id and r.account = 'lin.haiyan' where u.account = $1`,
      [account],
    )
  })
  const page = await signedIn('lin.haiyan', { role: 'ACCOUNT_HOLDER' })
  await page.goto('/home')
  const line = page.getByRole('listitem').filter({ hasText: account }).last()
  await line.getByRole('button', { name: 'Activate' }).click()
  const dialog = page.getByRole('dialog', { name: /^Activate Ruo Helan/ })
  await dialog.getByRole('button', { name: 'Activate' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/home')
  await expect(page.getByRole('listitem').filter({ hasText: account })).toHaveCount(0)
  const [user] = await asOwner(
    async client => (await client.query('select status from users where account = $1', [account])).rows,
  )
  expect(user.status).toBe('enabled')
})

test('a cold load shows the frame at once, and the bar stays at its place', async ({ signedIn }) => {
  const page = await signedIn('lin.haiyan', { role: 'ACCOUNT_HOLDER' })
  let letGo = () => {}
  const gone = new Promise<void>(resolve => {
    letGo = resolve
  })
  await page.route('**/getUserInfo*', async route => {
    await gone
    await route.continue()
  })
  await page.goto('/home', { waitUntil: 'commit' })
  const before = await page.locator('header[data-coming]').boundingBox()
  letGo()
  await expect(page.getByRole('banner').getByRole('button', { name: /Role:/ })).toBeVisible()
  expect(await page.getByRole('banner').boundingBox()).toEqual(before)
})
