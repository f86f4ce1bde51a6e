import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as calls from '../../../contract/auth/calls.ts'
import * as passkeys from '../../../contract/auth/passkeys.ts'
import * as sms from '../../../contract/auth/sms.ts'
import { type CodeName, codes } from '../../../contract/codes.ts'
import { relyingParty } from '../../../server/features/auth/passkeys/challenges.ts'
import { afterWork } from '../../../server/kernel/http/after.ts'
import { openDevice } from '../auth/device.ts'
import { getFactors } from '../auth/factors.ts'
import { browserAt, openScene, password, type Scene } from '../auth/scene.ts'
import { signIn, solve } from '../auth/ways.ts'
import { raw } from '../rows.ts'

let scene: Scene
let tenant: string
let number = 0
const address = '10.7.0.1'
const code = (name: CodeName) => codes[name].code

beforeAll(async () => {
  scene = await openScene()
  tenant = await scene.tenant('Hengyu')
})
afterAll(() => scene.close())
beforeEach(async () => void (await scene.removeRows('frequency')))

const colleague = async () => {
  number += 1
  const phone = `1380000${String(number).padStart(4, '0')}`
  const person = await scene.person(`office.${number}`, [tenant])
  await scene.setRows('account', { id: person.accountId }, { phone, calling_code: '86' })
  return { ...person, phone, client: browserAt(address) }
}
/** The ticket of a puzzle solved for a contact method, as the sign-in screen gets it. */
const ticketFor = async (place: string, client: ReturnType<typeof browserAt>) =>
  (await solve(scene, place, client)).data.ticket
/** This many wrong codes, twenty at a time, each for another address. */
const attack = async (count: number) => {
  const answers: number[] = []
  for (let at = 0; at < count; at += 20)
    answers.push(
      ...(await Promise.all(
        Array.from({ length: 20 }, async (_, turn) => {
          const asked = { email: `nobody.${at + turn}@example.net`, verificationCode: '000000' }
          return (await scene.call(calls.signInByEmail, asked, { client: browserAt(address) })).code
        }),
      )),
    )
  return answers
}
/** The newest code sent to a contact method. */
const codeTo = async (place: string): Promise<string> => {
  await afterWork()
  const found = (await scene.mailTo(place)).flatMap(({ text }) => /\b\d{6}\b/.exec(text) ?? [])
  return found.at(-1)!
}

describe('somebody at the address of an office types 220 wrong codes', () => {
  test('TR-N2 TR-W7 then a colleague signs in by password, by a mailed code, by one on the phone and by a passkey', async () => {
    const [own, beside] = [await colleague(), await colleague()]
    const { client, email } = own
    const by = await getFactors(scene, tenant).tokenOf(own, client)
    const device = openDevice(relyingParty(scene.services.settings))
    const begun = (await scene.call(passkeys.beginPasskey, { password }, by)).data
    const credential = device.create(begun.options)
    const bound = { ...by, key: crypto.randomUUID() }
    expect((await scene.call(passkeys.bindPasskey, { name: 'Mine', credential }, bound)).code).toBe(0)

    const answers = await attack(220)
    expect(answers.slice(0, 80)).toEqual(Array(80).fill(code('codeExpired')))
    expect(answers.at(-1), 'machines are kept out').toBe(code('slideRequired'))

    expect((await signIn(scene, own.name, { client })).code).toBe(0)

    expect((await scene.call(calls.sendEmailCode, { email }, { client })).code).toBe(0)
    const mailed = { email, verificationCode: await codeTo(email) }
    expect((await scene.call(calls.signInByEmail, mailed, { client })).code).toBe(code('slideRequired'))
    const other = await ticketFor('somebody.else@example.org', client)
    const misused = { ...mailed, slide: other }
    expect((await scene.call(calls.signInByEmail, misused, { client })).code).toBe(code('slideFailed'))
    const solved = { ...mailed, slide: await ticketFor(email, client) }
    expect((await scene.call(calls.signInByEmail, solved, { client })).code).toBe(0)
    expect((await scene.call(calls.signInByEmail, solved, { client })).code, 'once').toBe(code('slideFailed'))

    const dialled = `+86${beside.phone}`
    // A code was requested from this network address within this minute: the puzzle replaces the wait.
    const phone = { phone: beside.phone, callingCode: '86' }
    const tooSoon = await scene.call(sms.sendSmsCode, phone, { client })
    expect([tooSoon.code, tooSoon.refusal.slide]).toEqual([code('codeTooSoon'), true])
    const asked = { ...phone, slide: await ticketFor(dialled, client) }
    expect((await scene.call(sms.sendSmsCode, asked, { client })).code).toBe(0)
    const verificationCode = await codeTo(dialled)
    const entering = { ...phone, verificationCode, slide: await ticketFor(dialled, client) }
    expect((await scene.call(sms.signInBySms, entering, { client })).code).toBe(0)

    const { options } = (await scene.call(passkeys.beginPasskeySignIn, {}, { client })).data
    const key = { credential: device.get(options) }
    expect((await scene.call(passkeys.signInByPasskey, key, { client })).code).toBe(0)
  })

  test('TR-N1 TR-N2 wrong codes for a colleague lock the account and not the address', async () => {
    const [own, beside] = [await colleague(), await colleague()]
    await scene.removeRows('frequency')
    const answers: number[] = []
    for (let turn = 0; turn < 6; turn += 1) {
      await scene.removeRows('frequency', { key: raw("like 'code-%'") })
      await scene.call(calls.sendEmailCode, { email: own.email }, { client: browserAt(address) })
      const asked = { email: own.email, verificationCode: 'zzzzzz' }
      answers.push((await scene.call(calls.signInByEmail, asked, { client: browserAt(address) })).code)
    }
    expect(answers.slice(-2)).toEqual([code('signInLocked'), code('signInLocked')])
    expect((await signIn(scene, beside.name, { client: beside.client })).code).toBe(0)
  })
})

test('TR-N4 TR-W7 codes that somebody has sent all hour ask the next one for the puzzle, and no colleague is refused', async () => {
  const { client, email } = await colleague()
  await scene.rows(
    `insert into frequency (key, window_start, count, blocked_until)
      select 'code-address-' || name || ':' || $1, now(), 1, now() + interval '1 hour' from unnest('{hour,six-hours}'::text[]) as name`,
    [address],
  )
  expect((await scene.call(calls.sendEmailCode, { email }, { client })).code).toBe(code('slideRequired'))
  const slide = await ticketFor(email, client)
  expect((await scene.call(calls.sendEmailCode, { email, slide }, { client })).code).toBe(0)
  // A solved puzzle does not shorten the account's own pause.
  const again = { email, slide: await ticketFor(email, client) }
  const refused = await scene.call(calls.sendEmailCode, again, { client })
  expect([refused.code, refused.refusal.slide]).toEqual([code('codeTooSoon'), undefined])
})

test('TR-N2 TR-W7 only failures with solved puzzles shut an address, and thousands of them', async () => {
  const { name, client } = await colleague()
  await scene.rows(
    "insert into frequency (key, window_start, count) values ('sign-in-failure:' || $1, now(), 2998)",
    [address],
  )
  const wrong = 'A'.repeat(32)
  expect((await signIn(scene, 'one.more', { client, password: wrong })).code).toBe(code('signInFailed'))
  expect((await signIn(scene, name, { client })).code).toBe(0)
  expect((await signIn(scene, 'two.more', { client, password: wrong })).code).toBe(code('signInFailed'))
  expect((await signIn(scene, name, { client })).code).toBe(code('tooFrequentHour'))
})

test('TR-N5 TR-W7 a colleague has a puzzle drawn after somebody has had a thousand drawn, and an hour of them shuts for a minute', async () => {
  await scene.rows("insert into frequency (key, window_start, count) values ('slide:' || $1, now(), 1000)", [
    address,
  ])
  const { name, client } = await colleague()
  expect((await solve(scene, name, client)).code).toBe(0)
  await scene.rows("update frequency set count = 5999 where key = 'slide:' || $1", [address])
  expect((await scene.call(calls.drawSlide, {}, { client })).code).toBe(0)
  const shut = await scene.call(calls.drawSlide, {}, { client })
  expect(shut.code).toBe(code('serverBusy'))
  expect(shut.refusal.retryAfter).toBeLessThanOrEqual(60)
})
