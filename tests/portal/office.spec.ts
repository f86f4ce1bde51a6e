import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './base.ts'
import { asOwner, challengeFrom, dataDir, ownMinute, placePiece } from './server.ts'

// Only this test uses this account, from whose network address someone else has typed many wrong codes.
const email = 'he.lihua@hengyu.example'

const codesFor = (): string[] => {
  const folder = join(dataDir, 'outbox')
  return readdirSync(folder)
    .filter(name => /^[^.].*\.json$/.test(name))
    .sort()
    .map(name => JSON.parse(readFileSync(join(folder, name), 'utf8')))
    .filter(each => each.to === email)
    .flatMap(each => /\b\d{6}\b/.exec(each.text) ?? [])
}

/** Blocks the network address of these tests until an act has its answer, so that no other test is blocked. */
const shutUnder = async (rule: string, act: () => Promise<string>): Promise<string> => {
  const shut = (until: string) =>
    asOwner(client =>
      client.query(
        `insert into frequency (key, window_start, count, blocked_until)
          select $1 || ':' || address, now(), 1, now() + $2::interval from unnest('{127.0.0.1,::1,0000:0000:0000:00}'::text[]) as address
          on conflict (key) do update set blocked_until = excluded.blocked_until`,
        [rule, until],
      ),
    )
  await shut('1 hour')
  return act().finally(() => shut('0 hours'))
}

test('TR-N2 TR-W7 G6: where many have failed the screen asks for the puzzle before a code is sent and before it signs in, and keeps what was typed', async ({
  page,
}) => {
  const before = codesFor().length
  await page.goto('/login')
  await page.getByRole('tab', { name: 'E-mail code' }).click()
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  const send = page.getByRole('button', { name: 'Send code' })
  await ownMinute(async () => {
    const challenge = await shutUnder('code-address-hour', () => challengeFrom(page, () => send.click()))
    await expect(page.getByRole('alert').filter({ hasText: 'Solve the puzzle to go on' })).toBeVisible()
    await placePiece(page, challenge)
    await expect(page.getByText('If this address is known, a code is on its way')).toBeVisible()
  })
  await expect(page.getByLabel('Place of the piece')).toBeHidden()
  await expect.poll(() => codesFor().length, { timeout: 10_000 }).toBeGreaterThan(before)
  const typed = codesFor().at(-1)!
  await page.getByLabel('Six-digit code').fill(typed)
  await page.getByLabel('I have read and accept the legal statement').check()
  const enter = page.getByRole('button', { name: 'Sign in', exact: true })
  const challenge = await shutUnder('sign-in-unsolved', () => challengeFrom(page, () => enter.click()))
  await expect(page.getByRole('alert').filter({ hasText: 'Solve the puzzle to go on' })).toBeVisible()
  await expect(page.getByLabel('Six-digit code')).toHaveValue(typed)
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(email)
  await placePiece(page, challenge)
  await expect(page.getByRole('heading', { name: 'Workspace', level: 1 })).toBeVisible()
})
