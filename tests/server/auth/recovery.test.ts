import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { encryptedUnder } from '../../../client/sign-in/seal.ts'
import { passwordKey } from '../../../contract/auth/password.ts'
import { type CodeName, codes } from '../../../contract/codes.ts'
import * as calls from '../../../contract/recovery/calls.ts'
import { now, raw } from '../rows.ts'
import { browserAt, md5, openScene, type Scene } from './scene.ts'
import { signIn, whoami } from './ways.ts'

let scene: Scene
let tenant: string
let boss: string

beforeAll(async () => {
  scene = await openScene()
  tenant = await scene.tenant('Hengyu')
  boss = (await scene.person('admin.recovery', [tenant])).users[0]!
})
afterAll(() => scene.close())
beforeEach(async () => void (await scene.removeRows('frequency')))

const client = browserAt('10.0.0.1')
const code = (name: CodeName) => codes[name].code

/** Solves the puzzle for a name and returns the answer. */
const begin = async (account: string) => {
  const { data } = await scene.call(calls.recoveryPuzzle, {}, { client })
  const row = await scene.getRow('slide_challenge', { id: data.challengeId }, 'target_x as x')
  return scene.call(
    calls.checkRecoveryAccount,
    { account, challengeId: data.challengeId, x: row.x },
    { client },
  )
}
const send = (ticket: string, method: calls.RecoveryMethod, reason?: string) =>
  scene.call(calls.sendRecoveryCode, { ticket, method, ...(reason && { reason }) }, { client })
const check = (ticket: string, typed: string) =>
  scene.call(calls.checkRecoveryCode, { ticket, code: typed }, { client })
const reset = async (permit: { resetTicket: string } | { token: string }, next: string) => {
  const { data } = await scene.call(passwordKey, { purpose: 'reset' })
  const content = JSON.stringify({ pw: next, nonce: data.nonce, purpose: 'reset', ts: Date.now() })
  const passwordEnc = `${data.keyId}.${await encryptedUnder(data.spki, content)}`
  return (await scene.call(calls.resetPassword, { ...permit, newPwd: md5(next), passwordEnc }, { client }))
    .code
}
/** A recovery by mail up to the code; `turn` is the number of the letter to this address. */
const mailed = async (account: string, email: string, turn = 1) => {
  await scene.removeRows('frequency')
  const { ticket } = (await begin(account)).data
  expect((await scene.call(calls.checkRecoveryEmail, { ticket, email }, { client })).code).toBe(0)
  expect((await send(ticket, 'email')).code).toBe(0)
  const letters = (await scene.mailTo(email, turn)).filter(letter => /\b\d{4}\b/.test(letter.text))
  return { ticket, typed: /\b\d{4}\b/.exec(letters.at(-1)!.text)![0] }
}
const otherThan = (typed: string) => String((Number(typed) + 1) % 10_000).padStart(4, '0')

/** Trail entries of an action about an account. */
const getTrail = (accountId: string, action: string) =>
  scene.getRows('trail', { entity_id: accountId, action }, 'outcome', 'reason', 'detail')

let number = 0
const somebody = () => scene.person(`forgot.${++number}`, [tenant])

describe('recovering a password', () => {
  it('D5 J40 J41 J42 J43 J44 J10 G6 TR-P7 by mail: four digits, a ticket, a new password, no session left', async () => {
    const one = await somebody()
    const before = (await signIn(scene, one.name)).data.accessToken
    const { ticket, typed } = await mailed(one.name, one.email)
    const { data } = await check(ticket, typed)
    expect(await getTrail(one.accountId, 'passRecoveryCode'), 'on record before a password is set').toEqual([
      { outcome: 'done', reason: null, detail: { way: 'email', network: '10.0.0' } },
    ])
    expect((await check(ticket, typed)).code).toBe(code('resetLinkExpired'))
    expect(await reset(data, 'Password1!')).toBe(code('passwordCommon'))
    expect(await reset(data, 'Visit-7-Window')).toBe(code('passwordReused'))
    expect(await reset(data, 'Anchor-Point-1')).toBe(0)
    expect(await reset(data, 'Anchor-Point-2')).toBe(code('resetLinkUsed'))
    expect((await whoami(scene, before)).code).toBe(code('tokenInvalid'))
    expect((await signIn(scene, one.name, { password: md5('Anchor-Point-1') })).code).toBe(0)
    const letters = await scene.mailTo(one.email, 2)
    expect(letters.at(-1)!.subject).toBe('パスワードが変更されました')
    const trail = await scene.getRows(
      'audit_log',
      { action: 'resetPassword', actor_account_id: one.accountId },
      'outcome',
    )
    expect(trail).toEqual([{ outcome: 'done' }])
  })

  it('D5 O17 by SMS, to the number of the account', async () => {
    const one = await somebody()
    await scene.setRows('account', { id: one.accountId }, { phone: '13800001111' })
    const { ticket, methods } = (await begin(one.email)).data
    expect(methods).toEqual(['email', 'phone', 'review'])
    expect((await send(ticket, 'phone')).code).toBe(0)
    const read = async (): Promise<{ to: string; text: string }> => {
      const found = readdirSync(scene.outboxDir)
        .filter(file => !file.startsWith('.') && file.endsWith('.json'))
        .map(file => JSON.parse(readFileSync(join(scene.outboxDir, file), 'utf8')))
        .find(each => each.via === 'sms')
      if (found) return found
      await pause(20)
      return read()
    }
    const sms = await read()
    expect(sms.to).toBe('+8613800001111')
    const { data } = await check(ticket, /\b\d{4}\b/.exec(sms.text)![0])
    expect(await reset(data, 'Anchor-Point-1')).toBe(0)
  })

  it('TR-P7 TR-N3 a name that nobody has, a wrong address and a number that is not there answer alike', async () => {
    const one = await somebody()
    const course = async (account: string, email: string) => {
      await scene.removeRows('frequency')
      const start = await begin(account)
      const { ticket } = start.data
      const address = await scene.call(calls.checkRecoveryEmail, { ticket, email }, { client })
      const mail = await send(ticket, 'email')
      const soon = await send(ticket, 'email')
      await scene.removeRows('frequency')
      const sms = await send(ticket, 'phone')
      const guesses = []
      for (let turn = 0; turn < 6; turn += 1) guesses.push(await check(ticket, `000${turn}`))
      const { ticket: _own, ...told } = start.data
      return [told, address, mail, soon, sms, ...guesses].map(each => JSON.stringify(each))
    }
    const unknown = await course('nobody.at.all', 'nobody@example.org')
    expect(await course(one.name, 'someone.else@example.org')).toEqual(unknown)
    const left = await scene.rows<{ rows: number }>(
      `select count(*)::int as rows from one_time_code where purpose = 'recovery' and target in ('nobody.at.all', $1) group by target`,
      [one.name],
    )
    expect(left).toEqual([{ rows: 2 }, { rows: 2 }])
    expect(
      readdirSync(scene.outboxDir).filter(file =>
        readFileSync(join(scene.outboxDir, file), 'utf8').includes('someone.else'),
      ),
    ).toEqual([])
  })

  it('G6 TR-N1 TR-N4 wrong codes warn and lock with those of the password; a code fits its own recovery alone', async () => {
    const one = await somebody()
    const first = await mailed(one.name, one.email)
    const second = (await begin(one.name)).data.ticket
    expect((await check(second, first.typed)).code).toBe(code('codeWrong'))
    expect((await check(first.ticket, '12345')).code).toBe(code('codeFourDigits'))
    const { ticket, typed } = await mailed(one.name, one.email, 2)
    await signIn(scene, one.name, { password: md5('wrong') })
    expect((await check(ticket, otherThan(typed))).code).toBe(code('signInWarning'))
    await check(ticket, otherThan(typed))
    expect((await check(ticket, otherThan(typed))).code).toBe(code('signInLocked'))
    expect((await check(ticket, typed)).code).toBe(code('signInLocked'))
    expect((await signIn(scene, one.name)).code).toBe(code('signInLocked'))
  })

  it('G6 five codes a day, whatever is answered to them', async () => {
    const one = await somebody()
    const { ticket } = (await begin(one.name)).data
    const answers = []
    for (let turn = 0; turn < 6; turn += 1) {
      await scene.removeRows('frequency', { key: raw("not like 'recovery-day%'") })
      answers.push((await send(ticket, 'email')).code)
    }
    expect(answers).toEqual([0, 0, 0, 0, 0, code('tooFrequentSixHours')])
  })

  it('D5 TR-E6 manual review is a to-do of the administrators, once, and unknown names answer alike', async () => {
    const one = await somebody()
    const ask = async (account: string) => {
      const { ticket } = (await begin(account)).data
      const { data: _first, ...asked } = await send(ticket, 'review', 'My phone was stolen')
      return [asked, (await send(ticket, 'review', 'Again')).code]
    }
    const unknown = await ask('nobody.either')
    expect(unknown[1]).toBe(code('manualReviewPending'))
    expect(await ask(one.name)).toEqual(unknown)
    expect(await ask(one.email)).toEqual(unknown)
    const notices = await scene.rows<{ type: string; link: string; reason: string }>(
      "select type, link, subject ->> 'reason' as reason from notice where user_id = $1 and subject ->> 'event' = 'manualReview'",
      [boss],
    )
    expect(notices).toEqual([
      { type: 'todo', link: `/csr_mds/user/detail/${one.users[0]}`, reason: 'My phone was stolen' },
    ])
    expect(await getTrail(one.accountId, 'askForReview')).toEqual([
      { outcome: 'done', reason: 'My phone was stolen', detail: { way: 'review', network: '10.0.0' } },
    ])
  })

  it('TR-P7 tickets run out, are not guessed, and of two at once one is used', async () => {
    const one = await somebody()
    expect(await reset({ token: randomUUID() }, 'Anchor-Point-1')).toBe(code('resetLinkInvalid'))
    expect((await send(randomUUID(), 'email')).code).toBe(code('resetLinkExpired'))
    const { ticket, typed } = await mailed(one.name, one.email)
    const { data } = await check(ticket, typed)
    const both = await Promise.all([reset(data, 'Anchor-Point-1'), reset(data, 'Anchor-Point-2')])
    expect(both.sort()).toEqual([0, code('resetLinkUsed')])
    const { ticket: next, typed: again } = await mailed(one.name, one.email, 3)
    const late = await check(next, again)
    await scene.setRows('reset_ticket', { account_id: one.accountId }, { expires_at: now() })
    expect(await reset(late.data, 'Anchor-Point-3')).toBe(code('resetLinkExpired'))
    expect(Object.values(late.data)).not.toContain(one.accountId)
  })

  it('J40 TR-N5 a puzzle that is not solved begins nothing', async () => {
    const { data } = await scene.call(calls.recoveryPuzzle, {}, { client })
    const row = await scene.getRow('slide_challenge', { id: data.challengeId }, 'target_x as x')
    const at = (x: number, id = data.challengeId) =>
      scene.call(calls.checkRecoveryAccount, { account: 'zhou.lan', challengeId: id, x }, { client })
    expect((await at(row.x + 40)).code).toBe(code('slideFailed'))
    expect((await at(row.x)).code).toBe(code('slideExpired'))
    expect((await at(row.x, randomUUID())).code).toBe(code('slideExpired'))
  })

  it('D2 D5 TR-N5 TR-P7 whoever cannot solve the puzzle begins without it, ten times an hour, known or not', async () => {
    const one = await somebody()
    const without = (account: string) => scene.call(calls.checkRecoveryAccount, { account }, { client })
    const told = async (account: string) => {
      const { data, ...rest } = await without(account)
      return [rest, { ...data, ticket: typeof data.ticket }]
    }
    expect(await told(one.name)).toEqual(await told('nobody.at.all'))
    const { ticket } = (await without(one.name)).data
    expect((await scene.call(calls.checkRecoveryEmail, { ticket, email: one.email }, { client })).code).toBe(
      0,
    )
    expect((await send(ticket, 'email')).code).toBe(0)
    const letters = await scene.mailTo(one.email, 1)
    expect((await check(ticket, /\b\d{4}\b/.exec(letters.at(-1)!.text)![0])).code).toBe(0)
    for (let turn = 3; turn < 10; turn += 1) expect((await without(`${one.name}.${turn}`)).code).toBe(0)
    expect((await without(one.name)).code).toBe(code('tooFrequentHour'))
    // A solved puzzle still works, and half a solution is not accepted.
    expect((await begin(one.name)).code).toBe(0)
    const half = { account: one.name, challengeId: randomUUID() }
    expect(calls.checkRecoveryAccount.input.safeParse(half).success).toBe(false)
  })
})
