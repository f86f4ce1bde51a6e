import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import * as auth from '../../../contract/auth/calls.ts'
import { beginPasskey } from '../../../contract/auth/passkeys.ts'
import * as factor from '../../../contract/auth/second-factor.ts'
import * as sms from '../../../contract/auth/sms.ts'
import { checkOldEmail, checkOldPhone } from '../../../contract/contact-methods/calls.ts'
import type { Call, Input } from '../../../contract/define.ts'
import * as recovery from '../../../contract/recovery/calls.ts'
import { calls } from '../../../contract/registry/index.ts'
import { toSecretHeaders } from '../../../contract/values/secret-headers.ts'
import { accountByName } from '../../../server/features/auth/accounts.ts'
import { makeCode } from '../../../server/features/auth/codes.ts'
import { openStep } from '../../../server/features/auth/second-factor/steps.ts'
import { beginRecovery } from '../../../server/features/recovery/tickets.ts'
import type { Client } from '../../../server/kernel/context.ts'
import { codeRequest } from '../../../server/kernel/throttle/rules.ts'
import { countAll } from '../../../server/kernel/throttle/throttle.ts'
import { getFactors, otherCode } from '../auth/factors.ts'
import { openProcess, type Process } from '../auth/process.ts'
import { browserAt, md5, openScene, password, type Scene } from '../auth/scene.ts'
import { signIn, ticketFor, whoami } from '../auth/ways.ts'
import { ago } from '../rows.ts'

/** The cost of a call before its answer: password hashes, waits for the fixed delay, statements. */
const cost = vi.hoisted(() => ({ hashes: 0, beats: 0, statements: 0 }))
vi.mock('@node-rs/argon2', async original => {
  const own = await original<typeof import('@node-rs/argon2')>()
  const counted =
    <A extends unknown[], R>(run: (...given: A) => R) =>
    (...given: A) => {
      cost.hashes += 1
      return run(...given)
    }
  return { ...own, hash: counted(own.hash), verify: counted(own.verify) }
})
vi.mock('node:timers/promises', async original => {
  const own = await original<typeof import('node:timers/promises')>()
  const setTimeout = (ms?: number) => {
    cost.beats += 1
    return own.setTimeout(ms)
  }
  return { ...own, setTimeout }
})

const { query } = pg.Client.prototype
vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function counted(
  this: pg.Client,
  ...given: unknown[]
) {
  cost.statements += 1
  return Reflect.apply(query, this, given)
})

let scene: Scene
let tenant: string
let factors: ReturnType<typeof getFactors>

beforeAll(async () => {
  scene = await openScene()
  tenant = await scene.tenant('Hengyu')
  factors = getFactors(scene, tenant)
})
afterAll(() => scene.close())
beforeEach(async () => void (await scene.removeRows('frequency')))

const apart = <T>(work: Parameters<typeof scene.database.transaction<T>>[1]) =>
  scene.database.transaction(null, work)

let number = 0
/** A person with every sign-in method: password, address, phone, authenticator, recovery codes. */
const newPerson = async () => {
  number += 1
  const person = await scene.person(`person.${number}`, [tenant])
  const phone = `138${String(20_000_000 + number)}`
  await scene.setRows('account', { id: person.accountId }, { phone })
  return { ...person, phone, worldwide: `+86${phone}` }
}
type Person = Awaited<ReturnType<typeof newPerson>>

describe('guessing by all methods at once', () => {
  type Ask = <C extends Call>(call: C, input: Input<C>, client: Client, token?: string) => Promise<number>
  const here: Ask = async (call, input, client, token) =>
    (await scene.call(call, input, { client, token, tenantId: tenant, key: crypto.randomUUID() })).code
  const over =
    (server: Process): Ask =>
    async (call, input, client, token) => {
      const query = new URLSearchParams(call.method === 'GET' ? (input as Record<string, string>) : {})
      const headers = toSecretHeaders(call, query)
      const asked = call.method === 'GET' ? `?${query}` : ''
      const answer = await fetch(server.origin + call.path + asked, {
        method: call.method,
        headers: {
          ...headers,
          'content-type': 'application/json',
          'idempotency-key': crypto.randomUUID(),
          cookie: `mds-browser=${client.browser}`,
          ...(token && { authorization: `Bearer ${token}`, 'mds-tenant': tenant }),
        },
        ...(!asked && { body: JSON.stringify(input) }),
      })
      return ((await answer.json()) as { code: number }).code
    }

  /** One guess for each sign-in method, all in one browser that the account does not know. */
  const guesses = async (one: Person & { secret: string; token: string }, ask: Ask) => {
    const client = browserAt('127.0.0.1')
    const step = { accountId: one.accountId, method: 'password', setup: false }
    const ticket = () => apart(tx => openStep(tx, step, client))
    const begun = await apart(tx => beginRecovery(tx, one.name, one.accountId))
    const wrong = otherCode(await factors.codeOf(one.secret))
    const submitted = { account: one.name, password: md5('guess') }
    return [
      async () =>
        ask(
          auth.signIn,
          { ...submitted, verificationCode: await ticketFor(scene, one.name, client) },
          client,
        ),
      () => ask(auth.signInByEmail, { email: one.email, verificationCode: 'zzzzzz' }, client),
      () => ask(sms.signInBySms, { phone: one.phone, verificationCode: 'zzzzzz' }, client),
      async () => ask(factor.secondStep, { ticket: await ticket(), code: wrong }, client),
      async () => ask(factor.secondStep, { ticket: await ticket(), recoveryCode: '00000-00000' }, client),
      () => ask(recovery.checkRecoveryCode, { ticket: begun, code: '0000' }, client),
      () => ask(beginPasskey, { password: md5('guess') }, client, one.token),
      () => ask(factor.checkAuthenticator, { code: wrong }, client, one.token),
      () => ask(checkOldEmail, { code: 'zzzzzz' }, client, one.token),
      () => ask(checkOldPhone, { code: 'zzzzzz' }, client, one.token),
    ]
  }

  it('TR-N1 TR-N11 of guesses at password, mail, phone, authenticator, recovery and within a session, at contact ways too, over two processes, five count; the death of one forgets none', async () => {
    const [server, person] = await Promise.all([openProcess(scene), newPerson()])
    const { secret, by } = await factors.bound(person)
    const own = { accountId: person.accountId }
    for (const [purpose, target] of [
      ['sign-in-email', person.email],
      ['sign-in-sms', person.worldwide],
      ['recovery', person.name],
      ['old-email', person.email],
      ['old-phone', person.worldwide],
    ] as const)
      await apart(tx => makeCode(tx, scene.keys, { purpose, target }, own))
    const one = { ...person, secret, token: by.token }
    const all = [await guesses(one, here), await guesses(one, over(server)), await guesses(one, over(server))]
    const answers = await Promise.all(all.flat().map(guess => guess()))
    expect(answers.filter(code => code !== 990419)).toHaveLength(4)
    // Name, address and number are warned only by their own tries (TR-N3): of four tries, only a name tried three
    // times is warned.
    expect(answers.filter(code => code === 990416).length).toBeLessThanOrEqual(2)
    const right = async (ask: Ask) => {
      const client = browserAt('127.0.0.1')
      const verificationCode = await ticketFor(scene, one.name, client)
      return ask(auth.signIn, { account: one.name, password, verificationCode }, client)
    }
    expect(await Promise.all([right(here), right(over(server))])).toEqual([990419, 990419])
    server.kill()
    expect(await right(here)).toBe(990419)
    // The computer that the account knows is counted separately, but also not beyond five (TR-N2): the account's
    // owner signs in there, over the page.
    const again = Array.from({ length: 10 }, (_, turn) => turn)
    const dialog = await Promise.all(
      again.map(() => signIn(scene, one.name, { client: by.client, password: md5('guess') })),
    )
    expect(dialog.filter(each => each.code !== 990419)).toHaveLength(4)
    await scene.setRows('sign_in_counter', {}, { locked_until: ago('1 second') })
    expect(await right(here)).toBe(900205)
  })
})

describe('who is known', () => {
  const known = new Set<string>()
  const client = browserAt('10.0.0.1')
  const tables = [
    'frequency',
    'one_time_code',
    'recovery',
    'recovery_review',
    'reset_ticket',
    'sign_in_counter',
    'sign_in_step',
    'slide_ticket',
    'session',
  ]
  const counts = async () => {
    const each = tables.map(table => `(select count(*) from ${table}) as ${table}`)
    return (await scene.rows<Record<string, string>>(`select ${each.join()}`))[0]!
  }
  /** One request: its answer, the rows that it leaves, and its cost. */
  const told = async <C extends Call>(call: C, input: Input<C>) => {
    known.add(call.name)
    await scene.removeRows('frequency')
    // Name, address and number of one account share a counter (TR-N1). The reset makes each request independent.
    await scene.removeRows('sign_in_counter')
    const before = await counts()
    Object.assign(cost, { hashes: 0, beats: 0, statements: 0 })
    const { code, data, refusal } = await scene.call(call, input, { client })
    const { hashes, beats, statements } = cost
    const after = await counts()
    const rows = tables.map(table => Number(after[table]) - Number(before[table]))
    const ticket = (data as { ticket?: string } | null)?.ticket
    const said = JSON.stringify([code, data, refusal]).replace(ticket ?? '\0', 'ticket')
    return { ticket, seen: { said, rows, hashes, beats, statements } }
  }

  /** Every public call that takes a name, an address or a number, made for one person; returns what each call reveals. */
  const course = async (of: { name: string; email: string; phone: string; at: string }) => {
    const seen: Record<string, unknown> = {}
    const ask = async <C extends Call>(call: C, input: Input<C>, as: string = call.name) => {
      const { ticket, seen: shown } = await told(call, input)
      seen[as] = shown
      return ticket ?? ''
    }
    await ask(auth.checkSignInType, { account: of.name })
    const verificationCode = await ticketFor(scene, of.name, client)
    await ask(auth.signIn, { account: of.name, password: md5('wrong'), verificationCode })
    await ask(auth.sendEmailCode, { email: of.email })
    await ask(auth.signInByEmail, { email: of.email, verificationCode: 'zzzzzz' })
    await ask(sms.sendSmsCode, { phone: of.phone })
    await ask(sms.signInBySms, { phone: of.phone, verificationCode: 'zzzzzz' })
    const drawn = (await scene.call(recovery.recoveryPuzzle, {}, { client })).data.challengeId
    const row = await scene.getRow('slide_challenge', { id: drawn }, 'target_x as x')
    const ticket = await ask(recovery.checkRecoveryAccount, {
      account: of.name,
      challengeId: drawn,
      x: row.x,
    })
    await ask(recovery.checkRecoveryEmail, { ticket, email: of.at })
    for (const method of ['email', 'phone', 'review'] as const)
      await ask(recovery.sendRecoveryCode, { ticket, method, reason: 'Lost' }, `send ${method}`)
    await ask(recovery.sendRecoveryCode, { ticket, method: 'review', reason: 'Lost' }, 'review again')
    await ask(recovery.checkRecoveryCode, { ticket, code: '0000' })
    return seen
  }

  it('TR-N3 TR-N4 TR-P7 is not to be told from text, rows, statements, hashing or beat of any public call', async () => {
    const person = await newPerson()
    const real = { ...person, at: person.email }
    const nobody = {
      name: 'nobody.here',
      email: 'nobody@example.net',
      phone: '13799990000',
      at: 'nobody@example.net',
    }
    const gone = await newPerson()
    await scene.setRows('account', { id: gone.accountId }, { enabled: false })
    const unknown = await course(nobody)
    expect(await course(real)).toEqual(unknown)
    expect(await course({ ...gone, at: gone.email })).toEqual(unknown)
    expect(unknown).toMatchObject({ signIn: { hashes: 1, beats: 1 }, signInByEmail: { beats: 1 } })
  })

  /** A second request after a first about the same person, with the counters kept; each from its own network address. */
  const paired = async (course: (ask: typeof said) => Promise<void>) => {
    const heard: unknown[] = []
    let from = 0
    const said = async <C extends Call>(call: C, input: Input<C>) => {
      from += 1
      const { code, refusal } = await scene.call(call, input, { client: browserAt(`10.2.${from}.1`) })
      heard.push([code, refusal])
    }
    await course(said)
    await scene.removeRows('frequency')
    return heard
  }
  const said = async <C extends Call>(_call: C, _input: Input<C>): Promise<void> => undefined

  it('TR-N3 TR-N4 that name, address and number are of one account is not told by what they count together', async () => {
    const nobody = { name: 'no.one', email: 'no.one@example.net', phone: '13799990001' }
    const known = await newPerson()
    const reached = async (to: { name: string; email: string; phone: string }) => ({
      codes: await paired(async ask => {
        await ask(sms.sendSmsCode, { phone: to.phone })
        await ask(auth.sendEmailCode, { email: to.email })
        await ask(sms.sendSmsCode, { phone: to.phone })
      }),
      tries: await paired(async ask => {
        const wrong = async (account: string, at: number) =>
          ask(auth.signIn, {
            account,
            password: md5('wrong'),
            verificationCode: await ticketFor(scene, account, browserAt(`10.2.${at}.1`)),
          })
        await wrong(to.name, 1)
        await wrong(to.name, 2)
        await wrong(to.email, 3)
        await ask(auth.signInByEmail, { email: to.email, verificationCode: 'zzzzzz' })
      }),
      recovery: await paired(async ask => {
        // Counts like the code request of a registration, no matter who owns the address.
        await apart(tx => countAll(tx, codeRequest(to.email, client)))
        for (const name of [to.email, to.name]) {
          const ticket = await apart(async tx =>
            beginRecovery(tx, name, (await accountByName(tx, name))?.id ?? null),
          )
          await ask(recovery.sendRecoveryCode, { ticket, method: 'email' })
        }
      }),
    })
    const unknown = await reached(nobody)
    expect(await reached(known)).toEqual(unknown)
    expect(unknown.codes).toEqual([
      [0, {}],
      [0, {}],
      [990417, { retryAfter: 60 }],
    ])
    expect(unknown.tries).toEqual([999401, 999401, 999401, 900021].map(code => [code, {}]))
    expect(unknown.recovery).toEqual([
      [0, {}],
      [0, {}],
    ])
    // The second code was not sent: the account had already received its one code of this minute.
    expect(await scene.mailTo(known.email, 0)).toEqual([])
  })

  it('TR-N3 no public call that takes one is left out; those that answer whether one is free ask for a puzzle or an invitation', () => {
    const named = Object.values(calls)
      .filter(call => call.needs === 'public')
      .filter(({ input }) => {
        const fields = Object.keys(
          z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }).properties ?? {},
        )
        return fields.some(field => ['account', 'email', 'phone', 'value'].includes(field))
      })
      .map(({ name }) => name)
    // `checkSlide` gives a ticket for a name without looking the name up.
    const puzzled = ['checkSlide', 'checkAccount', 'checkEmail', 'checkPhone']
    // An invited person chooses a name that is free. Only an address's owner learns about the address, after its
    // code.
    const invited = ['mailRegisterCode', 'registerByInvitation', 'registerByLink']
    expect(named.filter(name => !known.has(name)).toSorted()).toEqual([...puzzled, ...invited].toSorted())
  })
})

describe('clocks', () => {
  const day = 24 * 60 * 60 * 1000

  it('TR-N4 TR-N8 TR-N11 TR-C11 a clock of the process that jumps neither ends nor revives anything: the database tells the time', async () => {
    const person = await newPerson()
    const { secret, by } = await factors.bound(person)
    const locked = await newPerson()
    for (let turn = 0; turn < 5; turn += 1) await signIn(scene, locked.name, { password: md5('wrong') })
    let { token } = by
    const at = async (ms: number, work: () => Promise<void>) => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
      await work().finally(() => vi.useRealTimers())
    }
    const goesOn = async () => {
      expect((await whoami(scene, token, by.client)).code).toBe(0)
      const still = await signIn(scene, locked.name)
      expect(still.code).toBe(990419)
      expect(still.refusal.retryAfter).toBeLessThanOrEqual(3600)
      await factors.later(person)
      const { ticket } = await factors.firstStep(person, by.client)
      const code = await factors.codeOf(secret)
      const passed = await factors.pass({ ticket, code }, by.client)
      expect(passed.code).toBe(0)
      token = passed.data.accessToken
    }
    await at(400 * day, goesOn)
    await at(-400 * day, goesOn)
    const target = { purpose: 'sign-in-email', target: person.email } as const
    const code = await apart(tx => makeCode(tx, scene.keys, target, { accountId: person.accountId }))
    const verificationCode = await ticketFor(scene, person.name, by.client)
    const { ticket } = await factors.firstStep(person, by.client)
    for (const table of ['one_time_code', 'slide_ticket', 'sign_in_step'])
      await scene.rows(`update ${table} set expires_at = now()`)
    await scene.setRows('session', {}, { last_seen_at: ago('61 minutes') })
    await at(-400 * day, async () => {
      const { client } = by
      const mail = { email: person.email, verificationCode: code }
      expect((await scene.call(auth.signInByEmail, mail, { client })).code).toBe(900022)
      const asked = { account: person.name, password, verificationCode }
      expect((await scene.call(auth.signIn, asked, { client })).code).toBe(900018)
      expect((await factors.pass({ ticket, code: '000000' }, client)).code).toBe(900206)
      expect((await whoami(scene, token, client)).code).toBe(999402)
    })
  })
})
