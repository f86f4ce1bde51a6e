import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './base.ts'
import { ownHolder } from './own-person.ts'
import { asOwner, dataDir } from './server.ts'

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
