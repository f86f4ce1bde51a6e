import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as auth from '../../../contract/auth/calls.ts'
import * as calls from '../../../contract/auth/sms.ts'
import { worldwide } from '../../../contract/values/phone.ts'
import { browserAt, openScene, type Scene } from './scene.ts'
import { whoami } from './ways.ts'

let scene: Scene
let tenant: string
let number = 0

beforeAll(async () => {
  scene = await openScene()
  tenant = await scene.tenant('Hengyu')
})
afterAll(() => scene.close())
beforeEach(async () => void (await scene.removeRows('frequency')))

type Bound = { phone: string; callingCode: string }
const client = browserAt('10.0.0.1')
const send = (to: Bound, from = client) => scene.call(calls.sendSmsCode, to, { client: from })
const enter = (to: Bound, verificationCode: string) =>
  scene.call(calls.signInBySms, { ...to, verificationCode }, { client })

/** A person with their own phone; the outbox has its international form. */
const newPerson = async (callingCode = '86', lead = '138') => {
  number += 1
  const phone = `${lead}${String(10_000_000 + number)}`
  const person = await scene.person(`sms.${number}`, [tenant])
  await scene.setRows('account', { id: person.accountId }, { phone, calling_code: callingCode })
  return { ...person, to: { phone, callingCode } }
}
const sent = async (to: Bound, count = 1) => (await scene.mailTo(worldwide(to), count)).at(-1)!
const codeIn = (text: string) => /\b\d{6}\b/.exec(text)![0]

describe('sign-in by a code that came to the phone', () => {
  it('J14 J15 F31 G6 six digits in the receiver’s language open the account, once', async () => {
    const { to, accountId } = await newPerson()
    expect((await send(to)).data).toEqual({ retryAfter: 60 })
    const message = await sent(to)
    expect([message.locale, message.text.includes('ログイン')]).toEqual(['ja-JP', true])
    const code = codeIn(message.text)
    const answer = await enter({ ...to, phone: `138 ${to.phone.slice(3)}` }, ` ${code} `)
    expect([answer.code, answer.data.userId]).toEqual([0, accountId])
    expect((await whoami(scene, answer.data.accessToken)).code).toBe(0)
    const row = await scene.getRow('session', { account_id: accountId, ended_at: null }, 'method')
    expect(row.method).toBe('sms-code')
    expect((await enter(to, code)).code).toBe(900022)
  })

  it('G8 with or without the zero before it, and never under another country', async () => {
    const { to, accountId } = await newPerson('81', '090')
    await send({ ...to, phone: to.phone.slice(1) })
    const code = codeIn((await sent(to)).text)
    expect((await enter({ ...to, callingCode: '86' }, code)).code).toBe(900022)
    expect((await enter(to, code)).data.userId).toBe(accountId)
  })

  it('G8 TR-N4 zeros before it, however many, are one telephone and one count; in Italy they are part of it', async () => {
    const { to, accountId } = await newPerson('86', '139')
    await send(to)
    const code = codeIn((await sent(to)).text)
    const zeros = { ...to, phone: `00${to.phone.slice(0, 9)}` }
    expect(worldwide(zeros)).toBe(`+86${to.phone.slice(0, 9)}`)
    expect((await enter(to, code)).data.userId).toBe(accountId)
    const short = await newPerson('86', '9')
    const asked = await send(
      { ...short.to, phone: `00${short.to.phone}` },
      browserAt('10.0.3.1', client.browser),
    )
    expect(asked.code).toBe(0)
    expect((await send(short.to, browserAt('10.0.1.1'))).code).toBe(990417)
    const inside = codeIn((await sent(short.to)).text)
    expect((await enter({ ...short.to, phone: `0${short.to.phone}` }, inside)).data.userId).toBe(
      short.accountId,
    )
    const rome = await newPerson('39', '06')
    await send(rome.to, browserAt('10.0.4.1', client.browser))
    const other = { ...rome.to, phone: rome.to.phone.slice(1) }
    expect((await enter(other, codeIn((await sent(rome.to)).text))).code).toBe(900022)
    await send(other, browserAt('10.0.2.1'))
    expect(await scene.mailTo(worldwide(other), 0)).toEqual([])
    // The database and the contract agree on when two numbers are the same.
    for (const [callingCode, phone] of [
      ['86', '0013812345'],
      ['39', '0612345678'],
      ['378', '0549882211'],
      ['1', '5551234567'],
    ])
      expect(
        await scene.rows("select '+' || $1 || phone_key($1, $2) as whole", [callingCode, phone]),
      ).toEqual([{ whole: worldwide({ callingCode: callingCode!, phone: phone! }) }])
  })

  it('TR-N3 TR-N4 N40 unknown and disabled numbers: the same answers and rows, no message', async () => {
    const known = await newPerson()
    const off = await newPerson()
    await scene.setRows('account', { id: off.accountId }, { enabled: false })
    const nobody = { phone: '13900000000', callingCode: '86' }
    const seen = []
    for (const to of [known.to, off.to, nobody]) {
      await scene.removeRows('frequency')
      const first = await send(to)
      const counts = await scene.rows('select 1 from frequency')
      const codes = [(await send(to, browserAt('10.0.0.2'))).code]
      for (let at = 0; at < 5; at += 1) codes.push((await enter(to, 'zzzzzz')).code)
      seen.push([first.code, first.data, counts.length, ...codes])
    }
    expect(seen[0]!.slice(3)).toEqual([990417, 900021, 900021, 990416, 990416, 990419])
    expect([seen[1], seen[2]]).toEqual([seen[0], seen[0]])
    expect((await scene.mailTo(worldwide(known.to))).length).toBe(1)
    const outbox = readdirSync(scene.outboxDir).map(file => readFileSync(join(scene.outboxDir, file), 'utf8'))
    for (const to of [off.to, nobody]) expect(outbox.filter(text => text.includes(worldwide(to)))).toEqual([])
  })

  it('TR-N1 codes by phone and by mail count together towards the lock', async () => {
    const { to, email } = await newPerson()
    await send(to)
    const bySms = async () => (await enter(to, 'zzzzzz')).code
    const byMail = async () =>
      (await scene.call(auth.signInByEmail, { email, verificationCode: 'zzzzzz' }, { client })).code
    await scene.removeRows('frequency')
    await scene.call(auth.sendEmailCode, { email }, { client })
    // Each is warned only by its own tries (TR-N3).
    expect([await bySms(), await byMail(), await bySms(), await byMail(), await bySms()]).toEqual([
      900021, 900021, 900021, 900021, 990419,
    ])
  })

  it('J14 TR-W7 a page of another site sets nothing off, and where no provider is set the way is shut', async () => {
    const { to } = await newPerson()
    expect((await send(to, { ...client, crossSite: true })).code).toBe(999416)
    const { settings } = scene.services
    scene.services.settings = { ...settings, production: true }
    const ways = await scene.call(auth.checkSignInType, {})
    const refused = [(await send(to)).code, (await enter(to, '000000')).code]
    scene.services.settings = settings
    expect([ways.data.methods, refused]).toEqual([
      ['password', 'email'],
      [900103, 900103],
    ])
    expect((await scene.call(auth.checkSignInType, {})).data.methods).toContain('sms')
  })
})
