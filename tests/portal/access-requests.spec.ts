import { getViolations } from '../fixtures/axe.ts'
import { getDenied } from './access-people.ts'
import { expect, test } from './base.ts'
import { asOwner } from './server.ts'

/** A project manager of the demo, and a study of the tenant. */
const getApplicant = async (): Promise<{ id: string; account: string; study: string }> => {
  const { rows } = await asOwner(client =>
    client.query(`select u.id, u.account, s.id as study from users u
      join role_assignment a on a.tenant_id = u.tenant_id and a.user_id = u.id and a.ended_at is null
      join role r on r.tenant_id = a.tenant_id and r.id = a.role_id and r.code = 'PROJECT_MANAGER'
      join study_member m on m.tenant_id = u.tenant_id and m.user_id = u.id
      join study s on s.tenant_id = m.tenant_id and s.id = m.study_id and s.status = 'ongoing' and s.active
      where u.tenant_id = (select tenant_id from users where account = 'lin.haiyan' limit 1) and u.status = 'enabled'
        and u.account is not null and not u.super_admin order by u.account, s.plan_id limit 1`),
  )
  return rows[0]
}

test('B50 B51 B55 MD-A3: what is asked for at the wall is approved and shows in the open page', async ({
  signedIn,
}) => {
  test.slow()
  const { id, account, study } = await getApplicant()
  const page = await signedIn(account)
  const began = Date.now()
  await page.goto(
    `/csr_mds/authApplication/authEdit/${id}?right=1011-USER_MANAGEMENT_EXPORT&studyId=${study}`,
  )
  await expect(page.getByRole('heading', { name: 'Ask for access' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Why this access is needed' }).fill('Needs the list of users')
  expect(await getViolations(page)).toEqual([])
  const answered = page.waitForResponse(response => response.url().endsWith('/authApplication/add'))
  await page.getByRole('button', { name: 'Submit' }).click()
  const { data } = await (await answered).json()
  await page.waitForURL('**/authApplication/myApplication')
  const link = `a[href$="${data.id}"]`
  const row = page
    .getByRole('table')
    .locator('tbody tr')
    .filter({ has: page.locator(link) })
  await expect(row).toContainText('Pending')
  const reviewer = await signedIn('xie.min')
  await reviewer.goto('/csr_mds/authApplication')
  await reviewer.getByRole('table').locator(link).click()
  await expect(reviewer.getByRole('heading', { name: 'Before you decide' })).toBeVisible()
  expect(await getViolations(reviewer)).toEqual([])
  await reviewer.getByRole('button', { name: 'Approve…' }).click()
  const dialog = reviewer.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Comment for the applicant' }).fill('Agreed with the team')
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(reviewer.getByText('The request was approved')).toBeVisible()
  await expect(row).toContainText('Approved')
  await expect(row).toContainText('Agreed with the team')
  expect(Date.now() - began).toBeLessThan(60_000)
})

test('MD-A3 C7 C8: a user without the menu of requests asks where the role is lacking, and gets it in the open page', async ({
  signedIn,
}) => {
  test.slow()
  const { id, account } = await getDenied(0)
  const page = await signedIn(account)
  page.setDefaultTimeout(20_000)
  const reviewer = await signedIn('xie.min')
  reviewer.setDefaultTimeout(20_000)
  await page.goto('/csr_mds/user')
  await page.getByRole('table', { name: 'Users' }).getByRole('link').first().click()
  const history = page.locator('#history')
  await expect(history.getByRole('button', { name: 'Ask for this access' })).toBeVisible()
  await page.goto('/csr_mds/user')
  const off = page.getByRole('button', { name: 'Export' }).and(page.locator('[aria-disabled]')).first()
  await off.click({ force: true })
  const why = page.getByRole('dialog', { name: 'Why, and who can change it' })
  await expect(why.getByRole('button', { name: 'Ask for this access' })).toBeVisible()
  const began = Date.now()
  await page.goto('/csr_mds/authApplication')
  await expect(page.getByText('Your current role does not open “Access requests”.')).toBeVisible()
  await page.evaluate(() => Object.assign(window, { opened: true }))
  await page.getByRole('button', { name: 'Ask for this access' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ask for this access' })
  await dialog.getByRole('textbox', { name: 'Why this access is needed' }).fill('Plans the visits')
  await expect(dialog.getByText('Who decides: users with the role Access reviewer')).toBeVisible()
  expect(await getViolations(page)).toEqual([])
  const text = await dialog.getByText('The smallest role that opens it').textContent()
  const role = /opens it: (.+?)\. A reviewer/.exec(text ?? '')![1]!
  const answered = page.waitForResponse(response => response.url().endsWith('/authApplication/add'))
  await dialog.getByRole('button', { name: 'Submit' }).click()
  const { data } = await (await answered).json()
  await expect(dialog).toBeHidden()
  await reviewer.goto(`/csr_mds/authApplication/approve/${id}/${data.id}`)
  await reviewer.getByRole('button', { name: 'Approve…' }).click()
  const decision = reviewer.getByRole('dialog')
  await decision.getByRole('textbox', { name: 'Comment for the applicant' }).fill('Agreed')
  await decision.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(reviewer.getByText('The request was approved')).toBeVisible()
  const choice = page.getByRole('dialog', { name: 'Switch role' }).getByRole('button', { name: role })
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Role:/ })
    .click()
  await expect(choice).toBeVisible()
  await choice.click()
  await expect(page.getByRole('banner').getByRole('button', { name: `Role: ${role}` })).toBeVisible()
  expect(await page.evaluate(() => (window as { opened?: boolean }).opened), 'no reload').toBe(true)
  await page.goto('/csr_mds/authApplication')
  await expect(page).toHaveURL(/authApplication/)
  expect(Date.now() - began).toBeLessThan(60_000)
})
