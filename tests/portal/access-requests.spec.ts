import { getViolations } from '../fixtures/axe.ts'
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
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.waitForURL('**/authApplication/myApplication')
  const row = page.getByRole('table').locator('tbody tr').first()
  await expect(row).toContainText('Pending')
  const reviewer = await signedIn('xie.min')
  await reviewer.goto('/csr_mds/authApplication')
  await reviewer.getByRole('table').getByRole('link').first().click()
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
