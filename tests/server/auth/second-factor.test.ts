import { Secret } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as authCalls from '../../../contract/auth/calls.ts'
import * as calls from '../../../contract/auth/second-factor.ts'
import { ago, now, raw } from '../rows.ts'
import { type Factors, getFactors, otherCode } from './factors.ts'
import { browserAt, md5, openScene, password, type Scene } from './scene.ts'
import { signIn, ticketFor, whoami } from './ways.ts'

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

const newPerson = (tenants = [tenant]) => {
  number += 1
  return scene.person(`factor.${number}`, tenants)
}

describe('binding', () => {
  it('J48 J33 J46 D12 TR-N11 asks for the password, then for a code; other sessions end and the owner hears of it', async () => {
    const person = await newPerson()
    await scene.setRows('tenant', { id: tenant }, { settings: '{"singleSession": false}' })
    const elsewhere = await factors.tokenOf(person, browserAt('10.9.9.9'))
    const by = await factors.tokenOf(person, browserAt('10.0.0.1'))
    const state = async () => (await scene.call(calls.authenticatorState, {}, by)).data
    expect(await state()).toEqual({ bound: false, since: null, required: false, recoveryLeft: 0 })
    expect((await scene.call(calls.beginAuthenticator, { password: md5('guess') }, by)).code).toBe(900035)
    const { data } = await scene.call(calls.beginAuthenticator, { password }, by)
    expect(data.setupKey).toMatch(/^[A-Z2-7]{32}$/)
    expect(data.uri).toMatch(/^otpauth:\/\/totp\/.*secret=[A-Z2-7]{32}&algorithm=SHA1&digits=6&period=30$/)
    const bind = (code: string) => scene.call(calls.bindAuthenticator, { setupId: data.setupId, code }, by)
    const right = await factors.codeOf(data.setupKey)
    expect((await bind(otherCode(right))).code).toBe(900203)
    const done = await bind(`${right.slice(0, 3)} ${right.slice(3)}`)
    expect(new Set(done.data.recoveryCodes).size).toBe(10)
    expect(await state()).toMatchObject({ bound: true, since: expect.any(String), recoveryLeft: 10 })
    expect((await whoami(scene, elsewhere.token)).code).toBe(999411)
    expect((await whoami(scene, by.token)).code).toBe(0)
    expect((await scene.call(calls.beginAuthenticator, { password }, by)).code).toBe(900201)
    const [letter] = await scene.mailTo(person.email)
    expect(letter!.subject).toBe('アカウントに認証アプリが登録されました')
    expect(
      await scene.countRows('notice', {
        user_id: person.users[0],
        "subject ->> 'event'": 'authenticatorBound',
      }),
    ).toBe(1)
  })

  it('TR-N11 the seed is stored sealed, for its account alone, and stands in no trail', async () => {
    const [a, b] = [await newPerson(), await newPerson()]
    const { secret, recoveryCodes } = await factors.bound(a)
    await factors.bound(b)
    const seed = Buffer.from(Secret.fromBase32(secret).bytes)
    const dump = JSON.stringify(
      await scene.rows(`select encode(seed, 'hex') as kept from authenticator
        union all select encode(hash, 'hex') from recovery_code union all select payload::text from audit_content
        union all select response::text from idempotency where response is not null`),
    )
    for (const part of [secret, seed.toString('hex'), ...recoveryCodes, recoveryCodes[0]!.replace('-', '')])
      expect(dump).not.toContain(part)
    await scene.rows(
      'update authenticator set seed = (select seed from authenticator where account_id = $1) where account_id = $2',
      [a.accountId, b.accountId],
    )
    const client = browserAt('10.0.0.1')
    const { ticket } = await factors.firstStep(b, client)
    await expect(factors.pass({ ticket, code: await factors.codeOf(secret) }, client)).rejects.toThrow()
  })

  it('TR-N11 a setup of somebody else, or one that has run out, binds nothing', async () => {
    const [a, b] = [await newPerson(), await newPerson()]
    const [byA, byB] = [
      await factors.tokenOf(a, browserAt('10.0.0.1')),
      await factors.tokenOf(b, browserAt('10.0.0.2')),
    ]
    const { data } = await scene.call(calls.beginAuthenticator, { password }, byA)
    const answer = { setupId: data.setupId, code: await factors.codeOf(data.setupKey) }
    expect((await scene.call(calls.bindAuthenticator, answer, byB)).code).toBe(900206)
    await scene.setRows('authenticator_setup', { id: data.setupId }, { expires_at: now() })
    expect((await scene.call(calls.bindAuthenticator, answer, byA)).code).toBe(900206)
  })
})

/** The results of an account's action, from the entries in all trails. */
const getEntries = async (accountId: string, action: string) =>
  (await scene.getRows('audit_log', { actor_account_id: accountId, action, orderBy: 'seq' }, 'outcome')).map(
    each => each.outcome,
  )

describe('the second step of signing in', () => {
  it('J35 B6 TR-N11 a right password opens nothing but the step; the code opens the session', async () => {
    const person = await newPerson()
    const { secret } = await factors.bound(person)
    const client = browserAt('10.0.0.2')
    const step = await factors.firstStep(person, client)
    expect(step).toMatchObject({ setup: false, expiresIn: 900 })
    const sessions = () => scene.getRows('session', { browser: client.browser }, 'second_factor_at')
    expect(await sessions()).toHaveLength(0)
    const { code, data } = await factors.pass(
      { ticket: step.ticket, code: await factors.codeOf(secret) },
      client,
    )
    expect([code, data.userId]).toEqual([0, person.accountId])
    expect(await sessions()).toEqual([{ second_factor_at: expect.any(Date) }])
    expect((await whoami(scene, data.accessToken)).code).toBe(0)
  })

  it('TR-N11 one code opens one session, also ten times at once', async () => {
    const person = await newPerson()
    const { secret } = await factors.bound(person)
    const client = browserAt('10.0.0.2')
    const tickets = []
    for (let at = 0; at < 10; at += 1) tickets.push((await factors.firstStep(person, client)).ticket)
    const code = await factors.codeOf(secret)
    const answers = await Promise.all(tickets.map(ticket => factors.pass({ ticket, code }, client)))
    const won = answers.map(each => each.code).sort()
    expect(won).toEqual([0, ...Array<number>(9).fill(900204)])
  })

  it('TR-N11 a neighbouring half-minute is taken, one further away is not; one before the last taken never', async () => {
    const person = await newPerson()
    const { secret } = await factors.bound(person)
    const client = browserAt('10.0.0.2')
    const use = async (code: string) => {
      const { ticket } = await factors.firstStep(person, client)
      const answer = await factors.pass({ ticket, code }, client)
      await scene.removeRows('sign_in_counter')
      return answer.code
    }
    expect(await use(await factors.codeOf(secret, -3))).toBe(900203)
    expect(await use(await factors.codeOf(secret, 3))).toBe(900203)
    const next = await factors.codeOf(secret, 1)
    expect([await use(next), await use(next)]).toEqual([0, 900204])
    await scene.setRows(
      'authenticator',
      { account_id: person.accountId },
      { last_step: raw('last_step + 1') },
    )
    expect(await use(next)).toBe(900204)
  })

  it('TR-N1 TR-N11 guesses at password, authenticator, mail and recovery code lock at five in all; a right password forgets none', async () => {
    const person = await newPerson()
    const { secret, recoveryCodes } = await factors.bound(person)
    const client = browserAt('10.0.0.2')
    const guess = async (asked: { code?: string; recoveryCode?: string }) => {
      const { ticket } = await factors.firstStep(person, client)
      return (await factors.pass({ ticket, ...asked }, client)).code
    }
    const wrong = { code: otherCode(await factors.codeOf(secret)) }
    expect(await guess(wrong)).toBe(900203)
    expect((await signIn(scene, person.name, { client, password: md5('guess') })).code).toBe(999401)
    expect(await guess({ recoveryCode: '00000-00000' })).toBe(990416)
    await scene.call(authCalls.sendEmailCode, { email: person.email }, { client })
    const mail = { email: person.email, verificationCode: 'zzzzzz' }
    // Only its own tries warn the address (TR-N3).
    expect((await scene.call(authCalls.signInByEmail, mail, { client })).code).toBe(900021)
    const { ticket } = await factors.firstStep(person, client)
    expect((await factors.pass({ ticket, ...wrong }, client)).code).toBe(990419)
    const right = { ticket, code: await factors.codeOf(secret) }
    expect((await factors.pass(right, client)).code).toBe(990419)
    expect((await factors.pass({ ticket, recoveryCode: recoveryCodes[0] }, client)).code).toBe(990419)
    expect((await signIn(scene, person.name, { client })).code).toBe(990419)
    await scene.setRows('sign_in_counter', {}, { locked_until: ago('1 second') })
    expect((await factors.pass(right, client)).code).toBe(0)
  })

  it('TR-N11 the ticket is good once, for fifteen minutes, in its own browser', async () => {
    const person = await newPerson()
    const { secret } = await factors.bound(person)
    const [client, other] = [browserAt('10.0.0.2'), browserAt('10.0.0.2')]
    const { ticket } = await factors.firstStep(person, client)
    const code = await factors.codeOf(secret)
    expect((await factors.pass({ ticket, code }, other)).code).toBe(900206)
    expect((await factors.pass({ ticket: 'A'.repeat(43), code }, client)).code).toBe(900206)
    expect((await factors.pass({ ticket, code }, client)).code).toBe(0)
    await factors.later(person)
    expect((await factors.pass({ ticket, code }, client)).code).toBe(900206)
    const old = (await factors.firstStep(person, client)).ticket
    await scene.setRows('sign_in_step', { used_at: null }, { expires_at: now() })
    expect((await factors.pass({ ticket: old, code }, client)).code).toBe(900206)
    const bare = browserAt('10.4.0.2', null)
    const ofNetwork = (await factors.firstStep(person, bare)).ticket
    expect((await factors.pass({ ticket: ofNetwork, code }, browserAt('10.5.0.2', null))).code).toBe(900206)
    expect((await factors.pass({ ticket: ofNetwork, code }, bare)).code).toBe(0)
  })

  it('TR-N11 a recovery code opens one session, however it is typed, and its owner hears of it', async () => {
    const person = await newPerson()
    const { recoveryCodes } = await factors.bound(person)
    const client = browserAt('10.0.0.2')
    let cookie = ''
    const use = async (typed: string) => {
      const { ticket } = await factors.firstStep(person, client)
      return factors.pass({ ticket, recoveryCode: typed, rememberCheck: true }, client, tokens => {
        cookie = tokens
      })
    }
    const typed = recoveryCodes[0]!.toLowerCase().replace('-', ' ').replace(/0/g, 'o').replace(/1/g, 'l')
    const { code, data } = await use(typed)
    expect([code, cookie]).toEqual([0, ''])
    expect((await use(recoveryCodes[0]!)).code).toBe(900203)
    const by = { token: data.accessToken, tenantId: tenant }
    expect((await scene.call(calls.authenticatorState, {}, by)).data.recoveryLeft).toBe(9)
    expect(await getEntries(person.accountId, 'useRecoveryCode')).toEqual(['done'])
    const letters = await scene.mailTo(person.email, 2)
    expect(letters.at(-1)!.subject).toBe('アカウントのリカバリーコードが使用されました')
  })

  it('TR-A2 D4 a recovery code that is spent on a sign-in that is refused stands in the trail as well', async () => {
    const person = await newPerson()
    const { recoveryCodes } = await factors.bound(person)
    const client = browserAt('10.0.0.2')
    const { ticket } = await factors.firstStep(person, client)
    await scene.setRows('sign_in_step', { account_id: person.accountId }, { legal: null })
    await scene.removeRows('legal_acceptance', { account_id: person.accountId })
    expect((await factors.pass({ ticket, recoveryCode: recoveryCodes[0]! }, client)).code).toBe(900027)
    expect(await getEntries(person.accountId, 'useRecoveryCode')).toEqual(['done'])
  })
})

describe('a trusted device', () => {
  /** Signs in with both factors and makes the browser trusted; returns its cookie. */
  const trusted = async (
    person: Awaited<ReturnType<typeof newPerson>>,
    secret: string,
    client = browserAt('10.0.0.3'),
  ) => {
    await factors.later(person)
    let cookie = ''
    const { ticket } = await factors.firstStep(person, client)
    const asked = { ticket, code: await factors.codeOf(secret), rememberCheck: true }
    const { code, data } = await factors.pass(asked, client, tokens => {
      cookie = tokens
    })
    expect(code).toBe(0)
    return { client: { ...client, deviceCookie: cookie }, token: data.accessToken, tenantId: tenant }
  }

  it('F43 O18 TR-N12 is not asked for seven days, and no longer; no other account is let in by it', async () => {
    const [person, other] = [await newPerson(), await newPerson()]
    const { secret } = await factors.bound(person)
    await factors.bound(other)
    const { client } = await trusted(person, secret)
    expect((await signIn(scene, person.name, { client })).code).toBe(0)
    const [session] = await scene.getRows(
      'session',
      { account_id: person.accountId, orderBy: 'created_at desc' },
      'second_factor_at',
    )
    expect(session).toEqual({ second_factor_at: expect.any(Date) })
    await factors.firstStep(other, client)
    await factors.firstStep(person, { ...client, deviceCookie: 'A'.repeat(43) })
    const [row] = await scene.rows<{ days: number }>(
      'select extract(epoch from expires_at - created_at)::int / 86400 as days from device_token where account_id = $1',
      [person.accountId],
    )
    expect(row!.days).toBe(7)
    await scene.setRows('device_token', { account_id: person.accountId }, { expires_at: now() })
    await factors.firstStep(person, client)
  })

  it('TR-N12 one browser may be trusted by several accounts; rememberCheck of the first step alone trusts none', async () => {
    const [a, b] = [await newPerson(), await newPerson()]
    const [ofA, ofB] = [await factors.bound(a), await factors.bound(b)]
    const first = await trusted(a, ofA.secret)
    const { client } = await trusted(b, ofB.secret, first.client)
    expect((await signIn(scene, a.name, { client })).code).toBe(0)
    expect((await signIn(scene, b.name, { client })).code).toBe(0)
    const single = await newPerson()
    let kept = false
    const verificationCode = await ticketFor(scene, single.name, client)
    const asked = { account: single.name, password, verificationCode, rememberCheck: true }
    const keepDevice = () => {
      kept = true
    }
    expect((await scene.call(authCalls.signIn, asked, { client, keepDevice })).code).toBe(0)
    expect(kept).toBe(false)
  })

  it('TR-N12 TR-N13 is listed and trusted no longer when its owner says so, or unbinds the authenticator', async () => {
    const [person, other] = [await newPerson(), await newPerson()]
    const { secret, by: foreign } = { ...(await factors.bound(person)), by: (await factors.bound(other)).by }
    const by = { ...(await trusted(person, secret)), key: crypto.randomUUID() }
    const { records } = (await scene.call(calls.deviceList, {}, by)).data
    expect(records).toEqual([expect.objectContaining({ own: true, userAgent: by.client.userAgent })])
    const { id } = records[0]!
    const key = crypto.randomUUID()
    expect((await scene.call(calls.endDevice, { id }, { ...foreign, key })).code).toBe(200001)
    expect((await scene.call(calls.endDevice, { id }, by)).code).toBe(0)
    await factors.firstStep(person, by.client)
    const again = await trusted(person, secret)
    await factors.later(person)
    const unbind = { code: await factors.codeOf(secret) }
    expect(
      (await scene.call(calls.unbindAuthenticator, unbind, { ...again, key: crypto.randomUUID() })).code,
    ).toBe(0)
    expect(await scene.countRows('device_token', { account_id: person.accountId, revoked_at: null })).toBe(0)
  })
})

describe('a second factor that is asked for', () => {
  it('B6 TR-N11 is bound within the sign-in, with its recovery codes, and asked for from then on', async () => {
    const strict = await scene.tenant('Strict', `settings = '{"twoFactor": "required"}'`)
    const person = await newPerson([tenant, strict])
    const client = browserAt('10.0.0.4')
    const { ticket, setup } = await factors.firstStep(person, client)
    expect(setup).toBe(true)
    expect((await factors.pass({ ticket, code: '000000' }, client)).code).toBe(900206)
    const begun = await scene.call(calls.beginRequiredAuthenticator, { ticket }, { client })
    const { setupId, setupKey: secret } = begun.data
    const bind = (code: string, from = client) =>
      scene.call(calls.bindRequiredAuthenticator, { ticket, setupId, code }, { client: from })
    const code = await factors.codeOf(secret)
    expect((await bind(otherCode(code))).code).toBe(900203)
    expect((await bind(code, browserAt('10.0.0.4'))).code).toBe(900206)
    const done = await bind(code)
    expect([done.code, done.data.recoveryCodes.length]).toEqual([0, 10])
    expect((await whoami(scene, done.data.tokens.accessToken)).code).toBe(0)
    // In the trails of both companies.
    expect(await getEntries(person.accountId, 'bindAuthenticator')).toEqual(['done', 'done'])
    expect((await bind(code)).code).toBe(900206)
    expect((await factors.firstStep(person, client)).setup).toBe(false)
  })

  it('TR-N12 is asked for by what is set for the person, and not by a company that lets nobody in', async () => {
    const shut = await scene.tenant('Shut', `enabled = false, settings = '{"twoFactor": "required"}'`)
    const person = await newPerson([tenant, shut])
    expect((await signIn(scene, person.name)).code).toBe(0)
    await scene.setRows('users', { id: person.users[0] }, { two_factor: true })
    expect((await factors.firstStep(person, browserAt('10.0.0.1'))).setup).toBe(true)
  })
})

describe('within a session', () => {
  it('J47 TR-N11 a code opens one act of this session: new recovery codes, which void those before', async () => {
    const person = await newPerson()
    const { by, secret, recoveryCodes } = await factors.bound(person)
    const check = (code: string) => scene.call(calls.checkAuthenticator, { code }, by)
    const renew = (stepUp: string, from: typeof by = by) =>
      scene.call(calls.newRecoveryCodes, { stepUp }, { ...from, key: crypto.randomUUID() })
    const code = await factors.codeOf(secret)
    expect((await check(otherCode(code))).code).toBe(900203)
    const { stepUp } = (await check(code)).data
    expect((await check(code)).code).toBe(900204)
    expect(
      await scene.getRows('sign_in_counter', { name: `${person.name}\n${by.client.browser}` }, 'failures'),
    ).toEqual([{ failures: 1 }])
    const foreign = (await factors.bound(await newPerson())).by
    expect((await renew(stepUp, foreign)).code).toBe(900206)
    const renewed = await renew(stepUp)
    expect(renewed.data.recoveryCodes).toHaveLength(10)
    expect((await renew(stepUp)).code).toBe(900206)
    const unbind = (code: string) =>
      scene.call(calls.unbindAuthenticator, { code }, { ...by, key: crypto.randomUUID() })
    expect((await unbind(recoveryCodes[0]!)).code).toBe(900203)
    expect((await unbind(renewed.data.recoveryCodes[0]!)).code).toBe(0)
    expect((await unbind(code)).code).toBe(900202)
  })
})
