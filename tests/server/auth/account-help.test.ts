import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { encryptedUnder } from '../../../client/sign-in/seal.ts'
import { listTenants } from '../../../contract/auth/calls.ts'
import { passwordKey } from '../../../contract/auth/password.ts'
import { type CodeName, codes } from '../../../contract/codes.ts'
import {
  accountAccess,
  mailResetLink,
  renameAccount,
  resetPasswordOf,
  unlockAccount,
} from '../../../contract/recovery/account-help.ts'
import { resetPassword } from '../../../contract/recovery/calls.ts'
import { countAttempt } from '../../../server/features/auth/lockout.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { raw } from '../rows.ts'
import { md5 } from './scene.ts'

let server: DemoServer
let admin: Caller
let helped: Caller
const reason = 'Identity verified by telephone'
const code = (name: CodeName) => codes[name].code

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
})
afterAll(() => server.close())
beforeEach(async () => {
  helped = await server.caller('zhang.wei', 'CRA')
})

const letters = (): { kind: string; to: string; text: string }[] => {
  const { outboxDir } = server.services.settings
  if (!existsSync(outboxDir)) return []
  return readdirSync(outboxDir)
    .filter(file => !file.startsWith('.'))
    .sort()
    .map(file => JSON.parse(readFileSync(join(outboxDir, file), 'utf8')))
    .filter(letter => letter.kind === 'passwordReset')
}
/** Token of the `count`th mailed link. */
const getToken = async (count: number): Promise<string> => {
  for (let turn = 0; turn < 100 && letters().length < count; turn += 1) await pause(20)
  return /#token=([\w-]{43})(?![\w-])/.exec(letters()[count - 1]!.text)![1]!
}
const setBy = async (token: string, next: string) => {
  const { data } = await server.call(passwordKey, { purpose: 'reset' }, null)
  const content = JSON.stringify({ pw: next, nonce: data.nonce, purpose: 'reset', ts: Date.now() })
  const passwordEnc = `${data.keyId}.${await encryptedUnder(data.spki, content)}`
  return (await server.call(resetPassword, { token, newPwd: md5(next), passwordEnc }, null)).code
}
const current = (accountId: string) =>
  server.getRows('credential', { account_id: accountId, current: true }, 'id')

describe('an administrator helps somebody back in', () => {
  test('J38 J39 H23 TR-E5 a link by mail sets the password; the administrator never learns one', async () => {
    const answer = await server.call(mailResetLink, { userId: helped.userId }, admin)
    expect([answer.code, answer.data]).toEqual([0, { done: true }])
    expect((await server.call(listTenants, {}, helped)).code).toBe(0)
    expect((await server.call(mailResetLink, { userId: helped.userId }, admin)).code).toBe(
      code('reminderTooSoon'),
    )
    const first = await getToken(1)
    const reset = await server.call(resetPasswordOf, { userId: helped.userId, reason }, admin)
    expect(reset.code).toBe(0)
    // The code 999409 is part of the message (N11).
    expect((await server.call(listTenants, {}, helped)).message).toContain(String(code('accessUpdated')))
    expect(await current(helped.accountId)).toHaveLength(0)
    expect(await setBy(first, 'Anchor-Point-1')).toBe(code('resetLinkUsed'))
    const second = await getToken(2)
    expect(await setBy(second, 'Trial-2025+Visit')).toBe(0)
    expect(await current(helped.accountId)).toHaveLength(1)
    expect(await setBy(second, 'Anchor-Point-2')).toBe(code('resetLinkUsed'))
    const trail = await server.getRows(
      'trail',
      {
        action: ['resetPasswordOf', 'mailResetLink'],
        outcome: 'done',
        entity_id: helped.userId,
        orderBy: 'seq',
      },
      'action',
      'payload',
    )
    expect(trail.map(each => [each.action, each.payload.reason])).toEqual([
      ['mailResetLink', undefined],
      ['resetPasswordOf', reason],
    ])
    expect(JSON.stringify(trail)).not.toContain(second)
  })

  test('H23 TR-N1 TR-N2 an administrator ends a lock, that of a known browser too, and it is in the trail', async () => {
    // A browser that the account knows is counted separately (TR-N2) and is locked as well.
    for (const counter of ['zhang.wei', `zhang.wei\n${crypto.randomUUID()}`])
      for (let turn = 0; turn < 5; turn += 1)
        await server.database.transaction(null, tx => countAttempt(tx, counter))
    const until = async () =>
      (await server.call(accountAccess, { userId: helped.userId }, admin)).data.lockedUntil
    expect(await until()).toEqual(expect.any(String))
    expect((await server.call(unlockAccount, { userId: helped.userId, reason }, admin)).code).toBe(0)
    expect(await server.countRows('sign_in_counter', { name: raw("^@ 'zhang.wei'") })).toBe(0)
    expect(await until()).toBeNull()
  })

  test('TR-Z2 TR-T5 not for oneself, not for whoever has no account or address, not for another company', async () => {
    const guest = await server.getRow(
      'users',
      { tenant_id: admin.tenantId, account_id: null, removed_at: null },
      'id',
    )
    const foreign = await server.caller('s.tanaka', 'ACCOUNT_HOLDER')
    const asks: [string, CodeName][] = [
      [admin.userId, 'selfForbidden'],
      [guest.id, 'userHasNoAccount'],
      [foreign.userId, 'dataNotFound'],
      [crypto.randomUUID(), 'dataNotFound'],
    ]
    for (const [userId, refusal] of asks) {
      expect((await server.call(resetPasswordOf, { userId, reason }, admin)).code).toBe(code(refusal))
      expect((await server.call(mailResetLink, { userId }, admin)).code).toBe(code(refusal))
      expect((await server.call(unlockAccount, { userId, reason }, admin)).code).toBe(code(refusal))
    }
    await server.setRows('account', { id: helped.accountId }, { email: null, phone: null })
    expect((await server.call(resetPasswordOf, { userId: helped.userId, reason }, admin)).code).toBe(
      code('accountUnreachable'),
    )
    expect(await current(helped.accountId)).toHaveLength(1)
  })

  test('G1 G2 TR-E4 N11 another user name, where every company allows it: reserved, told, searched, and sessions end', async () => {
    const lone = await server.caller('jia.haoran', 'CRA')
    const rename = (account: string, userId = lone.userId) =>
      server.call(renameAccount, { userId, account, reason }, admin)
    expect((await rename('jia.h')).code).toBe(code('usernameFixed'))
    await server.setRows(
      'tenant',
      { id: admin.tenantId },
      { settings: raw(`settings || '{"usernameChange": true}'`) },
    )
    const refusals: [string, CodeName][] = [
      ['zhang.wei', 'usernameTaken'],
      ['LIN.haiyan', 'usernameTaken'],
      ['jia.haoran', 'usernameTaken'],
    ]
    for (const [account, refusal] of refusals)
      expect((await rename(account)).code, account).toBe(code(refusal))
    for (const account of ['12345', 'a@b.example', 'ab', 'two words'])
      expect(await rename(account), account).toMatchObject({
        code: code('invalidInput'),
        data: { issues: [{ path: 'account', rule: 'usernameInvalid' }] },
      })
    expect((await rename('other', admin.userId)).code).toBe(code('selfForbidden'))
    expect((await rename('Haoran.Jia')).code).toBe(0)
    expect((await server.call(listTenants, {}, lone)).message).toContain(String(code('accessUpdated')))
    const user = await server.getRow('users', { id: lone.userId }, 'account', 'search')
    expect([user.account, user.search.includes('haoran.jia')]).toEqual(['Haoran.Jia', true])
    expect((await rename('jia.haoran')).code, 'the old one stays reserved').toBe(code('usernameRetired'))
    expect((await rename('haoran.jia')).code, 'its case may change').toBe(0)
    const entry = await server.getRow(
      'trail',
      { action: 'renameAccount', outcome: 'done', entity_id: lone.userId, orderBy: 'seq' },
      'changes',
    )
    expect(entry.changes).toEqual({ account: ['jia.haoran', 'Haoran.Jia'] })
    await server.rows(
      `insert into membership (account_id, tenant_id, user_id) select $1, id, gen_random_uuid() from tenant where id <> $2 limit 1`,
      [lone.accountId, admin.tenantId],
    )
    expect((await rename('jia.once.more')).code, 'another company of the account does not allow it').toBe(
      code('usernameFixed'),
    )
  })
})
