import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CodeName, codes } from '../../../contract/codes.ts'
import * as calls from '../../../contract/imports/calls.ts'
import { inviteUsers } from '../../../contract/invitations/calls.ts'
import { locales } from '../../../contract/locales.ts'
import { startJobs } from '../../../server/app/jobs.ts'
import { importDefinitions } from '../../../server/features/imports/definitions.ts'
import { giveUp } from '../../../server/features/imports/take-up.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { not, raw } from '../rows.ts'
import { getCells, getHeads, getTemplateParts, getWorkbook, importsRig, templateIn } from './imports-rig.ts'

let server: DemoServer
let admin: Caller
let rig: ReturnType<typeof importsRig>
const code = (name: CodeName) => codes[name].code
let number = 0
const address = () => {
  number += 1
  return `sheet.${number}@visit.example`
}

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  rig = importsRig(server, admin)
})
afterAll(() => server.close())
beforeEach(async () => void (await server.removeRows('frequency')))

const usual = { lastName: 'Okafor', firstName: 'Adaeze', region: 'Lagos', validTo: '2099-12-31' }
const person = (email: string, more = {}) => getCells('external', { ...usual, email, ...more })
const usersAt = (emails: readonly string[]) =>
  server.getRows('users', { tenant_id: admin.tenantId, email: emails, orderBy: 'email' })
const getEntries = (entityId: string) =>
  server.getRows(
    'trail',
    { tenant_id: admin.tenantId, entity_id: entityId, outcome: 'done', orderBy: 'seq' },
    'action',
    'entity_version as version',
    'detail',
  )

describe('K17 L74 G32 the template', () => {
  test.each(locales)('in %s names kind and version, and is the one that is taken', async locale => {
    // That of members belongs to one study, that of questions to one course: members.test.ts, questions.test.ts.
    const kinds = calls.importKind.options.filter(each => each !== 'members' && each !== 'questions')
    for (const kind of kinds) {
      const bytes = await templateIn({ server, by: admin }, kind, locale)
      const { heads, stamp, own } = await getTemplateParts(bytes)
      expect(new Set(heads).size).toBe(heads.length)
      expect(stamp).toEqual([kind, String(importDefinitions[kind].version), ...own])
      expect((await rig.upload(kind, bytes)).code).toBe(code('importEmpty'))
      const filled = heads.map(() => '')
      filled[kind === 'external' ? 3 : 0] = address()
      const sent = await rig.upload(kind, await getWorkbook(kind, [filled], { heads, own }))
      expect(sent.code, sent.message).toBe(0)
    }
  })

  test('an older one, another kind’s, one without its stamp or with columns moved: use the latest', async () => {
    const row = [address()]
    const moved = [...getHeads('invitations')]
    moved.reverse()
    for (const change of [{ version: 0 }, { stamp: 'external' }, { heads: moved }, { heads: [] as string[] }])
      expect((await rig.upload('invitations', await getWorkbook('invitations', [row], change))).code).toBe(
        code('importTemplateOutdated'),
      )
  })
})

describe('G23 O13 invitations', () => {
  test('each wrong cell is named; nothing is changed by checking', async () => {
    const [one, two] = [address(), address()]
    await server.call(inviteUsers, { emails: [two] }, admin)
    const job = await rig.started('invitations', [
      [one, 'Okafor', 'Adaeze', 'External', ''],
      [one.toUpperCase()],
      ['nobody.example'],
      ['', 'Li', 'Bo'],
      [two],
      ['lin.haiyan@hengyu.example', 'a,b', '', 'visitor', 'No such department'],
    ])
    expect(job).toMatchObject({ state: 'checked', counts: { ok: 1, wrong: 5 }, rowVersion: 1 })
    const known = await server.getRow('users', { account: 'lin.haiyan' }, 'email')
    expect(await rig.faultsOf(job)).toEqual([
      [3, 'wrong', 'email', 'repeated', 2],
      [4, 'wrong', 'email', 'invalid'],
      [5, 'wrong', 'email', 'required'],
      [6, 'wrong', 'email', 'invited'],
      ...(known.email === 'lin.haiyan@hengyu.example' ? [[7, 'wrong', 'email', 'registered']] : []),
      [7, 'wrong', 'lastName', 'comma'],
      [7, 'wrong', 'type', 'unknown'],
      [7, 'wrong', 'department', 'unknown'],
    ])
    expect(await usersAt([one])).toEqual([])
    const refused = await server.call(calls.applyImport, { id: job.id, rowVersion: 1 }, admin)
    expect([refused.code, refused.data]).toEqual([code('importRowsInvalid'), { rows: '3, 4, 5, 6, 7' }])
  })

  test('A4 TR-A2 mended in place and applied: each is invited, with an entry of its own', async () => {
    const [one, two, three] = [address(), address(), address()]
    const [place] = await server.rows<{ id: string; name: string }>(
      'select id, name from department where tenant_id = $1 group by id, name having count(*) = 1 limit 1',
      [admin.tenantId],
    )
    const job = await rig.started('invitations', [
      [one, 'Okafor', 'Adaeze', '外部', place!.name],
      ['two'],
      [one],
      [three],
    ])
    const fixed = await server.call(
      calls.fixImportRow,
      { id: job.id, rowNo: 3, values: { email: two, other: 'x' } },
      admin,
    )
    expect(fixed.data).toMatchObject({ counts: { ok: 3, wrong: 1 }, rowVersion: 2 })
    const [row] = (await rig.rows(job)).records.filter(each => each.rowNo === 3)
    expect(row).toMatchObject({ values: { email: two }, original: { email: 'two' }, state: 'ok' })
    expect(row!.values.other).toBeUndefined()
    const stale = await server.call(calls.applyImport, { id: job.id, rowVersion: 1 }, admin)
    expect(stale.code).toBe(code('dataChanged'))
    const left = await server.call(calls.dropImportRows, { id: job.id, rowNos: [4] }, admin)
    expect(left.data.counts).toMatchObject({ ok: 3, wrong: 0, dropped: 1 })
    const done = await rig.applied(left.data)
    expect(done).toMatchObject({
      state: 'done',
      counts: { applied: 3, dropped: 1 },
      rowsDone: 3,
      reason: null,
    })
    const users = await usersAt([one, two, three])
    expect(users.map(each => [each.email, each.type, each.status, each.last_name])).toEqual([
      [one, 'external', 'inactive', 'Okafor'],
      [two, 'internal', 'inactive', ''],
      [three, 'internal', 'inactive', ''],
    ])
    for (const { id } of users)
      expect(await getEntries(id)).toEqual([
        { action: 'inviteUsers', version: 1, detail: expect.objectContaining({ import: job.id }) },
      ])
    expect((await getEntries(job.id)).map(each => each.action)).toEqual([
      'startImport',
      'fixImportRow',
      'dropImportRows',
      'applyImport',
      'finishImport',
    ])
    const mailed = await server.getRows('invitation', { email: [one, two, three] })
    expect(mailed).toHaveLength(3)
    expect(rig.faults).toEqual([])
  })

  test('TR-W7 all mails of a company count: beyond them nothing is applied and the import is open again', async () => {
    const job = await rig.started('invitations', [[address()], [address()]])
    await server.rows(
      `insert into frequency (key, window_start, count) values ('invitation:' || $1, clock_timestamp(), 499)
        on conflict (key) do update set count = 499, blocked_until = null`,
      [admin.tenantId],
    )
    const again = await rig.applied(job)
    expect(again).toMatchObject({
      state: 'checked',
      counts: { ok: 2 },
      reason: { code: code('tooFrequentHour') },
    })
  })
})

describe('G24 G46 external people', () => {
  test('who is known or repeated is skipped, everybody else is listed without an account, until a day', async () => {
    const [one, two] = [address(), address()]
    const known = await server.getRow('users', { tenant_id: admin.tenantId, email: not(null) }, 'email')
    const job = await rig.started('external', [person(one), person(one), person(known.email), person(two)])
    expect(job.counts).toMatchObject({ ok: 2, skipped: 2, wrong: 0 })
    expect(await rig.faultsOf(job)).toEqual([
      [3, 'skipped', 'email', 'repeated', 2],
      [4, 'skipped', 'email', 'registered'],
    ])
    expect(await rig.applied(job)).toMatchObject({ state: 'done', counts: { applied: 2, skipped: 2 } })
    const users = await usersAt([one, two])
    expect(users).toHaveLength(2)
    expect(users[0]).toMatchObject({ type: 'external', status: 'inactive', last_name: 'Okafor' })
    // The last day counts in full, in the time zone of the user who sent the file.
    expect(users[0]!.valid_to.toISOString()).toBe('2099-12-31T16:00:00.000Z')
    expect((await getEntries(users[0]!.id)).map(each => each.action)).toEqual(['addUser'])
  })

  test('G1 G7 G8 G9 G10 G46 each field by its rule', async () => {
    const taken = await server.getRow(
      'users',
      { tenant_id: admin.tenantId, phone: not(null), employee_id: not(null) },
      'phone',
      'employee_id',
    )
    const cells = (values: Record<string, string>) => person(address(), values)
    const job = await rig.started('external', [
      cells({ lastName: '', firstName: '' }),
      cells({ email: 'nobody' }),
      cells({ phone: '12' }),
      cells({ phone: taken.phone, employeeId: taken.employee_id.toLowerCase() }),
      cells({ employeeId: 'A,1' }),
      cells({ validTo: '' }),
      cells({ validTo: '2020-01-01' }),
      cells({ validTo: '2026-02-30' }),
      cells({ lastName: 'x'.repeat(51) }),
      cells({ organisation: 'No such hospital' }),
    ])
    expect(await rig.faultsOf(job)).toEqual([
      [2, 'wrong', 'lastName', 'required'],
      [3, 'wrong', 'email', 'invalid'],
      [4, 'wrong', 'phone', 'invalid'],
      [5, 'wrong', 'phone', 'taken'],
      [5, 'wrong', 'employeeId', 'taken'],
      [6, 'wrong', 'employeeId', 'comma'],
      [7, 'wrong', 'validTo', 'required'],
      [8, 'wrong', 'validTo', 'inPast'],
      [9, 'wrong', 'validTo', 'invalid'],
      [10, 'wrong', 'lastName', 'tooLong'],
      [11, 'wrong', 'organisation', 'unknown'],
    ])
  })

  test('TR-A2 rows of many steps: each is one person with his own places, and the trail has them in the order of the sheet', async () => {
    const places = await server.rows<{ id: string; name: string }>(
      'select min(id::text)::uuid as id, name from department where tenant_id = $1 and removed_at is null group by name having count(*) = 1 limit 3',
      [admin.tenantId],
    )
    const rows = Array.from({ length: 70 }, (_, at) => ({ email: address(), place: places[at % 4] }))
    const job = await rig.started(
      'external',
      rows.map(({ email, place }, at) =>
        person(email, { firstName: `Step ${at}`, department: place?.name ?? '' }),
      ),
    )
    expect(await rig.applied(job)).toMatchObject({ state: 'done', counts: { applied: 70 }, rowsDone: 70 })
    const entered = await server.rows(
      `select u.email, u.first_name as name, (select array_agg(d.department_id) from user_department d where d.user_id = u.id and d.main) as places,
          p.payload -> 'changes' as changes
        from audit_log a join audit_content p on p.tenant_id = a.tenant_id and p.seq = a.seq join users u on u.id::text = a.entity_id
        where a.tenant_id = $1 and p.payload -> 'detail' ->> 'import' = $2 and a.action = 'addUser' order by a.seq`,
      [admin.tenantId, job.id],
    )
    expect(entered).toEqual(
      rows.map(({ email, place }, at) => ({
        ...{ email, name: `Step ${at}`, places: place ? [place.id] : null },
        changes: expect.objectContaining({
          email: [null, email],
          firstName: [null, `Step ${at}`],
          departmentIds: [null, place ? [place.id] : []],
          status: [null, 'inactive'],
        }),
      })),
    )
    const records = (await rig.rows(job)).records as unknown as { rowNo: number; state: string }[]
    expect(records.map(each => [each.rowNo, each.state])).toEqual(rows.map((_, at) => [at + 2, 'applied']))
  })

  test('O13 500 rows are taken at once, 501 are not', async () => {
    const rows = (count: number) => Array.from({ length: count }, () => person(address()))
    const more = await rig.upload('external', await getWorkbook('external', rows(501)))
    expect(more.code).toBe(code('importPersonnelLimit'))
    const grants = Array.from({ length: 501 }, () => ['zhang.wei', 'Lead CRA'])
    const roles = await rig.upload('permissions', await getWorkbook('permissions', grants))
    expect(roles.code).toBe(code('importPermissionsLimit'))
    const all = await rig.started('external', rows(500))
    expect(all.counts.ok).toBe(500)
    expect(await rig.applied(all)).toMatchObject({ state: 'done', counts: { applied: 500 } })
  })
})

describe('TR-C3 TR-C5 once', () => {
  test('the same bytes within ten minutes are the same import, also when they come twice at once; later they are another', async () => {
    const bytes = await getWorkbook('invitations', [[address()]])
    const [one, two] = await Promise.all([rig.upload('invitations', bytes), rig.upload('invitations', bytes)])
    expect(two.data.id).toBe(one.data.id)
    await server.setRows(
      'import_job',
      { id: one.data.id },
      { created_at: raw("created_at - interval '11 minutes'") },
    )
    const later = await rig.upload('invitations', bytes)
    expect(later.data.id).not.toBe(one.data.id)
    await server.call(calls.cancelImport, { id: later.data.id }, admin)
    expect((await rig.upload('invitations', bytes)).data.id).not.toBe(later.data.id)
  })

  test('asked twice at once it is applied once, and a job that comes again does nothing', async () => {
    const email = address()
    const job = await rig.started('invitations', [[email]])
    const ask = () => server.call(calls.applyImport, { id: job.id, rowVersion: 1 }, admin)
    const both = await Promise.all([ask(), ask()])
    expect(both.map(each => each.code).sort()).toEqual([0, code('importRunning')])
    await Promise.all([rig.run(job), rig.run(job), rig.run(job)])
    await rig.run(job)
    expect(await rig.read(job)).toMatchObject({ state: 'done', counts: { applied: 1 } })
    expect(await usersAt([email])).toHaveLength(1)
    expect(await server.countRows('invitation', { email })).toBe(1)
    for (const { code: refused } of [
      await server.call(calls.cancelImport, { id: job.id }, admin),
      await server.call(calls.dropImportRows, { id: job.id, rowNos: [2] }, admin),
    ])
      expect(refused).toBe(code('importRunning'))
  })

  test('somebody takes an address meanwhile: nothing is applied, and the import is open again and says which row', async () => {
    const [one, two] = [address(), address()]
    const job = await rig.started('invitations', [[one], [two]])
    await server.call(calls.applyImport, { id: job.id, rowVersion: 1 }, admin)
    await server.call(inviteUsers, { emails: [two] }, admin)
    await rig.run(job)
    expect(await rig.read(job)).toMatchObject({
      state: 'checked',
      counts: { ok: 1, wrong: 1 },
      reason: { code: code('importRowsInvalid') },
    })
    expect(await usersAt([one])).toEqual([])
    expect(await rig.faultsOf(job)).toEqual([[3, 'wrong', 'email', 'invited']])
  })
})

describe('TR-C6 a worker that goes away', () => {
  test('has changed nothing; the next one does all of it', async () => {
    const emails = Array.from({ length: 40 }, address)
    const job = await rig.started(
      'external',
      emails.map(email => person(email)),
    )
    await server.call(calls.applyImport, { id: job.id, rowVersion: 1 }, admin)
    const ending = AbortSignal.abort(new Error('the server stops'))
    await expect(rig.run(job, ending)).rejects.toThrow('the server stops')
    expect(await usersAt(emails)).toEqual([])
    expect(await rig.read(job)).toMatchObject({ state: 'applying', counts: { ok: 40 } })
    await rig.run(job)
    expect(await usersAt(emails)).toHaveLength(40)
  })

  test('one that comes back late finds its fence gone: what it did is undone', async () => {
    const email = address()
    const job = await rig.started('external', [person(email)])
    await server.call(calls.applyImport, { id: job.id, rowVersion: 1 }, admin)
    await server.rows(
      `create function late() returns trigger language plpgsql as $$ begin
        update import_job set fence = gen_random_uuid() where id = '${job.id}'; return new; end $$`,
    )
    await server.rows('create trigger late after insert on users for each row execute function late()')
    await rig.run(job)
    await server.rows('drop trigger late on users')
    await server.rows('drop function late()')
    expect(await usersAt([email])).toEqual([])
    await rig.run(job)
    expect(await usersAt([email])).toHaveLength(1)
  })

  test('given up on, it is open again and says so', async () => {
    const job = await rig.started('invitations', [[address()]])
    await server.call(calls.applyImport, { id: job.id, rowVersion: 1 }, admin)
    await server.database.transaction(admin.tenantId, tx =>
      giveUp(tx, { tenantId: admin.tenantId, id: job.id, run: 1 }),
    )
    expect(await rig.read(job)).toMatchObject({ state: 'checked', reason: { code: code('importFailed') } })
  })
})

describe('TR-Z2 TR-T5 whose it is', () => {
  test('nobody else sees or applies it, and a role that has lost the button neither', async () => {
    const job = await rig.started('invitations', [[address()]])
    const other = await server.caller('shen.yulan')
    for (const by of [other, await server.caller('s.tanaka', 'ACCOUNT_HOLDER')])
      for (const id of [job.id, randomUUID()])
        expect((await server.call(calls.readImport, { id }, by)).code).toBe(code('dataNotFound'))
    await server.call(calls.applyImport, { id: job.id, rowVersion: 1 }, admin)
    const button = (change: string) => server.rows(change, [admin.roleId])
    await button("delete from role_button where role_id = $1 and button = 'USER_MANAGEMENT_IMPORT'")
    try {
      expect((await server.call(calls.readImport, { id: job.id }, admin)).code).toBe(code('noButton'))
      await rig.run(job)
    } finally {
      await button(
        "insert into role_button (tenant_id, role_id, menu_id, button) select tenant_id, id, 1011, 'USER_MANAGEMENT_IMPORT' from role where id = $1",
      )
    }
    expect(await rig.read(job)).toMatchObject({ state: 'checked', reason: { code: code('noButton') } })
  })
})

// This test is last: from here on a worker of the queue takes every request.
test('TR-C6 through the queue a worker does it', async () => {
  await server.rows('delete from pgboss.job')
  await startJobs(server.database, server.services, { error: () => undefined } as never)
  const job = await rig.started('invitations', [[address()]])
  await server.call(calls.applyImport, { id: job.id, rowVersion: 1 }, admin)
  await expect.poll(async () => (await rig.read(job)).state, { timeout: 20_000, interval: 50 }).toBe('done')
})
