import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as auth from '../../../contract/auth/calls.ts'
import { codes } from '../../../contract/codes.ts'
import * as calls from '../../../contract/contact-methods/calls.ts'
import type { Call, Input } from '../../../contract/define.ts'
import { worldwide } from '../../../contract/values/phone.ts'
import { browserAt, md5, openScene, password, type Scene } from '../auth/scene.ts'
import { signIn, whoami } from '../auth/ways.ts'
import { ahead, raw } from '../rows.ts'

let scene: Scene
let tenants: string[]
let number = 0

beforeAll(async () => {
  scene = await openScene()
  tenants = [await scene.tenant('Hengyu'), await scene.tenant('Minato')]
  for (const tenant of tenants)
    await scene.setRows('tenant', { id: tenant }, { settings: '{"singleSession": false}' })
})
afterAll(() => scene.close())
beforeEach(async () => void (await scene.removeRows('frequency')))

type Options = { phone?: string | null; email?: boolean }
type Own = Awaited<ReturnType<typeof somebody>>

/** A signed-in user with their own address and number, in the account and in the record of each tenant. */
const somebody = async ({ phone, email = true }: Options = {}) => {
  number += 1
  const name = `ways.${number}`
  const person = await scene.person(name, tenants)
  const bound = phone === undefined ? `137${10_000_000 + number}` : phone
  const address = email ? person.email : null
  await scene.setRows('account', { id: person.accountId }, { phone: bound, email: address })
  await scene.setRows('users', { account_id: person.accountId }, { email: address, phone: bound })
  const client = browserAt(`10.1.${number}.1`)
  const { accessToken: token } = (await signIn(scene, name, { client })).data
  const call = <C extends Call>(what: C, input: Input<C>) =>
    scene.call(what, input, { client, token, tenantId: tenants[0]!, key: randomUUID() })
  return { ...person, name, phone: bound, client, token, call }
}

const toPhone = (phone: string) => worldwide({ phone, callingCode: '86' })
const codeAt = async (place: string, count = 1) =>
  /\b\d{6}\b/.exec((await scene.mailTo(place, count)).at(-1)!.text)![0]

/** Proves the old address and returns the ticket. */
const provedEmail = async (own: Own, count = 1) => {
  expect((await own.call(calls.codeToOldEmail, {})).code).toBe(0)
  const answer = await own.call(calls.checkOldEmail, { code: await codeAt(own.email, count) })
  expect([answer.code, answer.data.expiresIn]).toEqual([0, 300])
  return answer.data.ticket
}
const provedPhone = async (own: Own) => {
  expect((await own.call(calls.codeToOldPhone, {})).code).toBe(0)
  const answer = await own.call(calls.checkOldPhone, { code: await codeAt(toPhone(own.phone!)) })
  return answer.data.ticket
}
const provedPassword = async (own: Own) => (await own.call(calls.provePassword, { password })).data.ticket
const getAccount = async ({ accountId }: { accountId: string }) =>
  await scene.getRow('account', { id: accountId }, 'email', 'phone')

describe('another address', () => {
  it('B21 D13 TR-N1 TR-N11 a lost mailbox: the password and a code of the phone or the authenticator stand in, and it hears of it', async () => {
    const own = await somebody()
    const email = `found.${own.name}@example.org`
    const prove = (more: object) =>
      own.call(calls.proveWithoutEmail, { password, way: 'phone', code: '000000', ...more })
    expect((await own.call(calls.codeToOldPhone, {})).code).toBe(0)
    const code = await codeAt(toPhone(own.phone!))
    expect((await prove({ password: md5('wrong'), code })).code).toBe(codes.currentPasswordWrong.code)
    expect((await prove({ code: code === '123456' ? '654321' : '123456' })).code).toBe(codes.codeWrong.code)
    expect((await prove({ way: 'authenticator' })).code).toBe(codes.authenticatorNotBound.code)
    const { data } = await prove({ code })
    expect((await prove({ code })).code).not.toBe(0)
    const { ticket } = data
    // The ticket allows only this address, not another number.
    const number = { phone: '13900001234', callingCode: '86', ticket }
    expect((await own.call(calls.codeToPhone, number)).code).toBe(codes.oldPhoneUnverified.code)
    expect((await own.call(calls.codeToNewEmail, { email, ticket })).code).toBe(0)
    const verificationCode = await codeAt(email)
    expect((await own.call(calls.updateEmail, { email, verificationCode, ticket })).code).toBe(0)
    expect((await getAccount(own)).email).toBe(email)
    expect((await scene.mailTo(own.email, 1)).at(-1)!.subject).toBe(
      'アカウントのメールアドレスが変更されました',
    )
  })

  it('B21 D13 J18 J19 J49 J51 by a code to the old and one to the new; records, trail, letters, other sessions', async () => {
    const own = await somebody()
    const elsewhere = (await signIn(scene, own.name)).data.accessToken
    await scene.setRows('users', { id: own.users[1] }, { email: 'kept@minato.example' })
    const email = `New.${own.name}@example.org`
    const ticket = await provedEmail(own)
    expect((await own.call(calls.codeToNewEmail, { email, ticket })).data).toEqual({ retryAfter: 60 })
    const verificationCode = await codeAt(email)
    expect((await own.call(calls.updateEmail, { email, verificationCode, ticket })).code).toBe(0)
    expect((await getAccount(own)).email).toBe(email)
    expect((await whoami(scene, own.token)).code).toBe(0)
    expect((await whoami(scene, elsewhere)).code).toBe(999411)
    const records = await scene.rows<{ email: string; search_contact: string }>(
      'select email, search_contact from users where account_id = $1 order by tenant_id = $2',
      [own.accountId, tenants[0]],
    )
    expect(records.map(each => each.email)).toEqual(['kept@minato.example', email])
    expect(records[1]!.search_contact).toContain('new.ways')
    for (const place of [own.email, email])
      expect((await scene.mailTo(place, 2)).at(-1)!.text).toContain('ほかの端末のログインは終了しました')
    const trail = await scene.rows<{ changes: unknown }>(
      `select p.payload -> 'changes' as changes from audit_log l join audit_content p using (tenant_id, seq)
       where l.actor_account_id = $1 and l.action = 'changeEmail' and l.outcome = 'done' order by l.tenant_id = $2 desc`,
      [own.accountId, tenants[0]],
    )
    expect(trail).toEqual([{ changes: { email: [own.email, email] } }, { changes: null }])
    const retried = await own.call(calls.updateEmail, { email: 'x@example.org', verificationCode, ticket })
    expect(retried.code, 'the proof holds for one change').toBe(900011)
  })

  it('G7 what is there already, what somebody has, and the old one unproved', async () => {
    const [own, other] = [await somebody(), await somebody()]
    const to = (email: string, ticket?: string) => own.call(calls.codeToNewEmail, { email, ticket })
    expect((await to('free@example.org')).code).toBe(900011)
    const ticket = await provedEmail(own)
    expect((await to(own.email.toUpperCase(), ticket)).code).toBe(900009)
    expect((await to(other.email.toUpperCase(), ticket)).code).toBe(900002)
    expect((await to(other.email, ticket)).code, 'and as rarely as a code').toBe(990417)
    const update = (verificationCode: string, proof = ticket) =>
      own.call(calls.updateEmail, { email: other.email, verificationCode, ticket: proof })
    expect((await update('000000')).code, 'without a code nothing is told of others').toBe(900026)
    expect((await update('000000', 'A'.repeat(43))).code).toBe(900011)
    const bare = await somebody({ email: false, phone: null })
    expect((await bare.call(calls.codeToOldEmail, {})).code).toBe(900014)
    const first = `first.${bare.name}@example.org`
    const proof = await provedPassword(bare)
    await bare.call(calls.codeToNewEmail, { email: first, ticket: proof })
    const code = await codeAt(first)
    const set = await bare.call(calls.updateEmail, { email: first, verificationCode: code, ticket: proof })
    expect([set.code, (await getAccount(bare)).email]).toEqual([0, first])
  })

  it('TR-N4 the code and the proof of one person are nothing in the hands of another', async () => {
    const [own, thief] = [await somebody(), await somebody({ email: false, phone: null })]
    const email = `both.${own.name}@example.org`
    const ticket = await provedEmail(own)
    await own.call(calls.codeToNewEmail, { email, ticket })
    const verificationCode = await codeAt(email)
    const held = await provedPassword(thief)
    expect((await thief.call(calls.updateEmail, { email, verificationCode, ticket: held })).code).toBe(900021)
    const again = await signIn(scene, own.name)
    const second = { token: again.data.accessToken, tenantId: tenants[0]!, key: randomUUID() }
    const stolen = await scene.call(calls.updateEmail, { email, verificationCode, ticket }, second)
    expect(stolen.code, 'a proof belongs to its session').toBe(900011)
    const tries = await Promise.all(
      Array.from({ length: 4 }, () => own.call(calls.updateEmail, { email, verificationCode, ticket })),
    )
    expect(tries.filter(each => each.code === 0)).toHaveLength(1)
    expect((await getAccount(own)).email).toBe(email)
  })

  it('D11 D13 TR-P7 a borrowed session binds no first address and no first number without the password', async () => {
    const own = await somebody({ email: false, phone: null })
    const email = `thief.${own.name}@example.org`
    const phone = `134${20_000_000 + number}`
    const ticket = 'A'.repeat(43)
    const bind = { email, verificationCode: '000000' }
    const refused = [
      await own.call(calls.codeToNewEmail, { email }),
      await own.call(calls.codeToNewEmail, { email, ticket }),
      await own.call(calls.updateEmail, bind),
      await own.call(calls.updateEmail, { ...bind, ticket }),
      await own.call(calls.codeToPhone, { phone }),
      await own.call(calls.updatePhone, { phone, verificationCode: '000000', ticket }),
    ]
    expect(refused.map(each => each.code)).toEqual(Array(6).fill(900016))
    expect((await own.call(calls.provePassword, { password: md5('guess') })).code).toBe(900035)
    // A number that receives no messages proves nothing either.
    const lone = await somebody({ email: false })
    const { settings } = scene.services
    Object.assign(settings, { production: true })
    const silent = await lone.call(calls.codeToNewEmail, { email })
    Object.assign(settings, { production: false })
    expect(silent.code).toBe(900016)
    const proof = await provedPassword(own)
    expect((await lone.call(calls.codeToNewEmail, { email, ticket: proof })).code, 'of his own session').toBe(
      900012,
    )
    expect((await own.call(calls.codeToPhone, { phone, ticket: proof })).code).toBe(0)
    const verificationCode = await codeAt(toPhone(phone))
    expect((await own.call(calls.updatePhone, { phone, verificationCode, ticket: proof })).code).toBe(0)
    expect(await getAccount(own)).toEqual({ email: null, phone })
  })

  it('TR-N4 N40 TR-N1 TR-A2 twenty asks at once send one code; wrong ones lock the account, and each is on record', async () => {
    const own = await somebody()
    const asked = await Promise.all(Array.from({ length: 20 }, () => own.call(calls.codeToOldEmail, {})))
    expect(asked.filter(each => each.code === 0)).toHaveLength(1)
    expect(asked.filter(each => each.code === 990417)).toHaveLength(19)
    const code = await codeAt(own.email)
    expect(await scene.mailTo(own.email)).toHaveLength(1)
    const answers = []
    for (let at = 0; at < 6; at += 1)
      answers.push((await own.call(calls.checkOldEmail, { code: 'zzzzzz' })).code)
    expect(answers).toEqual([900021, 900021, 990416, 990416, 990419, 990419])
    expect((await own.call(calls.checkOldEmail, { code })).code).toBe(990419)
    const trail = await scene.rows<{ code: number }>(
      `select (p.payload #>> '{detail,code}')::int as code from audit_log l join audit_content p using (tenant_id, seq)
       where l.tenant_id = $1 and l.actor_account_id = $2 and l.outcome = 'refused' order by l.seq`,
      [tenants[0], own.accountId],
    )
    expect(trail.map(row => row.code)).toEqual([...answers, 990419])
    // The account's lock is removed: the code itself still allows only five tries.
    await scene.removeRows('sign_in_counter')
    for (let at = 0; at < 2; at += 1) await own.call(calls.checkOldEmail, { code: 'zzzzzz' })
    expect((await own.call(calls.checkOldEmail, { code })).code).toBe(900023)
  })

  it('TR-W7 J19 J49 J50 a page of another site sends no code', async () => {
    const own = await somebody()
    const cross = { ...own.client, crossSite: true }
    const ask = (what: Call, input: object) =>
      scene.call(what, input as never, { client: cross, token: own.token, tenantId: tenants[0]! })
    const answers = [
      await ask(calls.codeToOldEmail, {}),
      await ask(calls.codeToOldPhone, {}),
      await ask(calls.codeToNewEmail, { email: 'a@example.org', ticket: await provedEmail(own) }),
    ]
    expect(answers.map(each => each.code)).toEqual([999416, 999416, 999416])
  })
})

describe('another number', () => {
  it('B22 D14 J20 J21 J22 J50 J52 by a code to the old and one to the new', async () => {
    const own = await somebody()
    const phone = `136${20_000_000 + number}`
    expect((await own.call(calls.codeToPhone, { phone })).code).toBe(900012)
    const ticket = await provedPhone(own)
    expect((await own.call(calls.codeToPhone, { phone: own.phone!, ticket })).code).toBe(900010)
    expect((await own.call(calls.codeToPhone, { phone, ticket })).code).toBe(0)
    const code = await codeAt(toPhone(phone))
    expect((await own.call(calls.checkPhoneCode, { phone, code })).code, 'a look leaves it open').toBe(0)
    expect((await own.call(calls.updatePhone, { phone, verificationCode: code, ticket })).code).toBe(0)
    expect((await getAccount(own)).phone).toBe(phone)
    const records = await scene.getRows('users', { id: own.users[0] }, 'phone')
    expect(records).toEqual([{ phone }])
    expect((await own.call(calls.contactWays, {})).data).toMatchObject({
      phone: `136****${phone.slice(-3)}`,
      callingCode: '86',
      sms: true,
      authenticator: false,
      password: true,
    })
  })

  it('D11 the first number asks for the address to be proved', async () => {
    const own = await somebody({ phone: null })
    const phone = `135${20_000_000 + number}`
    expect((await own.call(calls.codeToPhone, { phone })).code).toBe(900011)
    expect((await own.call(calls.codeToOldPhone, {})).code).toBe(900013)
    const ticket = await provedEmail(own)
    await own.call(calls.codeToPhone, { phone, ticket })
    const verificationCode = await codeAt(toPhone(phone))
    expect((await own.call(calls.updatePhone, { phone, verificationCode, ticket })).code).toBe(0)
    expect((await scene.mailTo(own.email, 2)).at(-1)!.text).toContain('135****')
  })

  it('D13 the first address asks for the number to be proved', async () => {
    const own = await somebody({ email: false })
    const email = `first.${number}@hengyu.example`
    expect((await own.call(calls.codeToNewEmail, { email })).code).toBe(900012)
    expect((await own.call(calls.updateEmail, { email, verificationCode: '123456' })).code).toBe(900012)
    const ticket = await provedPhone(own)
    expect((await own.call(calls.codeToNewEmail, { email, ticket })).code).toBe(0)
    const verificationCode = await codeAt(email)
    expect((await own.call(calls.updateEmail, { email, verificationCode, ticket })).code).toBe(0)
    expect((await getAccount(own)).email).toBe(email)
  })

  it('N32 G8 a number of another account moves here only with its code and when that is asked for', async () => {
    const [own, holder] = [await somebody(), await somebody()]
    const phone = `0${holder.phone!}`.slice(0, 11)
    await scene.setRows('account', { id: holder.accountId }, { phone: phone.slice(1) })
    const ticket = await provedPhone(own)
    const ask = (verificationCode: string, takeOver?: boolean) =>
      own.call(calls.updatePhone, { phone, verificationCode, ticket, takeOver })
    expect((await ask('000000', true)).code).toBe(900026)
    await own.call(calls.codeToPhone, { phone, ticket })
    const code = await codeAt(toPhone(phone))
    expect((await ask('zzzzzz', true)).code).toBe(900021)
    expect((await ask(code)).code).toBe(900729)
    expect((await getAccount(holder)).phone).toBe(phone.slice(1))
    await scene.setRows('account', { id: holder.accountId }, { email: null })
    await scene.setRows('credential', { account_id: holder.accountId }, { current: false })
    expect((await ask(code, true)).code, 'never the last way in').toBe(900730)
    expect((await getAccount(holder)).phone).toBe(phone.slice(1))
    await scene.setRows('account', { id: holder.accountId }, { email: holder.email })
    await scene.setRows('users', { id: holder.users[0] }, { phone: phone.slice(1) })
    await scene.addRow('recovery', {
      hash: Buffer.from([1]),
      name: holder.name,
      account_id: holder.accountId,
      expires_at: ahead('1 hour'),
    })
    expect((await ask(code, true)).code).toBe(0)
    expect((await whoami(scene, holder.token)).code, 'the sessions of the holder end').toBe(999409)
    expect(await scene.countRows('recovery', { account_id: holder.accountId })).toBe(0)
    const records = await scene.getRows('users', { id: holder.users[0] }, 'phone')
    expect(records).toEqual([{ phone: null }])
    const told = await scene.getRows(
      'notice',
      { user_id: holder.users, "subject ->> 'event'": 'phoneTaken' },
      'tenant_id',
    )
    expect(told, 'in each company').toHaveLength(2)
    expect([(await getAccount(own)).phone, (await getAccount(holder)).phone]).toEqual([phone, null])
    expect((await scene.mailTo(holder.email)).at(-1)!.subject).toContain('電話番号が解除')
  })

  it('J23 unbound by a code of its own purpose, but never the last way in', async () => {
    const own = await somebody()
    await own.call(calls.codeToOldPhone, {})
    const other = await codeAt(toPhone(own.phone!))
    expect((await own.call(calls.unbindPhone, { verificationCode: other })).code).toBe(900026)
    await scene.removeRows('frequency')
    await own.call(calls.codeToOldPhone, { purpose: 'unbind' })
    const code = await codeAt(toPhone(own.phone!), 2)
    await scene.setRows('credential', { account_id: own.accountId }, { current: false })
    await scene.setRows('account', { id: own.accountId }, { email: null })
    expect((await own.call(calls.unbindPhone, { verificationCode: code })).code).toBe(900015)
    await scene.setRows('account', { id: own.accountId }, { email: own.email })
    expect((await own.call(calls.unbindPhone, { verificationCode: code })).code).toBe(0)
    expect((await getAccount(own)).phone).toBeNull()
  })
})

describe('what is still free', () => {
  /** A ticket of a puzzle for one text; drawing has its own tests. */
  const ticketFor = async (account: string, purpose: 'check' | 'sign-in' = 'check') => {
    const drawn = await scene.call(auth.drawSlide, {}, { client: probe })
    const row = await scene.getRow('slide_challenge', { id: drawn.data.challengeId }, 'target_x as x')
    const { challengeId } = drawn.data
    return (await scene.call(auth.checkSlide, { challengeId, x: row.x, account, purpose }, { client: probe }))
      .data.ticket
  }
  const probe = browserAt('10.9.0.1')
  const ask = <C extends Call>(what: C, input: Input<C>) => scene.call(what, input, { client: probe })

  it('J24 J25 J26 TR-T7 one puzzle, one answer about that very text: used or free, and nothing else', async () => {
    const own = await somebody()
    const cases = [
      [calls.checkAccount, own.name.toUpperCase(), false],
      [calls.checkAccount, 'nobody.at.all', true],
      [calls.checkEmail, own.email.toUpperCase(), false],
      [calls.checkEmail, 'free@example.org', true],
      [calls.checkPhone, own.phone!, false],
      [calls.checkPhone, '13999999999', true],
    ] as const
    for (const [what, value, free] of cases) {
      const ticket = await ticketFor(value)
      expect((await ask(what, { value, ticket })).data, value).toEqual({ free })
      expect((await ask(what, { value, ticket })).code, 'a ticket is used once').toBe(900018)
    }
    const other = await ticketFor('somebody.else')
    expect((await ask(calls.checkAccount, { value: own.name, ticket: other })).code).toBe(900018)
    const forSignIn = await ticketFor(own.name, 'sign-in')
    expect((await ask(calls.checkAccount, { value: own.name, ticket: forSignIn })).code).toBe(900018)
  })

  it('TR-T7 a thousand probes end at the count of one address', async () => {
    await scene.addRow('frequency', {
      key: 'probe:10.9.0.1',
      window_start: raw('clock_timestamp()'),
      count: raw('598) on conflict (key) do update set count = 598, window_start = clock_timestamp('),
    })
    const codes = []
    for (let at = 0; at < 20; at += 1)
      codes.push((await ask(calls.checkAccount, { value: `probe.${at}`, ticket: 'x' })).code)
    expect(codes).toEqual([900018, 900018, ...Array(18).fill(999412)])
  })
})
