import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { passwordHash } from '../../../client/sign-in/md5.ts'
import { encryptedUnder } from '../../../client/sign-in/seal.ts'
import { beginPasskey } from '../../../contract/auth/passkeys.ts'
import { changePassword, passwordKey } from '../../../contract/auth/password.ts'
import {
  beginRequiredAuthenticator,
  bindRequiredAuthenticator,
} from '../../../contract/auth/second-factor.ts'
import { type CodeName, codes } from '../../../contract/codes.ts'
import type { Call } from '../../../contract/define.ts'
import * as held from '../../../contract/recovery/held-account.ts'
import { calls } from '../../../contract/registry/index.ts'
import { demoPassword } from '../../../server/app/demo/accounts.ts'
import { type DemoServer, demoServer } from '../demo-server.ts'
import { raw } from '../rows.ts'
import { takeoverRig } from './takeover-rig.ts'

let server: DemoServer
let rig: Awaited<ReturnType<typeof takeoverRig>>
const account = 'elena.navarro'
const mailbox = 'elena@thief.example'
const password = 'Stolen-Harbour-9'
const code = (name: CodeName) => codes[name].code
const declared: readonly Call[] = Object.values(calls)
const shut = code('tenantUnproved')

beforeEach(async () => {
  server = await demoServer()
  rig = await takeoverRig(server)
})
afterEach(() => server.close())

/** Every setting of the whole account, as a list of its own: what a call declares proves nothing here. */
const id = '00000000-0000-4000-8000-000000000001'
const phone = { phone: '600999888', callingCode: '34' }
const wholeAccount: Record<string, object> = {
  codeToOldEmail: {},
  checkOldEmail: { code: '123456' },
  proveWithoutEmail: { password: passwordHash(password), way: 'phone', code: '123456' },
  codeToNewEmail: { email: 'other@thief.example' },
  updateEmail: { email: 'other@thief.example', verificationCode: '123456' },
  codeToOldPhone: { purpose: 'change' },
  checkOldPhone: { code: '123456' },
  codeToPhone: phone,
  checkPhoneCode: { ...phone, code: '123456' },
  updatePhone: { ...phone, verificationCode: '123456' },
  unbindPhone: { verificationCode: '123456' },
  provePassword: { password: passwordHash(password) },
  beginAuthenticator: { password: passwordHash(password) },
  bindAuthenticator: { setupId: id, code: '123456' },
  unbindAuthenticator: { code: '123456' },
  newRecoveryCodes: { stepUp: 'x' },
  endDevice: { id },
  beginThirdPartyBinding: { provider: id },
  bindThirdParty: { ticket: 'x', password: passwordHash(password) },
  unbindThirdParty: { provider: id, password: passwordHash(password) },
  renamePasskey: { id, name: 'Mine' },
  removePasskey: { id, password: passwordHash(password) },
  endSession: { id },
}

const unthrottled = () => server.removeRows('frequency')
const enter = async (by: string, as = account) => rig.opened(await rig.byPassword(as, by))
const change = async (token: string, oldPwd: string, next: string) => {
  const { data } = await server.call(passwordKey, { purpose: 'change' }, null)
  const content = JSON.stringify({ pw: next, nonce: data.nonce, purpose: 'change', ts: Date.now() })
  const passwordEnc = `${data.keyId}.${await encryptedUnder(data.spki, content)}`
  const input = { oldPwd: passwordHash(oldPwd), newPwd: passwordHash(next), passwordEnc }
  return (await server.call(changePassword, input, rig.within(token, rig.first))).code
}
const totp = (key: string) => new TOTP({ secret: Secret.fromBase32(key) }).generate()
/** Whether a password confirms an act of this session. */
const confirms = async (token: string, by: string) =>
  (await server.call(beginPasskey, { password: passwordHash(by) }, rig.within(token, rig.first))).code

test('TR-N14 TR-T8 D5 the own password works on in every company, by name and by the own address, and so do its sessions', async () => {
  await server.setRows('tenant', {}, { settings: raw(`settings || '{"singleSession": false}'`) })
  const { email: old } = await rig.account()
  const token = await rig.takeOver(mailbox, password)
  expect(await rig.reach(token)).toEqual([0, shut, shut])
  const own = await enter(demoPassword)
  expect(await rig.reach(own)).toEqual([0, 0, 0])
  expect(await change(token, password, 'Second-Harbour-9')).toBe(0)
  expect(await rig.reach(own), 'a session that was open').toEqual([0, 0, 0])
  expect(await rig.reach(await enter(demoPassword, old!)), 'the own address names the account').toEqual([
    0, 0, 0,
  ])
  expect(await rig.reach(await enter('Second-Harbour-9'))).toEqual([0, shut, shut])
})

test('TR-N14 the password of a company confirms acts in a session that is held to it alone, the own one everywhere', async () => {
  const token = await rig.takeOver(mailbox, password)
  expect(await confirms(token, password)).toBe(0)
  expect(await confirms(token, demoPassword)).toBe(0)
  const own = await enter(demoPassword)
  expect(await confirms(own, demoPassword)).toBe(0)
  expect(await confirms(own, password)).toBe(code('currentPasswordWrong'))
})

test('TR-N14 TR-E6 nothing of the whole account can be changed from within', async () => {
  const token = await rig.takeOver(mailbox, password)
  for (const [name, input] of Object.entries(wholeAccount)) {
    const answer = await server.call(
      declared.find(each => each.name === name)!,
      input,
      rig.within(token, rig.first),
    )
    expect(answer.code, name).toBe(code('wholeAccountShut'))
  }
  expect(await change(token, demoPassword, 'Changed-Harbour-9')).toBe(code('wholeAccountShut'))
  expect(await rig.reach(await enter(demoPassword))).toEqual([0, 0, 0])
})

test('TR-P5 TR-N14 it ends when the owner sets another own one; changing it leaves the own one as it is [N50]', async () => {
  const token = await rig.takeOver(mailbox, password)
  expect(await change(token, password, 'Second-Harbour-9')).toBe(0)
  expect((await rig.byPassword(account, password)).code).not.toBe(0)
  expect(await rig.reach(await enter('Second-Harbour-9'))).toEqual([0, shut, shut])
  const own = await enter(demoPassword)
  expect(await change(own, 'Second-Harbour-9', 'Third-Harbour-9')).toBe(code('currentPasswordWrong'))
  expect(await change(own, demoPassword, 'Own-Lighthouse-7')).toBe(0)
  expect((await rig.byPassword(account, 'Second-Harbour-9')).code).toBe(code('signInFailed'))
  expect(await rig.reach(await enter('Own-Lighthouse-7'))).toEqual([0, 0, 0])
})

test('TR-P5 TR-P7 who sets it does not learn whether it is the own one', async () => {
  const own = await enter(demoPassword)
  expect(await change(own, demoPassword, 'Own-Lighthouse-7')).toBe(0)
  await rig.takeOver(mailbox, password)
  const token = await enter(password)
  expect(await change(token, password, 'Own-Lighthouse-7')).toBe(0)
  // A password of this company that was used before is refused as ever.
  await rig.pass(1)
  const again = await enter('Own-Lighthouse-7')
  expect(await rig.reach(again)).toEqual([0, 0, 0])
})

test('O18 TR-N11 a second factor that its company asks for is asked by sign-ins held to it, never by those with the own password', async () => {
  await rig.takeOver(mailbox, password)
  await server.setRows(
    'tenant',
    { id: rig.first.tenantId },
    { settings: raw(`settings || '{"twoFactor": "required"}'`) },
  )
  const asked = await rig.byPassword(account, password)
  expect(asked.code).toBe(code('authenticatorRequired'))
  const { ticket, setup } = asked.data as unknown as { ticket: string; setup: boolean }
  expect(setup).toBe(true)
  const begun = await server.call(beginRequiredAuthenticator, { ticket }, null)
  const { setupId, setupKey } = begun.data
  const bound = await server.call(bindRequiredAuthenticator, { ticket, setupId, code: totp(setupKey) }, null)
  expect(bound.code).toBe(0)
  expect(await rig.reach(bound.data.tokens.accessToken)).toEqual([0, shut, shut])
  const later = await rig.byPassword(account, password)
  expect((later.data as unknown as { setup: boolean }).setup).toBe(false)
  // The company asks the owner too, who sets up an own one: the other is no obstacle.
  const own = await rig.byPassword(account, demoPassword)
  expect((own.data as unknown as { setup: boolean }).setup).toBe(true)
})

test('TR-N1 tries at both passwords are counted together', async () => {
  await rig.takeOver(mailbox, password)
  for (const wrong of ['Wrong-One-1', 'Wrong-Two-2', 'Wrong-Three-3', 'Wrong-Four-4', 'Wrong-Five-5'])
    expect((await rig.byPassword(account, wrong)).code, wrong).not.toBe(0)
  expect((await rig.byPassword(account, password)).code).toBe(code('signInLocked'))
  expect((await rig.byPassword(account, demoPassword)).code).toBe(code('signInLocked'))
})

test('H23 TR-N14 once another company agrees it is the own one, and the one before ends', async () => {
  await rig.takeOver(mailbox, password)
  const admin = await rig.adminOf(rig.second)
  const agreed = { userId: rig.second.userId, agree: true, reason: 'Asked her by telephone' }
  expect((await server.call(held.answerHeldAccount, agreed, admin)).code).toBe(0)
  expect(await rig.reach(await enter(password))).toEqual([0, 0, 0])
  await unthrottled()
  expect((await rig.byPassword(account, demoPassword)).code).toBe(code('signInFailed'))
})
