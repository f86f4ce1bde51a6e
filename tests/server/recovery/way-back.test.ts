import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { passwordHash } from '../../../client/sign-in/md5.ts'
import { encryptedUnder } from '../../../client/sign-in/seal.ts'
import { passwordKey } from '../../../contract/auth/password.ts'
import { type CodeName, codes } from '../../../contract/codes.ts'
import * as help from '../../../contract/recovery/account-help.ts'
import {
  checkRecoveryAccount,
  recoveryPuzzle,
  resetPassword,
  sendRecoveryCode,
} from '../../../contract/recovery/calls.ts'
import { demoPassword } from '../../../server/app/demo/accounts.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { ago, not, raw } from '../rows.ts'

let server: DemoServer
let admin: Caller
const reason = 'Met her at the site with her badge'
const password = passwordHash(demoPassword)
const code = (name: CodeName) => codes[name].code

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.removeRows('frequency')
  await server.setRows('reset_ticket', {}, { made_at: raw("made_at - interval '2 minutes'") })
})

type Sent = { via?: string; kind: string; to: string; subject?: string; text: string }
const sent = (): Sent[] => {
  const { outboxDir } = server.services.settings
  if (!existsSync(outboxDir)) return []
  return readdirSync(outboxDir)
    .filter(file => !file.startsWith('.'))
    .sort()
    .map(file => JSON.parse(readFileSync(join(outboxDir, file), 'utf8')))
}
/** The newest message of a kind to a contact method, once it has arrived. */
const messageTo = async (kind: string, to: string): Promise<string> => {
  for (let turn = 0; turn < 100; turn += 1) {
    const found = sent().findLast(each => each.kind === kind && each.to === to)
    if (found) return found.text
    await pause(20)
  }
  throw new Error(`no ${kind} to ${to}`)
}
const tokenIn = (text: string) => /#token=([\w-]{43})(?![\w-])/.exec(text)![1]!
const setBy = async (token: string, next: string) => {
  const { data } = await server.call(passwordKey, { purpose: 'reset' }, null)
  const content = JSON.stringify({ pw: next, nonce: data.nonce, purpose: 'reset', ts: Date.now() })
  const passwordEnc = `${data.keyId}.${await encryptedUnder(data.spki, content)}`
  return (await server.call(resetPassword, { token, newPwd: passwordHash(next), passwordEnc }, null)).code
}
const getAccount = async ({ accountId }: Caller) =>
  await server.getRow('account', { id: accountId }, 'email', 'name')
const link = (person: Caller, more: object = {}) =>
  server.call(
    help.linkToNewAddress,
    { userId: person.userId, email: 'x@new.example', reason, password, ...more },
    admin,
  )
/** Requests a new password from an administrator, as a user who cannot sign in does. */
const ask = async (account: string) => {
  const puzzle = await server.call(recoveryPuzzle, {}, null)
  const { challengeId } = puzzle.data
  const row = await server.getRow('slide_challenge', { id: challengeId }, 'target_x as x')
  const { ticket } = (await server.call(checkRecoveryAccount, { account, challengeId, x: row.x }, null)).data
  return (await server.call(sendRecoveryCode, { ticket, method: 'review', reason: 'Mailbox gone' }, null))
    .code
}
const todos = async (event: string, userId: string) =>
  server.rows<{ done: boolean; tenant: string }>(
    "select done_at is not null as done, tenant_id as tenant from notice where subject ->> 'event' = $1 and subject ->> 'userId' = $2",
    [event, userId],
  )
const trail = (tenantId: string, action: string, entityId: string) =>
  server.getRows(
    'trail',
    { tenant_id: tenantId, action, entity_id: entityId, outcome: 'done', orderBy: 'seq' },
    'actor_account_id as actor',
    'payload',
  )
const later = async (isThere: () => Promise<boolean>) => {
  for (let turn = 0; turn < 150 && !(await isThere()); turn += 1) await pause(20)
  expect(await isThere()).toBe(true)
}

describe('mailbox lost, password forgotten', () => {
  test('D5 H23 TR-E5 TR-A1 a link to another address, which is bound once it is used; the old one hears of both', async () => {
    const person = await server.caller('zhang.wei', 'CRA')
    const { email: old } = await getAccount(person)
    expect(await ask('zhang.wei')).toBe(0)
    await later(async () => (await todos('manualReview', person.userId)).length > 0)
    expect(await ask('zhang.wei')).toBe(code('manualReviewPending'))
    const access = async () => (await server.call(help.accountAccess, { userId: person.userId }, admin)).data
    expect((await access()).request).toMatchObject({ reason: 'Mailbox gone' })
    const answer = await link(person, { email: 'Zhang.Wei@new.example' })
    expect([answer.code, answer.data]).toEqual([0, { opensAt: null }])
    // The task is done: it is on no list any more, and the next request is accepted.
    expect((await todos('manualReview', person.userId)).every(each => each.done)).toBe(true)
    expect((await access()).request).toBeNull()
    await messageTo('secondFactorChanged', old!)
    expect((await getAccount(person)).email).toBe(old)
    const token = tokenIn(await messageTo('passwordReset', 'Zhang.Wei@new.example'))
    expect(await setBy(token, 'Anchor-Point-1')).toBe(0)
    expect((await getAccount(person)).email).toBe('Zhang.Wei@new.example')
    expect(await setBy(token, 'Anchor-Point-2')).toBe(code('resetLinkUsed'))
    expect(await messageTo('contactChanged', old!)).toContain('z')
    await messageTo('contactChanged', 'Zhang.Wei@new.example')
    await messageTo('passwordChanged', 'Zhang.Wei@new.example')
    const [entry] = await trail(person.tenantId, 'linkToNewAddress', person.userId)
    expect(entry).toMatchObject({ actor: admin.accountId, payload: { reason } })
    expect(JSON.stringify(entry)).not.toContain('Zhang.Wei@new.example')
    const [bound] = await trail(person.tenantId, 'changeEmail', person.userId)
    expect(bound!.payload.changes).toEqual({ email: [old, 'Zhang.Wei@new.example'] })
    expect(await ask('zhang.wei')).toBe(0)
  })

  test('TR-N1 TR-E6 TR-Z2 not by a computer found open, not for the holder of the company, not to an address of somebody else', async () => {
    const person = await server.caller('jia.haoran', 'CRA')
    const { email } = await getAccount(person)
    const refused: [object, CodeName][] = [
      [{ password: passwordHash('wrong') }, 'currentPasswordWrong'],
      [{ email }, 'emailUnchanged'],
      [{ email: (await getAccount(admin)).email }, 'emailTaken'],
      [{ userId: admin.userId }, 'selfForbidden'],
      [{ userId: crypto.randomUUID() }, 'dataNotFound'],
    ]
    for (const [more, name] of refused) expect((await link(person, more)).code, name).toBe(code(name))
    await server.setRows('users', { id: person.userId }, { super_admin: true })
    await server.setRows('users', { id: admin.userId }, { super_admin: false })
    expect((await link(person)).code).toBe(code('accountHolderForbidden'))
    await server.setRows('users', { id: admin.userId }, { super_admin: true })
    await server.setRows('users', { id: person.userId }, { super_admin: false })
    expect((await link(person)).code).toBe(0)
    expect((await link(person)).code).toBe(code('reminderTooSoon'))
    // Another account has got the address meanwhile: the link is refused and stays unused.
    const token = tokenIn(await messageTo('passwordReset', 'x@new.example'))
    await server.setRows('account', { id: admin.accountId }, { email: 'X@new.example' })
    expect(await setBy(token, 'Anchor-Point-1')).toBe(code('emailTaken'))
    await server.setRows('account', { id: admin.accountId }, { email: 'lin.haiyan@hengyu.example' })
    expect(await setBy(token, 'Anchor-Point-1')).toBe(0)
  })

  test('TR-N11 an administrator with an authenticator gives a code of it as well', async () => {
    const person = await server.caller('lu.jing')
    await server.rows(
      'insert into authenticator (account_id, seed, last_step) values ($1, decode(repeat($2, 48), $3), 0)',
      [admin.accountId, '00', 'hex'],
    )
    expect((await link(person)).code).toBe(code('authenticatorRequired'))
    await server.removeRows('authenticator', { account_id: admin.accountId })
  })

  test('TR-E6 TR-T3 where other companies know the account, the link waits a day and they are asked to object', async () => {
    const person = await server.caller('elena.navarro', null, 'Hengyu')
    const there = await server.caller('elena.navarro', null, 'Minato')
    const answer = await link(person, { email: 'elena@new.example' })
    const wait = new Date(answer.data.opensAt!).getTime() - Date.now()
    expect(wait / 3_600_000).toBeCloseTo(24, 1)
    const token = tokenIn(await messageTo('passwordReset', 'elena@new.example'))
    expect(await setBy(token, 'Anchor-Point-1')).toBe(code('resetLinkEarly'))
    await later(async () => (await todos('linkedElsewhere', there.userId)).length > 0)
    const [entry] = await trail(there.tenantId, 'linkToNewAddress', there.userId)
    expect([entry!.actor, entry!.payload.reason]).toEqual([null, undefined])
    // The other company objects: that ends the password, and the link with it.
    const head = await server.caller('s.tanaka', 'ACCOUNT_HOLDER')
    const objected = await server.call(
      help.resetPasswordOf,
      { userId: there.userId, reason: 'Not she' },
      head,
    )
    expect(objected.code).toBe(0)
    await server.setRows('reset_ticket', { opens_at: not(null) }, { opens_at: ago('1 minute') })
    expect(await setBy(token, 'Anchor-Point-1')).toBe(code('resetLinkUsed'))
    await server.setRows('reset_ticket', {}, { made_at: raw("made_at - interval '2 minutes'") })
    await link(person, { email: 'elena@new.example' })
    const [before, after] = [token, await newest('elena@new.example', token)]
    expect(after).not.toBe(before)
    await server.setRows('reset_ticket', { opens_at: not(null) }, { opens_at: ago('1 minute') })
    expect(await setBy(after, 'Anchor-Point-1')).toBe(0)
    for (const { tenantId, userId } of [person, there])
      expect(await trail(tenantId, 'changeEmail', userId), tenantId).toHaveLength(1)
  })

  const newest = async (to: string, old: string): Promise<string> => {
    for (let turn = 0; turn < 100; turn += 1) {
      const token = tokenIn(await messageTo('passwordReset', to))
      if (token !== old) return token
      await pause(20)
    }
    return old
  }

  test('D5 O17 J39 an account with a number alone gets the link as a text message', async () => {
    const person = await server.caller('chen.na')
    await server.setRows(
      'account',
      { id: person.accountId },
      { email: null, phone: '13755550001', calling_code: '86' },
    )
    expect((await server.call(help.mailResetLink, { userId: person.userId }, admin)).code).toBe(0)
    const text = await messageTo('passwordLink', '+8613755550001')
    expect(await setBy(tokenIn(text), 'Anchor-Point-1')).toBe(0)
    expect((await link(person)).code).toBe(code('reminderTooSoon'))
    await server.setRows('reset_ticket', {}, { made_at: raw("made_at - interval '2 minutes'") })
    expect((await link(person, { email: 'chen@new.example' })).code).toBe(0)
    // The phone is the old contact method here.
    await messageTo('linkElsewhere', '+8613755550001')
  })
})

describe('requests for a new password come to an end', () => {
  test('D5 TR-E6 declined with a reason, which the person is told; another request may follow at once', async () => {
    const person = await server.caller('lu.jing')
    const { email } = await getAccount(person)
    const decline = () => server.call(help.declineRecovery, { userId: person.userId, reason }, admin)
    expect((await decline()).code).toBe(code('recoveryNotAsked'))
    expect(await ask('lu.jing')).toBe(0)
    await later(async () => (await todos('manualReview', person.userId)).length > 0)
    expect((await decline()).code).toBe(0)
    expect((await todos('manualReview', person.userId)).every(each => each.done)).toBe(true)
    expect(await messageTo('recoveryDeclined', email!)).toContain(reason)
    expect(await trail(person.tenantId, 'declineRecovery', person.userId)).toMatchObject([
      { payload: { reason } },
    ])
    const rows = () => server.getRows('recovery_review', { account_id: person.accountId })
    await later(async () => (await rows()).length === 0)
    expect(await ask('lu.jing')).toBe(0)
  })

  test('D5 one company declines for itself alone; help by one closes the request in all of them', async () => {
    const person = await server.caller('elena.navarro', null, 'Hengyu')
    const there = await server.caller('elena.navarro', null, 'Minato')
    expect(await ask('elena.navarro')).toBe(0)
    await later(async () => (await todos('manualReview', there.userId)).length > 0)
    await later(async () => (await todos('manualReview', person.userId)).length > 0)
    expect((await server.call(help.declineRecovery, { userId: person.userId, reason }, admin)).code).toBe(0)
    await pause(200)
    expect((await todos('manualReview', there.userId)).every(each => !each.done)).toBe(true)
    expect(await ask('elena.navarro')).toBe(code('manualReviewPending'))
    expect((await server.call(help.mailResetLink, { userId: person.userId }, admin)).code).toBe(0)
    await later(async () => (await todos('manualReview', there.userId)).every(each => each.done))
    expect(await ask('elena.navarro')).toBe(0)
  })
})
