import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type CodeName, codes } from '../../../contract/codes.ts'
import * as calls from '../../../contract/invitations/calls.ts'
import { makeJoinLink } from '../../../contract/invitations/join-links.ts'
import { activateUsers, sendBackUser } from '../../../contract/users/calls.ts'
import { userInfo } from '../../../contract/workspace/calls.ts'
import { namedBy } from '../../../server/features/invitations/token.ts'
import { md5 } from '../auth/scene.ts'
import { raw } from '../rows.ts'
import { invitationRig, paramIn } from './invitation-rig.ts'

const rig = await invitationRig()
const { server, admin, as, letter, somebody, invited, sealed, form, register } = rig
const { read, ownerOf, link, mailCode, codeTo, byLink, userOf, setting } = rig
const code = (name: CodeName) => codes[name].code

afterAll(() => server.close())
beforeEach(async () => void (await server.removeRows('frequency')))

describe('registering by a mailed invitation', () => {
  test('J8 J13 D6 F14 O25 TR-C10 the link tells the company, opens an account under review, and is used up [N59]', async () => {
    const { email, account } = somebody()
    const param = await invited(email, { type: 'external' })
    const [row] = await server.rows<{ days: number }>(
      'select round(extract(epoch from expires_at - made_at) / 86400)::int as days from invitation where email = $1',
      [email],
    )
    expect(row!.days).toBe(7)
    const told = await read(param)
    const companyEn = expect.stringMatching(/^Hengyu/)
    expect(told.data).toMatchObject({ kind: 'email', email, hasAccount: false, companyEn })
    expect((await register(param, account)).data).toMatchObject({ state: 'under_review' })
    const given = { status: 'under_review', account, type: 'external', super_admin: false }
    expect(await userOf(email)).toMatchObject(given)
    expect((await read(param)).code).toBe(code('registrationLinkUsed'))
    const trail = await server.getRows(
      'audit_log',
      { entity_id: (await userOf(email)).id, outcome: 'done', orderBy: 'seq' },
      'action',
      'actor_name',
    )
    expect(trail.map(each => each.action)).toEqual(['inviteUsers', 'registerByInvitation'])
  })

  test('F14 N59 whoever awaits confirmation is told so; confirmed, he enters and the to-dos about him are done', async () => {
    const { email, account } = somebody()
    await register(await invited(email), account)
    const user = await userOf(email)
    const waiting = await server.caller(account)
    expect((await as(userInfo, {}, waiting)).code).toBe(code('userAwaitingAdministrator'))
    const todos = () =>
      server.rows<{ done: boolean }>(
        "select done_at is not null as done from notice where kind = 'user_review' and subject ->> 'userId' = $1",
        [user.id],
      )
    expect((await todos()).length).toBeGreaterThan(0)
    const seen = [{ id: user.id, rowVersion: user.row_version }]
    expect((await as(activateUsers, { users: seen, reason: '' }, admin)).code).toBe(0)
    expect((await todos()).every(each => each.done)).toBe(true)
    expect((await as(userInfo, {}, waiting)).code).toBe(0)
    expect((await letter(email, 'registrationReviewed')).text).toContain('/login')
  })

  test('P24 whoever is sent back gets a link by which he comes again with his account', async () => {
    const { email, account } = somebody()
    await register(await invited(email), account)
    const before = await userOf(email)
    const seen = [{ id: before.id, rowVersion: before.row_version }]
    await as(sendBackUser, { users: seen, reason: 'Your family name is misspelt' }, admin)
    const back = await letter(email, 'registrationReviewed')
    expect(back.text).toContain('Your family name is misspelt')
    const param = paramIn(back)
    expect((await read(param)).data).toMatchObject({ hasAccount: true, sentBack: true })
    expect((await register(param, `${account}.b`)).code).toBe(code('emailTaken'))
    const stranger = await server.caller('s.tanaka')
    const names = { lastName: 'Okafor', firstName: 'Ada' }
    expect((await as(calls.joinCompany, { param, ...names }, stranger)).code).toBe(
      code('registrationLinkUsed'),
    )
    expect((await as(calls.correctRegistration, { param, ...names })).code).toBe(0)
    expect((await as(calls.correctRegistration, { param, ...names })).code).toBe(code('registrationLinkUsed'))
    expect(await userOf(email)).toMatchObject({ status: 'under_review', first_name: 'Ada', account })
  })

  test('O25 the link holds as many days as the company has set', async () => {
    const { email } = somebody()
    await setting('invitationDays', 3)
    const param = await invited(email)
    await setting('invitationDays')
    const { expiresAt } = (await read(param)).data
    const [row] = await server.rows<{ hours: number }>(
      'select round(extract(epoch from $1::timestamptz - now()) / 3600)::int as hours',
      [expiresAt],
    )
    expect(row!.hours).toBe(72)
    expect((await letter(email, 'invitation')).text).toContain('3')
  })
})

describe('a link that is good for nothing (F23, N59)', () => {
  test('every bit of it counts, and it does not name another company’s', async () => {
    const { email } = somebody()
    const param = await invited(email)
    const { keys } = server.services
    const bytes = Buffer.from(param, 'base64url')
    expect(namedBy(keys, param)).toMatchObject({ tenantId: admin.tenantId })
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const changed = Buffer.from(bytes)
      changed[bit >> 3]! ^= 1 << (bit & 7)
      expect(namedBy(keys, changed.toString('base64url')), `bit ${bit}`).toBeNull()
    }
    const other = await server.caller('s.tanaka', 'ACCOUNT_HOLDER')
    const moved = Buffer.concat([Buffer.from(other.tenantId.replaceAll('-', ''), 'hex'), bytes.subarray(16)])
    for (const bad of [moved.toString('base64url'), 'x', `${param}A`, param.slice(1), 'A'.repeat(64)])
      expect((await read(bad)).code, bad).toBe(code('registrationLinkInvalid'))
  })

  test('J9 expired by the database’s clock: a new one goes to the same address, the old one stays shut [N59]', async () => {
    const { email, account } = somebody()
    const param = await invited(email)
    await server.setRows('invitation', { email }, { expires_at: raw('clock_timestamp()') })
    const expired = await read(param)
    expect([expired.code, expired.data]).toMatchObject([code('registrationLinkExpired'), { kind: 'email' }])
    expect((await register(param, account)).code).toBe(code('registrationLinkExpired'))
    const again = await Promise.all([1, 2, 3].map(() => as(calls.resendInvitation, { param })))
    const [sent, ...others] = again.map(each => each.code).sort((a, b) => a - b)
    expect(sent).toBe(0)
    // Requests at the same time as the first come too soon; a later one finds the link no longer valid.
    for (const refused of others)
      expect([code('codeTooSoon'), code('registrationLinkInvalid')]).toContain(refused)
    const next = paramIn(await letter(email, 'invitation', 2))
    expect(next).not.toBe(param)
    expect((await read(param)).code).toBe(code('registrationLinkInvalid'))
    expect((await register(next, account)).code).toBe(0)
    expect((await as(calls.resendInvitation, { param: next })).code).toBe(code('registrationLinkUsed'))
  })

  test('of a company or a person that is shut', async () => {
    const { email } = somebody()
    const param = await invited(email)
    const state = async () => (await read(param)).code
    await server.setRows('users', { email }, { status: 'disabled' })
    expect(await state()).toBe(code('registrationClosed'))
    await server.setRows('users', { email }, { status: 'inactive' })
    await server.setRows('tenant', { id: admin.tenantId }, { enabled: false })
    expect(await state()).toBe(code('registrationClosed'))
    await server.setRows('tenant', { id: admin.tenantId }, { enabled: true })
    expect(await state()).toBe(0)
  })

  test('used at once by six: one account, one record, one entry', async () => {
    const { email, account } = somebody()
    const param = await invited(email)
    const forms = await Promise.all([1, 2, 3, 4, 5, 6].map(each => form(param, `${account}.${each}`)))
    const answers = await Promise.all(forms.map(each => as(calls.registerByInvitation, each)))
    const done = answers.filter(each => each.code === 0)
    expect(done).toHaveLength(1)
    for (const each of answers.filter(answer => answer.code !== 0))
      expect([code('registrationLinkUsed'), code('emailTaken')]).toContain(each.code)
    const made = await server.getRows('account', { email }, 'id')
    expect(made).toHaveLength(1)
    const names = await server.rows("select name from reserved_name where name like $1 || '.%'", [account])
    expect(names, 'a name is reserved with its account alone').toHaveLength(1)
  })
})

describe('registering by a link for several, or its code (B9)', () => {
  test('J12 J45 B9 the address is proved by a code; the link serves as many as it says', async () => {
    const param = await link({ maxUses: 2 })
    const [one, two, three] = [somebody(), somebody(), somebody()]
    const first = await codeTo(param, one.email)
    expect((await byLink(param, one.account, one.email, '000000')).code).toBe(code('codeWrong'))
    expect((await byLink(param, one.account, one.email, first, { employeeId: 'hy-1' })).code).toBe(0)
    expect(await userOf(one.email)).toMatchObject({
      status: 'under_review',
      type: 'external',
      account: one.account,
    })
    const taken = await codeTo(param, two.email)
    const twice = await byLink(param, two.account, two.email, taken, { employeeId: 'HY-1' })
    expect(twice.code).toBe(code('employeeIdTaken'))
    expect((await byLink(param, two.account, two.email, taken)).code, 'the code was not spent').toBe(0)
    expect((await read(param)).code).toBe(code('registrationLinkUsed'))
    expect((await mailCode(param, three.email)).code).toBe(code('registrationLinkUsed'))
  })

  test('TR-N4 a code fits the link that it was asked within, five tries, and tells nothing of accounts', async () => {
    const [mine, other] = [await link(), await link()]
    const { email, account } = somebody()
    const typed = await codeTo(mine, email)
    expect((await byLink(other, account, email, typed)).code).toBe(code('codeWrong'))
    const owner = await ownerOf('lin.haiyan')
    const asked = [await mailCode(mine, owner), await mailCode(mine, 'nobody.at.all@visit.example')]
    expect(asked.map(({ code: each, data }) => [each, data])).toEqual([
      [0, { retryAfter: 60 }],
      [0, { retryAfter: 60 }],
    ])
    const guess = (at: number) => byLink(mine, `${account}.x`, owner, `00000${at}`)
    for (let at = 0; at < 5; at += 1) expect((await guess(at)).code).toBe(code('codeWrong'))
    expect((await guess(5)).code).toBe(code('codeTries'))
  })

  test('a mailed invitation and a link do not open each other’s call', async () => {
    const { email, account } = somebody()
    const mailed = await invited(email)
    expect((await byLink(mailed, account, email, '000000')).code).toBe(code('registrationLinkInvalid'))
    expect((await mailCode(mailed, email)).code).toBe(code('registrationLinkInvalid'))
    expect((await register(await link(), account)).code).toBe(code('registrationLinkInvalid'))
  })
})

const entries = (tenantId: string) =>
  server.rows('select count(*)::int as n from audit_log where tenant_id = $1', [tenantId])

describe('joining with an account of another company (D6)', () => {
  test('J13 the invitation names the account’s owner, who joins; his own company’s trail stays as it was', async () => {
    const guest = await server.caller('s.tanaka', 'ACCOUNT_HOLDER')
    const email = await ownerOf('s.tanaka')
    const asked = await as(calls.inviteUsers, { emails: [email] }, admin)
    expect([asked.code, asked.data]).toEqual([code('emailHasAccount'), { emails: [email] }])
    const param = await invited(email, { joinExisting: true })
    expect((await letter(email, 'invitation')).locale).toBe('ja-JP')
    expect((await read(param)).data.hasAccount).toBe(true)
    expect((await register(param, 'tanaka.second')).code).toBe(code('emailTaken'))
    const names = { lastName: '田中', firstName: '翔' }
    const before = await entries(guest.tenantId)
    expect((await as(calls.joinCompany, { param, ...names })).code).toBe(code('tokenMissing'))
    const answers = await Promise.all([1, 2].map(() => as(calls.joinCompany, { param, ...names }, guest)))
    expect(answers.filter(each => each.code === 0)).toHaveLength(1)
    expect(await entries(guest.tenantId)).toEqual(before)
    const places = await server.getRows(
      'membership',
      { account_id: guest.accountId, tenant_id: admin.tenantId },
      'tenant_id',
    )
    expect(places).toHaveLength(1)
    expect((await as(userInfo, {}, guest)).code, 'he goes on where he was').toBe(0)
    const own = await link()
    expect((await as(calls.joinCompany, { param: own, ...names }, guest)).code).toBe(code('alreadyInCompany'))
  })
})

describe('what a stranger may try', () => {
  test('G1 G9 TR-E4 a name: its rule, one for six at once, and never one that somebody had [N48]', async () => {
    const guests = [1, 2, 3, 4, 5, 6].map(somebody)
    const params = []
    for (const { email } of guests) params.push(await invited(email))
    for (const bad of ['ab', 'a'.repeat(31), '12345', 'a@b.c', 'two words', 'a\u200bb.c', 'a,b.c'])
      expect((await register(params[0]!, bad)).code, bad).toBe(code('invalidInput'))
    expect((await register(params[0]!, 'LIN.haiyan')).code).toBe(code('usernameTaken'))
    await server.addRow('reserved_name', { name: 'someone.once' })
    expect((await register(params[0]!, 'Someone.Once')).code).toBe(code('usernameRetired'))
    const forms = await Promise.all(
      params.map((param, at) => form(param, at % 2 ? 'Wanted.Name' : 'wanted.name')),
    )
    const answers = await Promise.all(forms.map(each => as(calls.registerByInvitation, each)))
    expect(answers.map(each => each.code).sort((a, b) => a - b)).toEqual([
      0,
      ...Array<number>(5).fill(code('usernameTaken')),
    ])
  })

  test('TR-P3 G3 the password is the server’s to judge', async () => {
    const { email, account } = somebody()
    const param = await invited(email)
    const bare = { newPwd: md5('Anchor-Point-1'), passwordEnc: undefined }
    expect((await register(param, account, bare)).code).toBe(code('passwordNotSealed'))
    const tries = {
      'short-1': 'passwordLength',
      'Password1!': 'passwordCommon',
      'Okafor-1234': 'passwordLikeAccount',
    } as const
    for (const [password, name] of Object.entries(tries))
      expect((await register(param, account, await sealed(password))).code).toBe(code(name))
    expect((await register(param, account)).code).toBe(0)
  })

  test('TR-Z4 fields that nobody may set are dropped; script in every name is text', async () => {
    const { email, account } = somebody()
    const evil = '<img src=x onerror=alert(1)>'
    const more = {
      status: 'enabled',
      superAdmin: true,
      tenantId: randomUUID(),
      roleId: randomUUID(),
      type: 'internal',
      userId: admin.userId,
      email: 'other@visit.example',
    }
    const param = await invited(email, { type: 'external' })
    const answer = await register(param, account, { ...more, lastName: evil, firstName: evil })
    expect(answer.code).toBe(0)
    expect(await userOf(email)).toMatchObject({
      status: 'under_review',
      super_admin: false,
      type: 'external',
      last_name: evil,
    })
    const roles = await server.getRows('role_assignment', { user_id: (await userOf(email)).id }, 'id')
    expect(roles).toEqual([])
    await server.setRows('tenant', { id: admin.tenantId }, { company_name: evil, company_name_en: evil })
    const next = somebody()
    await invited(next.email)
    const { html } = await letter(next.email, 'invitation')
    expect(html).not.toContain('<img src=x')
    expect(html).toContain('&#60;img')
  })
})

describe('inviting (1011, USER_MANAGEMENT_INVITATION)', () => {
  test('G21 G22 N34 N35 J37 TR-T7 lists are checked line by line, and only against this company', async () => {
    const { email } = somebody()
    await invited(email)
    const invite = async (input: object) => as(calls.inviteUsers, input as never, admin)
    const getCode = async (input: object) => (await invite(input)).code
    const many = Array.from({ length: 21 }, (_, at) => `many.${at}@visit.example`)
    expect(await getCode({ emails: many })).toBe(code('inviteTooMany'))
    expect(await getCode({ emails: ['a.b@visit.example', ' A.B@visit.example'] })).toBe(
      code('inviteRepeated'),
    )
    for (const odd of ['nonsense', 'josé@visit.example'])
      expect(await getCode({ emails: ['a.b@visit.example', odd] })).toBe(code('inviteEmailInvalid'))
    expect(await getCode({ emails: ['a.b@visit.example'], employeeIds: ['1'] })).toBe(code('inviteMixed'))
    expect(await getCode({ employeeIds: ['1', '2'] })).toBe(code('inviteOneEmployee'))
    expect(await getCode({ employeeIds: ['nobody-has-this'] })).toBe(code('employeeIdUnknown'))
    expect((await invite({ emails: [email] })).message).toMatch(new RegExp(`^${email}`))
    const here = await server.getRow('users', { id: admin.userId }, 'email')
    expect(await getCode({ emails: [here.email] })).toBe(code('emailsRegistered'))
    const [there] = await server.rows<{ email: string }>(
      `select email from account a
        where not exists (select from membership m where m.account_id = a.id and m.tenant_id = $1) limit 1`,
      [admin.tenantId],
    )
    const lines = [
      here.email,
      email,
      there!.email,
      'josé@visit.example',
      'new.one@visit.example',
      'NEW.one@visit.example',
    ]
    const { data } = await as(calls.checkEmails, { emails: lines }, admin)
    expect(data.records.map(each => each.state)).toEqual([
      'registered',
      'invited',
      'free',
      'invalid',
      'free',
      'repeated',
    ])
    expect(Object.keys(data.records[0]!)).toEqual(['email', 'state'])
  })

  test('J32 F16 a person without an account is upgraded by mail, once a minute, the later link alone opens', async () => {
    const [person] = await server.rows<{ id: string }>(
      "insert into users (tenant_id, id, last_name, first_name, status, employee_id) values ($1, gen_random_uuid(), 'Ito', 'Ren', 'enabled', 'HY-UP-1') returning id",
      [admin.tenantId],
    )
    const userId = person!.id
    const { email, account } = somebody()
    expect((await as(calls.upgradeUser, { userId }, admin)).code).toBe(code('userHasNoEmail'))
    const here = await server.getRow('users', { id: admin.userId }, 'email')
    expect((await as(calls.upgradeUser, { userId, email: here.email }, admin)).code).toBe(code('emailTaken'))
    expect((await as(calls.upgradeUser, { userId, email }, admin)).code).toBe(0)
    expect((await as(calls.upgradeUser, { userId }, admin)).code).toBe(code('reminderTooSoon'))
    await server.setRows(
      'invitation',
      { user_id: userId },
      { made_at: raw("made_at - interval '2 minutes'") },
    )
    expect((await as(calls.inviteUsers, { employeeIds: ['hy-up-1'] }, admin)).code).toBe(0)
    const [old, current] = [await letter(email, 'invitation'), await letter(email, 'invitation', 2)].map(
      paramIn,
    )
    expect((await read(old!)).code).toBe(code('registrationLinkInvalid'))
    expect((await read(current!)).data).toMatchObject({
      lastName: 'Ito',
      firstName: 'Ren',
    })
    expect((await register(current!, account)).code).toBe(0)
    expect(await userOf(email)).toMatchObject({ id: userId, status: 'under_review', account })
    expect((await as(calls.upgradeUser, { userId }, admin)).code).toBe(code('userHasAccount'))
  })

  test('L4 a company that wants departments gets no invitation without one [N55]', async () => {
    await setting('deptRequired', true)
    const { email } = somebody()
    expect((await as(calls.inviteUsers, { emails: [email] }, admin)).code).toBe(code('departmentRequired'))
    expect((await as(makeJoinLink, {}, admin)).code).toBe(code('departmentRequired'))
    const anyDepartment = 'select id from department where tenant_id = $1 limit 1'
    const [row] = await server.rows<{ id: string }>(anyDepartment, [admin.tenantId])
    expect((await as(calls.inviteUsers, { emails: [email], departmentId: row!.id }, admin)).code).toBe(0)
    await setting('deptRequired')
  })
})
