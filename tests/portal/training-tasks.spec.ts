import { expect, test } from './base.ts'
import { asOwner } from './server.ts'

const inTenant = <T extends object>(account: string, statement: string, values: unknown[] = []) =>
  asOwner(async client => {
    const { rows } = await client.query<{ id: string; tenant_id: string }>(
      'select id, tenant_id from users where account = $1',
      [account],
    )
    await client.query("select set_config('app.tenant', $1, false)", [rows[0]!.tenant_id])
    const answer = await client.query<T>(statement, [rows[0]!.tenant_id, rows[0]!.id, ...values])
    await client.query("select set_config('app.tenant', '', false)")
    return answer.rows
  })

test('MD-L2: a task for everyone who gets a role is on the open page of a learner who gets it', async ({
  signedIn,
}) => {
  const name = `Training of a new role ${Date.now()}`
  const page = await signedIn('lin.haiyan', { role: 'ACCOUNT_HOLDER' })
  await page.goto('/csr_mds/trainingTask')
  await page.getByRole('button', { name: 'Add a task' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await page.getByRole('button', { name: /^Courses/ }).click()
  await page.getByRole('checkbox').first().check()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Everyone who gets a role/ }).click()
  await page.getByRole('textbox', { name: 'Search' }).fill('Project manager')
  await page.getByRole('checkbox', { name: 'Project manager', exact: true }).check()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  const learner = await signedIn('zhang.wei', { role: 'CRA', fresh: true })
  await learner.goto('/eLearning/task')
  await expect(learner.getByRole('heading', { level: 1, name: 'Training tasks' })).toBeVisible()
  await expect(learner.getByText(name)).toHaveCount(0)
  await inTenant(
    'zhang.wei',
    `insert into role_assignment (tenant_id, id, user_id, role_id) select $1, gen_random_uuid(), $2, id from role
      where tenant_id = $1 and code = 'PROJECT_MANAGER'`,
  )
  await expect(learner.getByText(name).first()).toBeVisible()
})
