import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listSessions } from '../../../contract/auth/calls.ts'
import { type CodeName, codes } from '../../../contract/codes.ts'
import type { Input } from '../../../contract/define.ts'
import { linkImage, uploadFile } from '../../../contract/files/calls.ts'
import * as calls from '../../../contract/personal/calls.ts'
import { ownProfile, searchUsers } from '../../../contract/users/calls.ts'
import { userInfo } from '../../../contract/workspace/calls.ts'
import * as look from '../../../contract/workspace/system-setting.ts'
import { remindOfEnds } from '../../../server/features/reminders/remind.ts'
import type { Services } from '../../../server/kernel/context.ts'
import type { Message } from '../../../server/kernel/mail/letter.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { ago, ahead, now } from '../rows.ts'

let server: DemoServer
let admin: Caller
let own: Caller

const code = (name: CodeName) => codes[name].code

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  own = await server.caller('zhang.wei', 'CRA')
})
afterAll(() => server.close())

const getChanges = async (action: string) =>
  (
    await server.getRows(
      'trail',
      { actor_account_id: own.accountId, action, outcome: 'done', orderBy: 'seq' },
      'changes',
    )
  ).map(each => each.changes)

describe('basic information', () => {
  test('K1 D7 B17 TR-C1 name, reading and region, over the version seen; lists find the new name', async () => {
    const { data: before } = await server.call(ownProfile, {}, own)
    const fields = { lastName: '章', firstName: '薇', reading: '', region: 'Suzhou' }
    const saved = await server.call(calls.saveOwnProfile, { ...fields, rowVersion: before.rowVersion }, own)
    expect(saved.data).toEqual({ rowVersion: before.rowVersion + 1 })
    expect((await server.call(userInfo, {}, own)).data).toMatchObject({ lastName: '章', firstName: '薇' })
    const found = await server.call(searchUsers, { query: '章薇' }, admin)
    expect(found.data.records.map(each => each.id)).toContain(own.userId)
    const late = await server.call(calls.saveOwnProfile, { ...fields, rowVersion: before.rowVersion }, own)
    expect([late.code, late.data]).toMatchObject([code('dataChanged'), { by: expect.any(String) }])
    const empty = { ...fields, lastName: ' ', firstName: '', rowVersion: before.rowVersion + 1 }
    expect((await server.call(calls.saveOwnProfile, empty, own)).code).toBe(code('nameRequired'))
    const [changes] = await getChanges('saveOwnProfile')
    expect(changes).toMatchObject({ lastName: [before.lastName, '章'], region: [before.region, 'Suzhou'] })
  })

  test('TR-Z2 nothing else of the record can be given along', async () => {
    const { data: before } = await server.call(ownProfile, {}, own)
    const { lastName, firstName, reading, rowVersion } = before
    const wish = { lastName, firstName, reading, region: 'Wuxi', rowVersion }
    const more = {
      status: 'disabled',
      type: 'external',
      superAdmin: true,
      email: 'x@example.org',
      id: admin.userId,
    }
    const answer = await server.call(calls.saveOwnProfile, { ...wish, ...more } as typeof wish, own)
    expect(answer.code).toBe(code('fieldUnknown'))
    const { data: after } = await server.call(ownProfile, {}, own)
    expect([after.status, after.type, after.email]).toEqual([before.status, before.type, before.email])
    expect((await server.call(userInfo, {}, own)).data.superAdmin).toBe(false)
  })
})

describe('language and look', () => {
  test('K29 K30 F36 what was never chosen is null; each choice stays, and mails follow the language', async () => {
    const unset = { locale: null, theme: null, density: null }
    expect((await server.call(look.readSystemSetting, {}, own)).data).toEqual(unset)
    await server.call(look.saveSystemSetting, { locale: 'ja-JP' }, own)
    const { data } = await server.call(look.saveSystemSetting, { theme: 'dark' }, own)
    expect(data).toEqual({ locale: 'ja-JP', theme: 'dark', density: null })
    const elsewhere = await server.caller('zhang.wei', 'CRA')
    expect((await server.call(userInfo, {}, elsewhere)).data.system).toEqual(data)
    expect(await server.getRows('account', { id: own.accountId }, 'locale')).toEqual([{ locale: 'ja-JP' }])
    expect(await getChanges('saveSystemSetting')).toEqual([
      { locale: [null, 'ja-JP'] },
      { theme: [null, 'dark'] },
    ])
  })

  test('K33 N23 the languages of the company, its own first; another one is refused [N55]', async () => {
    const list = async () =>
      (await server.call(look.listPortalLanguages, {}, own)).data.records.map(each => each.code)
    expect(await list()).toHaveLength(4)
    await server.setRows(
      'tenant',
      { id: own.tenantId },
      { languages: '{ja-JP,en-US}', language_flag: 'ja-JP' },
    )
    expect(await list()).toEqual(['ja-JP', 'en-US'])
    const refused = await server.call(look.saveSystemSetting, { locale: 'es-ES' }, own)
    expect(refused.code).toBe(code('languageNotOffered'))
    expect((await server.call(look.readSystemSetting, {}, own)).data.locale).toBe('ja-JP')
  })
})

describe('signature', () => {
  const picture = async (by: Caller) =>
    String((await server.call(uploadFile, { purpose: 'signature' }, by)).data)
  const save = (wish: Input<typeof calls.saveSignSetting>, by = own) =>
    server.call(calls.saveSignSetting, wish, by)
  const getEnd = async (id: string) =>
    (
      await server.rows<{ ends: string }>(
        `select case when expires_at = 'infinity' then 'kept' when expires_at <= now() then 'gone' else 'soon' end as ends from file where id = $1`,
        [id],
      )
    )[0]!.ends

  test('K27 K28 D10 drawn, typed, none: the picture is kept as long as it is shown', async () => {
    expect((await server.call(calls.readSignSetting, {}, own)).data).toMatchObject({
      kind: 'none',
      rowVersion: 0,
    })
    const uploadId = await picture(own)
    expect(await getEnd(uploadId)).toBe('soon')
    const drawn = await save({ kind: 'drawn', uploadId, rowVersion: 0 })
    expect(drawn.data).toMatchObject({ kind: 'drawn', rowVersion: 1 })
    expect((await server.call(calls.readSignSetting, {}, own)).data.url).toContain('/mdsdata/file/download')
    expect(await getEnd(uploadId)).toBe('kept')
    const typed = await save({ kind: 'typed', text: ' 章薇 ', face: 'serif', rowVersion: 1 })
    expect(typed.data).toEqual({ kind: 'typed', text: '章薇', face: 'serif', url: null, rowVersion: 2 })
    expect(await getEnd(uploadId)).toBe('gone')
    expect((await save({ kind: 'none', rowVersion: 1 })).code, 'TR-C1').toBe(code('dataChanged'))
    expect((await save({ kind: 'none', rowVersion: 2 })).data).toMatchObject({ kind: 'none', text: null })
    expect(await getChanges('saveSignSetting')).toHaveLength(3)
  })

  test("TR-T5 TR-W5 another one's picture, the company's, one in use and none are refused alike", async () => {
    const rowVersion = 3
    const theirs = await picture(admin)
    const mine = await picture(own)
    expect((await save({ kind: 'uploaded', uploadId: mine, rowVersion })).code).toBe(0)
    const shared = await server.rows<{ id: string }>(
      `insert into file (tenant_id, id, kind, name, media_type, size, sha256, key)
        values ($1, gen_random_uuid(), 'image', 'logo.png', 'image/png', 1, '\\x00', gen_random_uuid()::text) returning id`,
      [own.tenantId],
    )
    for (const uploadId of [theirs, shared[0]!.id, mine, crypto.randomUUID(), undefined]) {
      const answer = await save({ kind: 'uploaded', uploadId, rowVersion: rowVersion + 1 })
      expect([answer.code, answer.data]).toEqual([code('signatureImageInvalid'), { field: 'uploadId' }])
    }
    expect(await getEnd(theirs)).toBe('soon')
    expect((await server.call(linkImage, { iconPath: mine }, admin)).code).toBe(code('dataNotFound'))
    const bare = await save({ kind: 'typed', text: '  ', face: 'sans', rowVersion: rowVersion + 1 })
    expect(bare.code).toBe(code('invalidInput'))
  })
})

describe('which mails go where', () => {
  const letters = (to: string): { text: string }[] => {
    const { outboxDir } = server.services.settings
    if (!existsSync(outboxDir)) return []
    return readdirSync(outboxDir)
      .filter(file => !file.startsWith('.'))
      .map(file => JSON.parse(readFileSync(join(outboxDir, file), 'utf8')))
      .filter(letter => letter.to === to)
  }
  const letterTo = async (to: string): Promise<string> => {
    for (let turn = 0; turn < 100 && letters(to).length === 0; turn += 1) await pause(20)
    return letters(to)[0]!.text
  }
  const codeAt = async (to: string): Promise<string> => /\b\d{6}\b/.exec(await letterTo(to))![0]
  const add = async (email: string, types: calls.MailType[]) => {
    await server.removeRows('frequency')
    expect((await server.call(calls.codeToMailAddress, { email }, own)).data).toEqual({ retryAfter: 60 })
    const verificationCode = await codeAt(email)
    return server.call(calls.addMailAddress, { email, verificationCode, types }, own)
  }
  const list = async () => (await server.call(calls.listMailAddresses, {}, own)).data
  /** The addresses that get the due reminder about the end of the account. */
  const reminded = async (): Promise<string[]> => {
    const sent: Message[] = []
    const mail = { send: async (message: Message) => void sent.push(message) } as Services['mail']
    await server.removeRows('expiry_reminder')
    const tools = {
      database: server.database,
      mail,
      settings: { publicOrigin: 'https://mds.example.com' },
      fault: (error: unknown) => expect(error).toBeNull(),
    }
    await remindOfEnds(tools, new AbortController().signal, new Date('2026-12-08T15:00Z'))
    return sent.map(({ to, values }) => `${(values as { what: string }).what} ${to}`)
  }

  test('K19 K20 K21 K22 D9 an address proved by a code gets its kinds, one address a kind; security stays', async () => {
    await server.setRows('users', {}, { valid_to: 'infinity' })
    await server.setRows('role_assignment', {}, { expires_at: 'infinity' })
    await server.setRows('tenant', {}, { settings: JSON.stringify({ passwordCycleMonths: 1 }) })
    await server.setRows('credential', {}, { set_at: ahead('1 year') })
    await server.setRows('credential', { account_id: own.accountId }, { set_at: '2026-11-10T00:00Z' })
    await server.setRows('users', { id: own.userId }, { valid_to: '2026-12-10T23:00Z' })
    const { own: mine } = await list()
    expect(await reminded()).toEqual([`account ${mine}`, `password ${mine}`])
    const ward = await add('ward@hospital.example', ['certificate', 'account'])
    expect(ward).toMatchObject({ code: 0, data: { types: ['certificate', 'account'], rowVersion: 1 } })
    const told = await letterTo(mine!)
    expect(told, 'who reads the old address hears of it').toMatch(/w\*\*\*@hospital\.example/)
    expect(told).not.toContain('ward@')
    expect(await reminded()).toEqual(['account ward@hospital.example', `password ${mine}`])
    const office = await add('office@hospital.example', ['account'])
    expect((await list()).records.map(each => each.types)).toEqual([['certificate'], ['account']])
    expect(await reminded()).toEqual(['account office@hospital.example', `password ${mine}`])
    const { id, rowVersion } = office.data
    const change = { id, types: ['role'] as calls.MailType[], rowVersion }
    expect((await server.call(calls.updateMailAddress, change, own)).data).toMatchObject({ types: ['role'] })
    expect((await server.call(calls.updateMailAddress, change, own)).code).toBe(code('dataChanged'))
    expect(await reminded()).toEqual([`account ${mine}`, `password ${mine}`])
    expect((await server.call(calls.removeMailAddress, { id }, own)).code).toBe(0)
    expect((await server.call(calls.removeMailAddress, { id }, own)).code).toBe(code('dataNotFound'))
    expect((await list()).total).toBe(1)
  })

  test('TR-N4 TR-T5 not without its code, not twice, not more than five, and nobody else sees or touches it', async () => {
    const { records, own: mine } = await list()
    const [ward] = records
    const asks = (email: string) => server.call(calls.codeToMailAddress, { email }, own)
    expect((await asks(mine!.toUpperCase())).code).toBe(code('emailUnchanged'))
    expect((await asks('Ward@Hospital.example')).code).toBe(code('emailTaken'))
    const unproved = { email: 'x@hospital.example', verificationCode: '000000', types: [] }
    expect((await server.call(calls.addMailAddress, unproved, own)).code).toBe(code('codeNotRequested'))
    const other = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
    const theirs = { id: ward!.id, types: [], rowVersion: ward!.rowVersion }
    expect((await server.call(calls.updateMailAddress, theirs, other)).code).toBe(code('dataNotFound'))
    expect((await server.call(calls.removeMailAddress, { id: ward!.id }, other)).code).toBe(
      code('dataNotFound'),
    )
    const asked = await server.call(calls.listMailAddresses, { userId: own.userId }, other)
    expect(asked.code).toBe(code('dataNotFound'))
    await server.rows(
      `insert into email_type_setting (tenant_id, id, user_id, email) select $1, gen_random_uuid(), $2, n || '@x.example' from generate_series(1, 4) n`,
      [own.tenantId, own.userId],
    )
    expect((await asks('sixth@hospital.example')).code).toBe(code('tooManyItems'))
  })
})

describe('tokens for applications', () => {
  test('J5 K46 TR-N6 TR-N8 a token of this session, for an application that is open; asking extends nothing', async () => {
    await server.setRows('session', { account_id: admin.accountId }, { last_seen_at: ago('30 minutes') })
    const { data: facts } = await server.call(calls.tokenFacts, {}, admin, {
      'mds-tenant': '',
      'mds-role': '',
    })
    expect(facts.accountId).toBe(admin.accountId)
    const left = (Date.parse(facts.idleAt) - Date.now()) / 60_000
    expect(Math.round(left)).toBe(30)
    const again = await server.call(calls.tokenFacts, {}, admin)
    expect(again.data.idleAt).toBe(facts.idleAt)
    const { data } = await server.call(calls.applicationToken, { sysId: 1 }, admin)
    const handed = { ...admin, token: data.accessToken }
    expect((await server.call(listSessions, {}, handed)).code).toBe(0)
    expect((await server.call(calls.applicationToken, { sysId: 999 }, admin)).code).toBe(code('dataNotFound'))
    await server.removeRows('tenant_application', { tenant_id: admin.tenantId, application_id: 3 })
    const shut = await server.call(calls.applicationToken, { sysId: 3 }, admin)
    expect(shut.code).toBe(code('applicationNotLicensed'))
    await server.setRows('session', { account_id: admin.accountId }, { ended_at: now(), end_code: 999411 })
    expect((await server.call(listSessions, {}, handed)).code).toBe(code('tokenInvalid'))
  })
})
