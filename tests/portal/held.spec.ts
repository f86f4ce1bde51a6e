import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { tokenHash } from '../../server/features/auth/tokens.ts'
import { expect, test } from './base.ts'
import { asOwner, dataDir, ownMinute } from './server.ts'

// For these tests only: limits which companies elena.navarro, a member of three, may enter from new sessions.

const inCompany = `(select id from tenant where company_name_en like 'Hengyu%')`

/** The codes of all letters of a kind, the newest last. */
const codesIn = (kind: string): string[] => {
  const folder = join(dataDir, 'outbox')
  return readdirSync(folder)
    .filter(name => /^[^.].*\.json$/.test(name))
    .sort()
    .map(name => JSON.parse(readFileSync(join(folder, name), 'utf8')))
    .filter(each => each.kind === kind)
    .flatMap(each => /\b\d{6}\b/.exec(each.text) ?? [])
}

test('TR-N14 TR-T8: a session that one company brought about says why the others are not shown, and opens them by a code to an own address', async ({
  signedIn,
}) => {
  const page = await signedIn('elena.navarro')
  const token = (await page.context().cookies()).find(each => each.name === 'mds-token')!.value
  await asOwner(client =>
    client.query(
      `update session set held_to = ${inCompany}, held_by = 'company', method = 'password'
        where id = (select session_id from access_token where hash = $1)`,
      [tokenHash(token)],
    ),
  )
  const { rows } = await asOwner(client => client.query(`select ${inCompany} as id`))
  await page.context().addCookies([
    { name: 'mds-tenant', value: rows[0].id, domain: 'localhost', path: '/' },
    { name: 'mds-role', value: '-1', domain: 'localhost', path: '/' },
  ])
  await page.goto('/home')
  await expect(page.getByText('your other companies are not shown')).toBeVisible()
  const switcher = page.getByRole('button', { name: /^Company: Hengyu/ })
  await switcher.click()
  await expect(page.getByRole('button', { name: /Minato/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'See why, and confirm that it is you' }).click()
  const dialog = page.getByRole('dialog', { name: 'Why are my other companies not shown?' })
  await expect(dialog).toContainText('Or ask an administrator of another of your companies')
  const confirm = dialog.getByRole('button', { name: 'Confirm that it is me' })
  await confirm.click()
  await expect(dialog.getByLabel('Six-digit code')).toBeFocused()
  const before = codesIn('ownPlaceCode').length
  await ownMinute(async () => {
    await dialog.getByRole('button', { name: 'Send code' }).click()
    await expect.poll(() => codesIn('ownPlaceCode').length).toBeGreaterThan(before)
  })
  await dialog.getByLabel('Six-digit code').fill(codesIn('ownPlaceCode').at(-1)!)
  await confirm.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('your other companies are not shown')).toBeHidden()
  await switcher.click()
  await expect(page.getByRole('button', { name: /Minato/ })).toBeEnabled()
})
