import { getViolations } from '../fixtures/axe.ts'
import { expect, test } from './base.ts'
import { asOwner } from './server.ts'

/** The role of the demo that unblinds, and a study in which it is held. */
const getUnblinding = async (): Promise<{ role: string; planId: string }> => {
  const { rows } = await asOwner(client =>
    client.query(`select r.id as role, s.plan_id as "planId" from role r
      join role_assignment a on a.tenant_id = r.tenant_id and a.role_id = r.id and a.ended_at is null and now() < a.expires_at
        and a.effective_at < now()
      join study s on s.tenant_id = a.tenant_id and s.id = a.study_id
      join users u on u.tenant_id = a.tenant_id and u.id = a.user_id and u.status = 'enabled' and u.removed_at is null
      where r.name_en = 'Unblinded statistician'
        and r.tenant_id = (select tenant_id from users where account = 'lin.haiyan' limit 1) order by s.plan_id limit 1`),
  )
  return rows[0]
}

test('TR-A7: who could unblind a study on a day, and who gave them that right, is answered in four presses', async ({
  signedIn,
}) => {
  const { role, planId } = await getUnblinding()
  const page = await signedIn('xie.min')
  await page.goto(`/csr_mds/role?role=${role}`)
  const tree = page.getByRole('tree')
  await expect(tree.getByRole('treeitem').first()).toBeVisible()
  await page.locator('#rights').getByRole('textbox', { name: 'Search rights' }).fill('Emergency unblinding')
  let presses = 0
  const press = async (target: ReturnType<typeof page.locator>) => {
    presses += 1
    await target.click()
  }
  const row = tree.getByRole('treeitem', { name: /Emergency unblinding/ }).first()
  await press(row.getByTitle('Who may …'))
  await expect(page.getByRole('heading', { level: 1, name: 'Who may …' })).toBeVisible()
  await press(page.getByRole('button', { name: /^On the study/ }))
  await page.keyboard.type(planId)
  await press(page.getByRole('radio', { name: new RegExp(planId) }).first())
  const table = page.getByRole('table', { name: 'Role assignments that give the right' })
  const inStudy = table
    .locator('tbody tr')
    .filter({ hasText: 'Unblinded statistician' })
    .filter({ hasText: planId })
    .first()
  await expect(inStudy).toBeVisible()
  await expect(page.getByText(/^\d+ (person|people) could use “.*Emergency unblinding.*” on /)).toBeVisible()
  await press(page.getByLabel('At the moment'))
  await page.keyboard.type('01 Oct 2026 08:00')
  await expect(page.getByText(/could use “.*Emergency unblinding.*” on 01\sOct\s2026\s08:00/)).toBeVisible()
  await expect(inStudy).toBeVisible()
  expect(presses).toBeLessThanOrEqual(4)
  expect(await getViolations(page)).toEqual([])
  // The question is in the address: another user of the company gets the same answer.
  const address = page.url()
  const shown = await table.locator('tbody tr').count()
  await page.goto(address)
  await expect(table.locator('tbody tr')).toHaveCount(shown)
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
})
