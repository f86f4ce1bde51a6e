import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as calls from '../../../contract/auth/passkeys.ts'
import { codes } from '../../../contract/codes.ts'
import { relyingParty } from '../../../server/features/auth/passkeys/challenges.ts'
import { ago, now } from '../rows.ts'
import { type Device, openDevice } from './device.ts'
import { type Factors, getFactors, otherCode } from './factors.ts'
import { browserAt, md5, openScene, password, type Scene } from './scene.ts'
import { signIn, whoami } from './ways.ts'

let scene: Scene
let tenant: string
let factors: Factors
let number = 0

beforeAll(async () => {
  scene = await openScene()
  tenant = await scene.tenant('Hengyu')
  factors = getFactors(scene, tenant)
})
afterAll(() => scene.close())
beforeEach(async () => void (await scene.removeRows('frequency')))

const client = browserAt('10.0.0.1')
const deviceAt = () => openDevice(relyingParty(scene.services.settings))
const newPerson = () => {
  number += 1
  return scene.person(`passkey.${number}`, [tenant])
}
const newKey = () => ({ key: crypto.randomUUID() })
type By = Awaited<ReturnType<Factors['tokenOf']>>

const begin = async (by: By) => (await scene.call(calls.beginPasskey, { password }, by)).data.options
const bind = (by: By, credential: ReturnType<Device['create']>, name = 'Laptop') =>
  scene.call(calls.bindPasskey, { name, credential }, { ...by, ...newKey() })

/** A person with a passkey, and the device that holds it. */
const withPasskey = async () => {
  const person = await newPerson()
  const by = await factors.tokenOf(person, client)
  const device = deviceAt()
  const { code, data } = await bind(by, device.create(await begin(by)))
  expect(code).toBe(0)
  return { person, by, device, passkey: data }
}
const challenge = async () => (await scene.call(calls.beginPasskeySignIn, {}, { client })).data.options
const enter = (credential: ReturnType<Device['get']>) =>
  scene.call(calls.signInByPasskey, { credential }, { client })
/** Counted failures, in any browser. */
const failures = async (name: string) =>
  (
    await scene.rows<{ failures: number }>(
      `select coalesce(sum(failures), 0)::int as failures from sign_in_counter where name ^@ $1`,
      [name],
    )
  )[0]!.failures

describe('passkeys of one’s own', () => {
  it('D12 are added after the password was given again, listed, renamed and removed; the owner hears of it', async () => {
    const { person, by, passkey } = await withPasskey()
    expect((await scene.call(calls.beginPasskey, { password: md5('guess') }, by)).code).toBe(900035)
    const list = async () => (await scene.call(calls.listPasskeys, {}, by)).data.records
    expect(await list()).toEqual([
      { ...passkey, name: 'Laptop', synced: false, suspended: false, lastUsedAt: null },
    ])
    const { id } = passkey
    expect((await scene.call(calls.renamePasskey, { id, name: 'Ward 3' }, { ...by, ...newKey() })).code).toBe(
      0,
    )
    expect((await list())[0]!.name).toBe('Ward 3')
    const foreign = (await withPasskey()).by
    const remove = (whose: object, given = password) =>
      scene.call(calls.removePasskey, { id, password: given }, { ...whose, ...newKey() })
    expect((await remove(foreign)).code).toBe(200001)
    expect((await remove(by, md5('guess'))).code, 'a computer left open is not enough').toBe(
      codes.currentPasswordWrong.code,
    )
    const renaming = { id, name: 'Mine' }
    expect((await scene.call(calls.renamePasskey, renaming, { ...foreign, ...newKey() })).code).toBe(200001)
    expect((await remove(by)).code).toBe(0)
    expect(await list()).toEqual([])
    const letters = await scene.mailTo(person.email, 2)
    expect(letters.map(each => each.subject)).toEqual([
      'アカウントにパスキーが追加されました',
      'アカウントのパスキーが削除されました',
    ])
  })

  it('D12 one that answers another challenge, origin or host, or was made without its person, is not added', async () => {
    const person = await newPerson()
    const by = await factors.tokenOf(person, client)
    const other = await factors.tokenOf(await newPerson(), client)
    const refused = async (change: (device: Device) => void, from = by) => {
      const device = deviceAt()
      change(device)
      return (await bind(by, device.create(await begin(from)))).code
    }
    expect(await refused(device => Object.assign(device.at, { origin: 'https://evil.example' }))).toBe(900207)
    expect(await refused(device => Object.assign(device.at, { id: 'evil.example' }))).toBe(900207)
    expect(await refused(device => Object.assign(device.at, { verifies: false }))).toBe(900207)
    expect(await refused(() => undefined, other)).toBe(900207)
    const made = deviceAt().create(await begin(by))
    expect((await bind(by, made)).code).toBe(0)
    expect((await bind(by, made)).code).toBe(900207)
    expect((await bind(by, deviceAt().create(await challenge()))).code).toBe(900207)
  })
})

describe('with an authenticator bound', () => {
  it('TR-N11 TR-E6 D12 a session that a trusted device opened adds no passkey without a code', async () => {
    const person = await newPerson()
    const desk = browserAt('10.0.0.1')
    const { secret, recoveryCodes } = await factors.bound(person, desk)
    const { ticket } = await factors.firstStep(person, desk)
    let device = ''
    const keep = (tokens: string) => {
      device = tokens
    }
    const code = await factors.codeOf(secret)
    expect((await factors.pass({ ticket, code, rememberCheck: true }, desk, keep)).code).toBe(0)
    await factors.later(person)
    await scene.setRows('device_token', { account_id: person.accountId }, { created_at: ago('1 day') })
    const by = await factors.tokenOf(person, { ...desk, deviceCookie: device })
    const ask = (given?: string, secretToo = password) =>
      scene.call(calls.beginPasskey, { password: secretToo, code: given }, by)
    expect((await ask()).code).toBe(900205)
    expect((await ask(otherCode(await factors.codeOf(secret, 5)))).code).toBe(900203)
    expect((await ask(await factors.codeOf(secret), md5('guess'))).code).toBe(900035)
    const once = await factors.codeOf(secret)
    expect((await ask(once)).code).toBe(0)
    expect((await ask(once)).code, 'a code opens one thing').toBe(900204)
    const begun = await ask(recoveryCodes[0])
    expect(begun.code).toBe(0)
    expect((await bind(by, deviceAt().create(begun.data.options))).code).toBe(0)
  })
})

describe('signing in by passkey', () => {
  it('F30 TR-N1 opens a session at once, also with an authenticator bound; a challenge is answered once', async () => {
    const { person, device } = await withPasskey()
    await factors.bound(person)
    const asked = await challenge()
    const answer = device.get(asked)
    const { code, data } = await enter(answer)
    expect([code, data.userId]).toEqual([0, person.accountId])
    expect((await whoami(scene, data.accessToken)).code).toBe(0)
    expect(
      await scene.getRows('session', { method: 'passkey', account_id: person.accountId }, 'second_factor_at'),
    ).toEqual([{ second_factor_at: expect.any(Date) }])
    expect((await enter(answer)).code).toBe(900207)
    const late = device.get(await challenge())
    await scene.setRows('passkey_challenge', { used_at: null }, { expires_at: now() })
    expect((await enter(late)).code).toBe(900207)
    expect(await failures(person.name)).toBe(2)
  })

  it('TR-N1 another origin, another host, no person there, another person’s handle or another key open nothing, and count', async () => {
    const { person, device } = await withPasskey()
    const other = await withPasskey()
    const home = { ...device.at }
    const refused = async (change: object) => {
      Object.assign(device.at, home, change)
      const { code } = await enter(device.get(await challenge()))
      await scene.removeRows('sign_in_counter')
      return code
    }
    expect(await refused({ origin: 'https://evil.example' })).toBe(900207)
    expect(await refused({ id: 'evil.example' })).toBe(900207)
    expect(await refused({ verifies: false })).toBe(900207)
    expect(await refused({ userHandle: other.person.accountId })).toBe(900207)
    expect(await refused({ userHandle: person.accountId })).toBe(0)
    const { id, rawId } = device.get(await challenge())
    expect((await enter({ ...other.device.get(await challenge()), id, rawId })).code).toBe(900207)
    expect((await enter(deviceAt().get(await challenge()))).code).toBe(900207)
    expect(await failures(person.name)).toBe(1)
  })

  it('TR-N2 opens in any browser while strangers have locked the name, whose lock holds on', async () => {
    const { person, device } = await withPasskey()
    for (let at = 0; at < 5; at += 1) await signIn(scene, person.name, { password: md5('guess') })
    const elsewhere = browserAt('10.6.0.1')
    const enterThere = async () =>
      scene.call(calls.signInByPasskey, { credential: device.get(await challenge()) }, { client: elsewhere })
    Object.assign(device.at, { verifies: false })
    expect((await enterThere()).code).toBe(990419)
    Object.assign(device.at, { verifies: true })
    expect((await enterThere()).code).toBe(0)
    expect((await signIn(scene, person.name)).code).toBe(990419)
  })

  it('TR-N1 is refused while the account is locked, and guesses at it lock', async () => {
    const { person, device } = await withPasskey()
    for (let at = 0; at < 3; at += 1) await signIn(scene, person.name, { client, password: md5('guess') })
    Object.assign(device.at, { verifies: false })
    expect((await enter(device.get(await challenge()))).code).toBe(990416)
    expect((await enter(device.get(await challenge()))).code).toBe(990419)
    Object.assign(device.at, { verifies: true })
    expect((await enter(device.get(await challenge()))).code).toBe(990419)
  })

  it('TR-E6 a copy shows itself by a count that falls back: the passkey is closed and its owner hears of it', async () => {
    const { person, device, by } = await withPasskey()
    device.at.counter = 7
    expect((await enter(device.get(await challenge()))).code).toBe(0)
    device.at.counter = 5
    expect((await enter(device.get(await challenge()))).code).toBe(900207)
    device.at.counter = 9
    expect((await enter(device.get(await challenge()))).code).toBe(900207)
    const again = await factors.tokenOf(person, by.client)
    expect((await scene.call(calls.listPasskeys, {}, again)).data.records[0]!.suspended).toBe(true)
    expect(
      await scene.countRows('notice', { user_id: person.users[0], "subject ->> 'event'": 'passkeyCopied' }),
    ).toBe(1)
  })
})
