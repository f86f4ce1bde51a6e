import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './base.ts'
import { ownHolder } from './own-person.ts'
import { asOwner, dataDir, ownHeldChanges } from './server.ts'

/** A user of this test only, with an address. */
const person = async (): Promise<{ id: string; account: string }> => {
  const own = await ownHolder()
  for (const [table, name] of [
    ['users', 'account'],
    ['account', 'name'],
  ])
    await asOwner(client =>
      client.query(`update ${table} set email = $1 || '@hengyu.example' where ${name} = $1`, [own.account]),
    )
  return own
}
/** Gives a user a to-do that they must finish before they can be disabled or removed. */
const keep = (account: string, week: string) =>
  asOwner(client =>
    client.query(
      `insert into notice (tenant_id, id, user_id, type, kind, subject, blocking)
        select tenant_id, gen_random_uuid(), id, 'todo', 'timesheet', $2, true from users where account = $1`,
      [account, { event: 'submit', week }],
    ),
  )
const letters = (): { kind: string; text: string }[] =>
  readdirSync(join(dataDir, 'outbox'))
    .filter(file => !file.startsWith('.'))
    .map(file => JSON.parse(readFileSync(join(dataDir, 'outbox', file), 'utf8')))
    .filter(each => each.kind === 'taskReminder')

test('L87 L88 F20: who may not be disabled yet is shown with what he has to do, and is reminded by mail', async ({
  signedIn,
}) => {
  const { account } = await person()
  await keep(account, '2026-11-16')
  const page = await signedIn('lin.haiyan')
  await page.goto(`/csr_mds/user?query=${account}`)
  const row = page.getByRole('table', { name: 'Users' }).locator('tbody tr').filter({ hasText: account })
  await row.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: /^Disable/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('This cannot be done yet:')).toBeVisible()
  await expect(dialog.getByText('Submit your timesheet for the week of 16 Nov 2026')).toBeVisible()
  await expect(dialog.getByLabel('Reason')).toHaveCount(0)
  const before = letters().length
  await dialog.getByRole('button', { name: 'Remind by e-mail' }).click()
  await expect(page.getByText(/has been reminded by e-mail/)).toBeVisible()
  await expect(dialog.getByText(/^Reminded /)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Remind by e-mail' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await expect.poll(() => letters().length).toBe(before + 1)
  await dialog.getByRole('button', { name: 'Hand over' }).click()
  await expect(page).toHaveURL(/\/transferOfPermissions$/)
})

test('L86 F20: the page of a person lists what keeps him; once it is done, he can be disabled', async ({
  signedIn,
}) => {
  const { id, account } = await person()
  await keep(account, '2026-11-09')
  const page = await signedIn('lin.haiyan')
  await page.goto(`/csr_mds/user/detail/${id}`)
  const section = page.getByRole('region', { name: 'Pending tasks' })
  await expect(section.getByText('Submit your timesheet for the week of 09 Nov 2026')).toBeVisible()
  await asOwner(client => client.query('update notice set done_at = now() where user_id = $1', [id]))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Basic information' })).toBeVisible()
  await expect(section).toHaveCount(0)
})

test('F20: the page of a role tells which changes of it wait', async ({ signedIn }) => {
  await ownHeldChanges(async () => {
    const { rows } = await asOwner(client =>
      client.query<{ role: string }>(
        `insert into held_change (tenant_id, id, call, input, entity, entity_id, reason, asked_by)
        select r.tenant_id, gen_random_uuid(), 'updateRole', '{}', 'roles', r.id, 'Unblinds', u.id
        from role r join users u on u.tenant_id = r.tenant_id and u.account = 'zhang.wei' where r.code = 'DH_ADMINISTRATOR' limit 1 returning entity_id as role`,
      ),
    )
    const page = await signedIn('lin.haiyan')
    await page.goto(`/csr_mds/role?role=${rows[0]!.role}`)
    const section = page.getByRole('region', { name: 'Open under this role' })
    await page.getByRole('navigation').getByRole('link', { name: 'Open under this role' }).click()
    await expect(section).toBeInViewport()
    await expect(section.getByText(/^Waiting for a second person: /)).toBeVisible()
    await asOwner(client =>
      client.query("update held_change set state = 'turned down' where reason = 'Unblinds'"),
    )
  })
})
