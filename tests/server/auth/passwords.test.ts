import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encryptedUnder } from '../../../client/sign-in/seal.ts'
import * as calls from '../../../contract/auth/password.ts'
import { type CodeName, codes } from '../../../contract/codes.ts'
import { turnSealKey } from '../../../server/features/auth/password/seal.ts'
import type { Context } from '../../../server/kernel/context.ts'
import { ago, raw } from '../rows.ts'
import { getFactors, otherCode } from './factors.ts'
import { browserAt, md5, openScene, type Scene } from './scene.ts'
import { signIn, whoami } from './ways.ts'

let scene: Scene
let tenant: string
let lenient: string

beforeAll(async () => {
  scene = await openScene()
  tenant = await scene.tenant('Hengyu Biopharma')
  lenient = await scene.tenant('Kisaragi', `settings = '{"strictPasswordPolicy": false}'`)
})
afterAll(() => scene.close())

/** Encrypts a password as a browser does: with a key from the server, the hash beside it. */
const sealed = async (next: string, purpose: calls.SealPurpose = 'change') => {
  const { data } = await scene.call(calls.passwordKey, { purpose })
  const content = JSON.stringify({ pw: next.normalize('NFC'), nonce: data.nonce, purpose, ts: Date.now() })
  return {
    newPwd: md5(next.normalize('NFC')),
    passwordEnc: `${data.keyId}.${await encryptedUnder(data.spki, content)}`,
  }
}

let number = 0
/**
 * A signed-in user who can change the password again and again: each change ends the session, and the next signs in
 * again.
 */
const somebody = async (name = `person.${++number}`, company = tenant) => {
  const person = await scene.person(name, [company])
  let current = 'Visit-7-Window'
  const token = async () => (await signIn(scene, name, { password: md5(current) })).data.accessToken
  const change = async (
    input: Partial<{ oldPwd: string; newPwd: string; passwordEnc: string }>,
    at = company,
  ) => {
    const filled = { oldPwd: md5(current), newPwd: md5('Nothing'), ...input }
    return scene.call(calls.changePassword, filled, { token: await token(), tenantId: at, key: randomUUID() })
  }
  const to = async (next: string) => {
    const answer = await change(await sealed(next))
    if (answer.code === 0) current = next
    return answer.code
  }
  return { ...person, token, change, to }
}
const code = (name: CodeName) => codes[name].code

describe('changing one’s password', () => {
  it('J6 J11 G15 TR-P3 TR-P7 the new one opens, the old one no longer; every session ends, and the owner hears of it', async () => {
    const one = await somebody()
    const elsewhere = await one.token()
    await scene.setRows('session', { account_id: one.accountId }, { kind: 'token' })
    expect(await one.to('Ensayo clínico 7')).toBe(0)
    expect((await whoami(scene, elsewhere)).code).toBe(code('tokenInvalid'))
    expect((await signIn(scene, one.name)).code).toBe(code('signInFailed'))
    expect((await signIn(scene, one.name, { password: md5('Ensayo clínico 7') })).code).toBe(0)
    const [letter] = await scene.mailTo(one.email)
    expect(letter!.text).toContain(one.name)
    const entries = await scene.getRows(
      'trail',
      { action: 'changePassword', actor_account_id: one.accountId },
      'outcome',
      'payload',
    )
    expect(entries).toHaveLength(1)
    expect(JSON.stringify(entries)).not.toMatch(/[0-9A-F]{32}|clínico/)
  })

  it('G3 TR-P3 TR-P4 the server itself reads a new password, and refuses a weak one', async () => {
    const one = await somebody('qin.bo')
    const weak: [string, CodeName][] = [
      ['Ab-1234', 'passwordLength'],
      [`${'Ab-1'.repeat(8)}x`, 'passwordLength'],
      ['alllowercase1', 'passwordClasses'],
      ['UPPER AND SPACE', 'passwordClasses'],
      ['Password1!', 'passwordCommon'],
      ['Summer2026!', 'passwordCommon'],
      ['Qin.Bo-Plan-7', 'passwordLikeAccount'],
      ['0b.N1q+Plan-7', 'passwordLikeAccount'],
      ['H3ngyu/Plan/7', 'passwordLikeAccount'],
      ['周岚-Plan-seven', 'passwordLikeAccount'],
    ]
    for (const [next, refusal] of weak) expect([next, await one.to(next)]).toEqual([next, code(refusal)])
  })

  it('G4 O17 TR-P5 neither the current one nor the last three come back; the one before those does', async () => {
    const one = await somebody()
    const names = ['Anchor-Point-1', 'Anchor-Point-2', 'Anchor-Point-3', 'Anchor-Point-4']
    for (const name of names) expect(await one.to(name)).toBe(0)
    await scene.removeRows('frequency')
    for (const name of names) expect(await one.to(name)).toBe(code('passwordReused'))
    expect(await one.to('Visit-7-Window')).toBe(0)
  })

  it('TR-P3 a password that does not fit its hash, its key or its number is refused, and a number is used once', async () => {
    const one = await somebody()
    const good = await sealed('Anchor-Point-1')
    const [keyId, content] = good.passwordEnc.split('.') as [string, string]
    const flipped = `${content.slice(0, 40)}${content[40] === 'A' ? 'B' : 'A'}${content.slice(41)}`
    const cases: [Partial<{ newPwd: string; passwordEnc: string }>, CodeName][] = [
      [{ newPwd: md5('Anchor-Point-1') }, 'passwordNotSealed'],
      [{ ...good, passwordEnc: `${keyId}.${flipped}` }, 'passwordNotSealed'],
      [{ ...good, passwordEnc: `${randomUUID()}.${content}` }, 'passwordSealExpired'],
      [{ ...good, passwordEnc: content }, 'passwordNotSealed'],
      [await sealed('Anchor-Point-1', 'reset'), 'passwordNotSealed'],
      [{ ...good, newPwd: md5('a') }, 'passwordNotSealed'],
      [good, 'passwordSealExpired'],
      [{ newPwd: '' }, 'passwordFieldsRequired'],
    ]
    for (const [input, refusal] of cases)
      expect([input, (await one.change(input)).code]).toEqual([input, code(refusal)])
    const late = await sealed('Anchor-Point-1')
    await scene.setRows('seal_nonce', {}, { expires_at: ago('1 second') })
    expect((await one.change(late)).code).toBe(code('passwordSealExpired'))
    expect((await signIn(scene, one.name)).code).toBe(0)
  })

  it('TR-P3 TR-P4 where the company allows a bare hash, what is guessed first is refused all the same', async () => {
    const one = await somebody('miwa.ken', lenient)
    for (const [next, refusal] of [
      ['Password1!', 'passwordCommon'],
      ['Kisaragi2026', 'passwordLikeAccount'],
      ['Miwa.ken123', 'passwordLikeAccount'],
      ['Visit-7-Window', 'passwordReused'],
    ] as const)
      expect([next, (await one.change({ newPwd: md5(next) })).code]).toEqual([next, code(refusal)])
    expect((await one.change({ newPwd: md5('Anchor-Point-1').toLowerCase() })).code).toBe(
      code('passwordNotSealed'),
    )
    expect((await one.change({ newPwd: md5('Anchor-Point-1') })).code).toBe(0)
  })

  it('N39 TR-N1 TR-E6 guesses at the current password lock the account, and administrators hear of it', async () => {
    const boss = await scene.person(`admin.${number}`, [tenant])
    const one = await somebody()
    const token = await one.token()
    const guess = async () =>
      scene.call(
        calls.changePassword,
        { oldPwd: md5('wrong'), newPwd: md5('x') },
        { token, tenantId: tenant, key: randomUUID() },
      )
    const answers = []
    for (let turn = 0; turn < 6; turn += 1) answers.push((await guess()).code)
    const [wrong, warned, locked] = [
      code('currentPasswordWrong'),
      code('signInWarning'),
      code('signInLocked'),
    ]
    expect(answers).toEqual([wrong, wrong, warned, warned, locked, locked])
    expect((await signIn(scene, one.name)).code).toBe(locked)
    const notices = await scene.rows<{ event: string }>(
      "select subject ->> 'event' as event from notice where user_id = $1 and subject ->> 'account' = $2 order by 1",
      [boss.users[0], one.name],
    )
    expect(notices.map(each => each.event)).toEqual(['signInLocked', 'signInWarned'])
  })

  it('N18 G5 TR-P6 with an expired password nothing but the change and signing out is answered', async () => {
    const { userInfo } = await import('../../../contract/workspace/calls.ts')
    const one = await somebody()
    await scene.setRows('credential', { account_id: one.accountId }, { set_at: ago('92 days') })
    const ask = async () =>
      (await scene.call(userInfo, {}, { token: await one.token(), tenantId: tenant })).code
    expect(await ask()).toBe(code('passwordExpired'))
    const { listSessions } = await import('../../../contract/auth/calls.ts')
    for (const tenantId of [tenant, undefined])
      expect((await scene.call(listSessions, {}, { token: await one.token(), tenantId })).code).toBe(
        code('passwordExpired'),
      )
    expect((await whoami(scene, await one.token())).code).toBe(0)
    expect(await one.to('Anchor-Point-1')).toBe(0)
    expect(await ask()).toBe(0)
  })

  it('J11 TR-N11 TR-E6 with a bound authenticator the change asks for a code too, unless one was just given', async () => {
    const one = await somebody()
    const factors = getFactors(scene, tenant)
    const { secret } = await factors.bound(one)
    const client = browserAt('10.0.0.3')
    const { ticket } = await factors.firstStep(one, client)
    const { data } = await factors.pass({ ticket, code: await factors.codeOf(secret) }, client)
    const change = async (more: { code?: string }, next = 'Protocol-7-Visit') => {
      const from = { token: data.accessToken, tenantId: tenant, key: randomUUID(), client }
      const input = { oldPwd: md5('Visit-7-Window'), ...(await sealed(next)), ...more }
      return (await scene.call(calls.changePassword, input, from)).code
    }
    const proved = (at: string) =>
      scene.rows(`update session set second_factor_at = now() - $2::interval where account_id = $1`, [
        one.accountId,
        at,
      ])
    // Where a code was just given, only the old password is checked next.
    expect(await change({}, 'short')).toBe(code('passwordLength'))
    await proved('6 minutes')
    await factors.later(one)
    expect(await change({})).toBe(code('authenticatorRequired'))
    const right = await factors.codeOf(secret)
    // A password that breaks a rule does not use up the code.
    expect(await change({ code: right }, 'short')).toBe(code('passwordLength'))
    expect(await change({ code: otherCode(right) })).toBe(code('authenticatorWrong'))
    expect(await change({ code: right })).toBe(0)
    expect((await whoami(scene, data.accessToken)).code).toBe(code('tokenInvalid'))
  })

  it('TR-P3 one key a day for all processes; the one before still opens', async () => {
    const apart: Context['apart'] = (work, tenantId = null) => scene.database.transaction(tenantId, work)
    const before = await sealed('Anchor-Point-9')
    await scene.setRows('seal_key', {}, { made_at: raw("made_at - interval '23 hours'") })
    await turnSealKey({ services: scene.services, apart })
    const [first, second] = [await sealed('Anchor-Point-9'), await sealed('Anchor-Point-9')]
    const getKey = (each: { passwordEnc: string }) => each.passwordEnc.split('.')[0]
    expect(getKey(first)).toBe(getKey(second))
    expect(getKey(first)).not.toBe(getKey(before))
    const one = await somebody()
    expect((await one.change(before)).code).toBe(0)
    const rows = await scene.rows<{ clear: boolean }>(
      "select position('\\x2a864886f70d010101'::bytea in wrapped) > 0 as clear from seal_key",
    )
    expect([rows.length, rows.some(row => row.clear)]).toEqual([2, false])
  })
})
