import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as calls from '../../../contract/auth/calls.ts'
import { legalVersion } from '../../../contract/auth/legal.ts'
import * as keys from '../../../contract/auth/passkeys.ts'
import * as steps from '../../../contract/auth/second-factor.ts'
import * as sms from '../../../contract/auth/sms.ts'
import { codes } from '../../../contract/codes.ts'
import { relyingParty } from '../../../server/features/auth/passkeys/challenges.ts'
import { openDevice } from './device.ts'
import { getFactors } from './factors.ts'
import { browserAt, openScene, password, type Scene } from './scene.ts'
import { ticketFor } from './ways.ts'

let scene: Scene
let tenant: string
let number = 0

beforeAll(async () => {
  scene = await openScene()
  tenant = await scene.tenant('Hengyu')
})
afterAll(() => scene.close())
beforeEach(async () => void (await scene.removeRows('frequency')))

type Person = Awaited<ReturnType<Scene['person']>>
const client = browserAt('10.0.0.1')
const required = codes.legalRequired.code

const newPerson = () => {
  number += 1
  return scene.person(`legal.${number}`, [tenant], { legal: false })
}

const byPassword = async ({ name: account }: Person, legal?: string) => {
  const verificationCode = await ticketFor(scene, account, client)
  return scene.call(calls.signIn, { account, password, verificationCode, legal }, { client })
}

const codeIn = (text: string) => /\b\d{6}\b/.exec(text)![0]
let letters = 0
const byMail = async ({ email }: Person, legal?: string) => {
  await scene.removeRows('frequency')
  await scene.call(calls.sendEmailCode, { email }, { client })
  letters += 1
  const verificationCode = codeIn((await scene.mailTo(email, letters)).at(-1)!.text)
  return scene.call(calls.signInByEmail, { email, verificationCode, legal }, { client })
}

const kept = ({ accountId }: Person) =>
  scene.rows<{ version: string; fresh: boolean }>(
    `select version, accepted_at > now() - interval '1 minute' as fresh from legal_acceptance where account_id = $1`,
    [accountId],
  )
const told = async ({ users }: Person) => {
  const entries = await scene.rows<{ legal: string | null }>(
    `select p.payload->'detail'->>'legal' as legal from audit_log l join audit_content p using (tenant_id, seq)
      where l.action = 'signIn' and l.outcome = 'done' and l.actor_user_id = $1 order by l.seq`,
    [users[0]],
  )
  return entries.map(each => each.legal)
}
const sessions = async ({ accountId }: Person) => await scene.countRows('session', { account_id: accountId })

describe('the legal statement at sign-in', () => {
  it('D4 is asked of an account that has not accepted the version in force, and kept once with account and time', async () => {
    const person = await newPerson()
    for (const none of [undefined, '2019-01']) expect((await byPassword(person, none)).code).toBe(required)
    expect([await sessions(person), await kept(person)]).toEqual([0, []])
    expect((await byPassword(person, legalVersion)).code).toBe(0)
    expect(await kept(person)).toEqual([{ version: legalVersion, fresh: true }])
    expect((await byPassword(person, legalVersion)).code).toBe(0)
    expect((await byPassword(person)).code).toBe(0)
    expect(await kept(person)).toHaveLength(1)
    expect(await told(person)).toEqual([legalVersion, null, null])
  })

  it('D4 a refusal for it is no wrong try, and one of an earlier version does not do', async () => {
    const person = await newPerson()
    await scene.addRow('legal_acceptance', { account_id: person.accountId, version: '2019-01' })
    for (let tries = 0; tries < 6; tries += 1) expect((await byPassword(person)).code).toBe(required)
    expect((await byPassword(person, legalVersion)).code).toBe(0)
    expect(await kept(person)).toHaveLength(2)
  })

  it('D1 D4 nobody learns of it who has not proved the account', async () => {
    const { name: account } = await newPerson()
    const verificationCode = await ticketFor(scene, account, client)
    const wrong = { account, password: 'wrong', verificationCode }
    expect((await scene.call(calls.signIn, wrong, { client })).code).toBe(codes.signInFailed.code)
  })

  it('D1 D4 a mailed code, one by phone and a passkey ask for it too', async () => {
    const mailed = await newPerson()
    expect((await byMail(mailed)).code).toBe(required)
    expect((await byMail(mailed, legalVersion)).code).toBe(0)
    expect((await byMail(mailed)).code).toBe(0)

    const called = await newPerson()
    const to = { phone: '13900007777', callingCode: '86' }
    await scene.setRows('account', { id: called.accountId }, { phone: to.phone, calling_code: '86' })
    const byPhone = async (messages: number, legal?: string) => {
      await scene.removeRows('frequency')
      await scene.call(sms.sendSmsCode, to, { client })
      const verificationCode = codeIn((await scene.mailTo('+8613900007777', messages)).at(-1)!.text)
      return (await scene.call(sms.signInBySms, { ...to, verificationCode, legal }, { client })).code
    }
    expect(await byPhone(1)).toBe(required)
    expect(await byPhone(2, legalVersion)).toBe(0)

    const keyed = await newPerson()
    const { data } = await byPassword(keyed, legalVersion)
    const by = { token: data.accessToken, tenantId: tenant, client, key: crypto.randomUUID() }
    const device = openDevice(relyingParty(scene.services.settings))
    const begun = await scene.call(keys.beginPasskey, { password }, by)
    const credential = device.create(begun.data.options)
    expect((await scene.call(keys.bindPasskey, { name: 'Laptop', credential }, by)).code).toBe(0)
    await scene.removeRows('legal_acceptance', { account_id: keyed.accountId })
    const byKey = async (legal?: string) => {
      const { options } = (await scene.call(keys.beginPasskeySignIn, {}, { client })).data
      const signed = { credential: device.get(options), legal }
      return (await scene.call(keys.signInByPasskey, signed, { client })).code
    }
    expect(await byKey()).toBe(required)
    expect(await byKey(legalVersion)).toBe(0)
    for (const person of [mailed, called, keyed]) expect(await kept(person)).toHaveLength(1)
  })

  it('D4 O18 where a second factor is due it is asked at the first step and kept after the second', async () => {
    const person = await newPerson()
    const factors = getFactors(scene, tenant)
    await scene.addRow('legal_acceptance', { account_id: person.accountId, version: legalVersion })
    const { secret } = await factors.bound(person, client)
    await scene.removeRows('legal_acceptance', { account_id: person.accountId })
    expect((await byPassword(person)).code).toBe(required)
    const first = await byPassword(person, legalVersion)
    expect([first.code, await kept(person)]).toEqual([codes.authenticatorRequired.code, []])
    const step = { ticket: String(first.refusal.ticket), code: await factors.codeOf(secret) }
    expect((await scene.call(steps.secondStep, step, { client })).code).toBe(0)
    expect(await kept(person)).toEqual([{ version: legalVersion, fresh: true }])
  })
})
