import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import { calls } from '../../../contract/index.ts'
import { connectOwner } from '../../../server/db/connections.ts'
import { runHandover } from '../../../server/handovers/run.ts'
import { hmac } from '../../../server/keys.ts'
import { type Ids, idsOf } from '../call-ids.ts'
import { inputs } from '../call-inputs.ts'
import { type Answer, type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { importsRig, withSecond } from '../imports-rig.ts'
import { fingerprint } from './wire.ts'

let server: DemoServer
let admin: Caller
let second: Caller
let ids: Ids

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  second = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  ids = await idsOf(server, admin.tenantId, admin.userId, admin.roleId!)
})
afterAll(() => server.close())

const times = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))
const codesOf = (answers: readonly Answer[]) => answers.map(each => each.code).sort((a, b) => a - b)
const versionOf = async (id: string) =>
  (await server.rows<{ v: number }>('select row_version as v from users where id = $1', [id]))[0]!.v
const person = (changes: object) => ({ ...(inputs.addUser!(ids) as object), ...changes })

describe('changes at once (TR-C1)', () => {
  test('of eight edits of one version one is done, the others are told who came first', async () => {
    const rowVersion = await versionOf(ids.users)
    const answers = await times(8, at =>
      server.call(
        calls.editUser!,
        { id: ids.users, rowVersion, region: `Ward ${at}` },
        at % 2 ? admin : second,
      ),
    )
    expect(codesOf(answers)).toEqual([0, ...Array<number>(7).fill(codes.dataChanged.code)])
    expect(await versionOf(ids.users)).toBe(rowVersion + 1)
    for (const each of answers.filter(answer => answer.code !== 0))
      expect(each.data).toMatchObject({ by: expect.any(String), at: expect.any(String) })
  })

  test('of an edit and a change of status at once one is done', async () => {
    const rowVersion = await versionOf(ids.disabled)
    const users = [{ id: ids.disabled, rowVersion }]
    const answers = await Promise.all([
      server.call(calls.enableUsers!, { users, reason: 'Back from leave' }, admin),
      server.call(calls.editUser!, { id: ids.disabled, rowVersion, region: 'Osaka' }, second),
    ])
    expect(codesOf(answers)).toEqual([0, codes.dataChanged.code])
  })

  test('of six people with one employee id one is added', async () => {
    const answers = await times(6, at =>
      server.call(
        calls.addUser!,
        person({ employeeId: 'HY-77001', email: `race${at}@hengyu.example`, phone: `1390000000${at}` }),
        at % 2 ? admin : second,
      ),
    )
    expect(answers.filter(each => each.code === 0)).toHaveLength(1)
    for (const each of answers.filter(answer => answer.code !== 0))
      expect([codes.employeeIdTaken.code, codes.dataChanged.code]).toContain(each.code)
    expect(await server.rows("select 1 from users where employee_id = 'HY-77001'")).toHaveLength(1)
  })
})

describe('one key, one change (TR-C3)', () => {
  const add = (key: string, by: Caller, changes: object) =>
    server.call(calls.addUser!, person({ email: '', phone: '', ...changes }), by, { 'idempotency-key': key })

  test('eight requests with one key at once add one person and hear one answer', async () => {
    const key = crypto.randomUUID()
    const answers = await times(8, at => add(key, at % 2 ? admin : second, { employeeId: 'HY-77002' }))
    expect(codesOf(answers)).toEqual(Array(8).fill(0))
    expect(new Set(answers.map(each => (each.data as { id: string }).id)).size).toBe(1)
    expect(new Set(answers.map(each => each.requestId)).size).toBe(8)
  })

  test('with another body, for another call or in another spelling of the id it is refused or the same', async () => {
    const key = crypto.randomUUID()
    expect((await add(key, admin, { employeeId: 'HY-77003' })).code).toBe(0)
    expect((await add(key, admin, { employeeId: 'HY-77004' })).code).toBe(codes.keyReused.code)
    const pin = { studyId: ids.studies }
    expect((await server.call(calls.pinStudy!, pin, admin, { 'idempotency-key': key })).code).toBe(
      codes.keyReused.code,
    )
    const upper = { employeeId: 'HY-77003', organisationId: ids.organisations.toUpperCase() }
    expect((await add(key, admin, upper)).code).toBe(0)
    expect(
      await server.rows("select 1 from users where employee_id like 'HY-7700_' and employee_id > 'HY-77002'"),
    ).toHaveLength(1)
  })

  test('TR-P1 what was asked is kept as a hash that only the server can make', async () => {
    const key = crypto.randomUUID()
    const input = { name: 'race.key', value: 'c' }
    const { call, value } = { call: calls.saveSetting!, value: calls.saveSetting!.input.parse(input) }
    expect((await server.call(call, input, admin, { 'idempotency-key': key })).code).toBe(0)
    const [kept] = await server.rows<{ hash: Buffer }>(
      'select request_hash as hash from idempotency where key = $1',
      [key],
    )
    const asked = `${call.name}\n${JSON.stringify(value)}`
    expect(kept!.hash.equals(hmac(server.services.keys.request, asked))).toBe(true)
    expect(kept!.hash.equals(createHash('sha256').update(asked).digest())).toBe(false)
    const { request: _own, ...others } = server.services.keys
    for (const other of Object.values(others).filter(Buffer.isBuffer))
      expect(kept!.hash.equals(hmac(other, asked))).toBe(false)
  })

  test('the key of one person is another key for everybody else', async () => {
    const key = crypto.randomUUID()
    const reviewer = await server.caller('s.tanaka', 'ACCOUNT_HOLDER')
    const setting = (by: Caller, value: string) =>
      server.call(calls.saveSetting!, { name: 'race.key', value }, by, { 'idempotency-key': key })
    expect([(await setting(admin, 'a')).code, (await setting(reviewer, 'b')).code]).toEqual([0, 0])
  })

  test.each([
    '',
    'short',
    'x'.repeat(65),
    'a b c d e f g h',
    '../../etc/passwd',
    `${'a'.repeat(8)},${'a'.repeat(8)}`,
  ])('the key "%s" is none', async key => {
    const answer = await server.call(calls.saveSetting!, { name: 'race.key', value: 1 }, admin, {
      'idempotency-key': key,
    })
    expect(answer.code).toBe(codes.keyRequired.code)
  })
})

describe('batches (F15 TR-C1)', () => {
  const entry = async () => ({ id: ids.inactive, rowVersion: await versionOf(ids.inactive) })

  test('none and 201 are refused whole', async () => {
    const before = await fingerprint(server)
    for (const users of [[], Array(201).fill(await entry())])
      expect((await server.call(calls.activateUsers!, { users, reason: '' }, admin)).code).toBe(
        codes.invalidInput.code,
      )
    expect(await fingerprint(server)).toBe(before)
  })

  test('one user three times, once in capitals, is changed once', async () => {
    const one = await entry()
    const users = [one, one, { ...one, id: one.id.toUpperCase() }]
    const answer = await server.call(calls.activateUsers!, { users, reason: '' }, admin)
    const { results } = answer.data as { results: { code: number }[] }
    expect(results.map(each => each.code)).toEqual([0, codes.dataChanged.code, codes.dataChanged.code])
    expect(await versionOf(ids.inactive)).toBe(one.rowVersion + 1)
  })
})

describe('two changes that unblind nobody each (TR-Z5 TR-C2)', () => {
  const blindedWouldUnblind = codes.blindedWouldUnblind.code
  const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString()
  const roleOf = async (name: string) =>
    (
      await server.rows<{ id: string }>('select id from role where tenant_id = $1 and name_en = $2', [
        admin.tenantId,
        name,
      ])
    )[0]!.id
  const [blinded, unblinded] = ['Blinded assessor', 'Unblinded statistician']
  /** People enabled who hold nothing from now on, as many as are asked for. */
  const people = async (count: number) => {
    const found = await server.rows<{ id: string; account: string }>(
      `update role_assignment ra set ended_at = now() from users u where ra.tenant_id = u.tenant_id and ra.user_id = u.id and u.id in (
        select id from users where tenant_id = $1 and status = 'enabled' and account_id is not null and type = 'internal' and not super_admin
          and account <> 'zhang.wei' and valid_to = 'infinity' and exists (select from role_assignment a where a.user_id = users.id and a.ended_at is null)
          order by account limit $2) and ra.ended_at is null returning u.id, u.account`,
      [admin.tenantId, count],
    )
    return [...new Map(found.map(each => [each.id, each])).values()]
  }
  const grantOf = async (userId: string, role: string, more: object = {}) => ({
    ...{ userId, reason: 'Covers a leave' },
    grants: [{ roleId: await roleOf(role), ...more }],
  })
  const give = async (userId: string, role: string, more: object = {}) => {
    const answer = await server.call(calls.grantRoles!, await grantOf(userId, role, more), admin)
    expect(answer, answer.message).toMatchObject({ code: 0 })
    return (answer.data as { ids: string[] }).ids[0]!
  }

  /** Does two things of which each has done its work, and waits to write the trail, before the other is done. */
  const together = async <A, B>(first: () => Promise<A>, other: () => Promise<B>): Promise<[A, B]> => {
    const holder = await connectOwner(server.connections)
    const waiting = (count: number) =>
      expect
        .poll(
          async () => {
            const { rows } = await holder.query(
              "select pg_stat_clear_snapshot(), count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
            )
            return rows[0].count as number
          },
          { timeout: 20_000 },
        )
        .toBeGreaterThanOrEqual(count)
    await holder.query('begin')
    await holder.query('select from audit_head where tenant_id = $1 for update', [admin.tenantId])
    const one = first()
    await waiting(1)
    const two = other()
    await waiting(2)
    await holder.query('commit')
    await holder.end()
    return Promise.all([one, two])
  }
  /** A role that is given for the days 20 to 30, and begins on the fifth. */
  const earlier =
    (id: string, by = second) =>
    async () => {
      const period = { effectiveAt: days(5), expiresAt: days(30) }
      const input = { ...period, id, rowVersion: 1, reason: 'Begins sooner' }
      return (await server.call(calls.changeGrant!, input, by)).code
    }
  const later = { effectiveAt: days(20), expiresAt: days(30) }

  test('do not unblind together: the second waits for the first, and is left to a second person', async () => {
    const [who] = await people(1)
    const id = await give(who!.id, blinded!, { expiresAt: days(5) })
    const last = await give(who!.id, unblinded!, later)
    const longer = { id, rowVersion: 1, expiresAt: days(15), reason: 'Covers a leave' }
    const prolong = async () => (await server.call(calls.changeGrant!, longer, admin)).code
    expect(await together(prolong, earlier(last))).toEqual([0, blindedWouldUnblind])
  })

  test('nor with one that two people have agreed on', async () => {
    const { who, second: other } = await withSecond(server, admin)
    const last = await give(who.id, unblinded!, later)
    const [study] = await server.rows<{ id: string }>(
      "select id from study where tenant_id = $1 and status = 'ongoing' and active order by plan_id limit 1",
      [admin.tenantId],
    )
    const expiresAt = days(10)
    const input = await grantOf(who.id, blinded!, { expiresAt })
    input.grants.push({ roleId: await roleOf(unblinded!), studyId: study!.id, expiresAt } as never)
    const asked = { call: 'grantRoles', input, reason: 'Interim analysis' }
    const kept = await server.call(calls.holdChange!, asked, admin)
    expect(kept, kept.message).toMatchObject({ code: 0 })
    const decision = { id: (kept.data as { id: string }).id, reason: 'Agreed' }
    const by = await server.caller(other.account, 'DH_ADMINISTRATOR')
    const confirm = async () => (await server.call(calls.confirmChange!, decision, by)).code
    expect(await together(confirm, earlier(last))).toEqual([0, blindedWouldUnblind])
  })

  test('what two people agreed on meanwhile is laid to nobody else: he is told that data has changed', async () => {
    const { who, other: neighbour, second: other } = await withSecond(server, admin)
    const id = await give(neighbour.id, unblinded!)
    await give(who.id, blinded!)
    const asked = { call: 'grantRoles', input: await grantOf(who.id, unblinded!), reason: 'Interim analysis' }
    const kept = await server.call(calls.holdChange!, asked, admin)
    expect(kept, kept.message).toMatchObject({ code: 0 })
    const decision = { id: (kept.data as { id: string }).id, reason: 'Agreed' }
    const by = await server.caller(other.account, 'DH_ADMINISTRATOR')
    const confirm = async () => (await server.call(calls.confirmChange!, decision, by)).code
    const shorter = { id, rowVersion: 1, expiresAt: days(5), reason: 'Leaves' }
    const shorten = async () => (await server.call(calls.changeGrant!, shorter, second)).code
    expect(await together(confirm, shorten)).toEqual([0, codes.dataChanged.code])
    expect(await shorten()).toBe(0)
  })

  test('nor with a handover that is done meanwhile', async () => {
    const [from, to] = await people(2)
    const assignment = await give(from!.id, unblinded!, { expiresAt: days(10) })
    const last = await give(to!.id, blinded!, later)
    const input = {
      ...{ fromUserId: from!.id, toUserId: to!.id, reason: 'Leaves the company', submit: true },
      ...{ at: new Date(Date.now() + 300_000).toISOString(), assignmentIds: [assignment] },
    }
    const arranged = await server.call(calls.addHandover!, input, admin)
    expect(arranged, arranged.message).toMatchObject({ code: 0 })
    const { id } = arranged.data as { id: string }
    await server.rows(
      "update handover set at = date_trunc('minute', now()) - interval '1 minute' where id = $1",
      [id],
    )
    const doing = () => runHandover(server.database, { tenantId: admin.tenantId, id, run: 1 })
    expect(await together(doing, earlier(last))).toEqual([undefined, blindedWouldUnblind])
    const [row] = await server.rows<{ state: string }>('select state from handover where id = $1', [id])
    expect(row!.state).toBe('done')
  })

  test('nor with a sheet: its rows are checked anew, and wait for a second person', async () => {
    const [who] = await people(1)
    const last = await give(who!.id, unblinded!, later)
    const rig = importsRig(server, admin)
    const row = [who!.account, blinded!, '', '', '', days(10).slice(0, 10), 'Joins the team']
    const job = await rig.started('permissions', [row])
    expect(job.counts).toMatchObject({ ok: 1, waits: 0 })
    const { id, rowVersion } = job
    expect((await server.call(calls.applyImport!, { id, rowVersion }, admin)).code).toBe(0)
    expect((await together(earlier(last), () => rig.run(job)))[0]).toBe(0)
    const after = await rig.read(job)
    expect(after).toMatchObject({ state: 'checked', counts: { ok: 0, waits: 1, wrong: 0 } })
    expect(await rig.applied(after)).toMatchObject({ state: 'done', counts: { waits: 1 } })
  })
})

describe('the end of a validity is no way around disabling (H18 TR-T4)', () => {
  const holder = () => ({ id: admin.userId, validTo: '2020-01-01T00:00:00Z' })

  test('not for the account holder, not for oneself', async () => {
    const editor = await server.caller('zhang.wei', 'CRA')
    await server.rows(
      `with role_ as (update role set data_scope = 'tenant' where id = $1 returning tenant_id, id),
        menu as (insert into role_menu select tenant_id, id, 1011 from role_ on conflict do nothing),
        application as (insert into role_application select tenant_id, id, 1 from role_ on conflict do nothing)
      insert into role_button select tenant_id, id, 1011, 'USER_MANAGEMENT_EDIT' from role_ on conflict do nothing`,
      [editor.roleId],
    )
    const rowVersion = await versionOf(admin.userId)
    const own = await server.call(calls.editUser!, { ...holder(), rowVersion }, admin)
    expect([own.code, own.data]).toEqual([codes.selfForbidden.code, { field: 'validTo' }])
    const byPeer = await server.call(calls.editUser!, { ...holder(), rowVersion }, editor)
    expect(byPeer.code).toBe(codes.accountHolderForbidden.code)
    const prolonged = {
      id: editor.userId,
      rowVersion: await versionOf(editor.userId),
      validTo: '2099-01-01T00:00:00Z',
    }
    expect((await server.call(calls.editUser!, prolonged, editor)).code).toBe(codes.selfForbidden.code)
    expect(await versionOf(admin.userId)).toBe(rowVersion)
  })
})

describe('what comes to refer to a record meanwhile (TR-C1)', () => {
  test('keeps no change of it waiting: two who each did both would end in a conflict', async () => {
    const owner = await connectOwner(server.connections)
    await owner.query('begin')
    // As an insertion holds what it refers to, until its commit.
    for (const table of ['tenant', 'users', 'role', 'position', 'department'])
      await owner.query(`select from ${table} for key share`)
    const rowVersion = await versionOf(ids.users)
    const changes = {
      updateSetting: inputs.updateSetting!(ids),
      updateCompany: inputs.updateCompany!(ids),
      editUser: { id: ids.users, rowVersion, region: 'Kobe' },
      updateRole: inputs.updateRole!(ids),
      editPosition: inputs.editPosition!(ids),
      editDepartment: inputs.editDepartment!(ids),
    }
    for (const [name, input] of Object.entries(changes))
      expect(await server.call(calls[name]!, input, admin), name).toMatchObject({ code: 0 })
    await owner.query('rollback')
    await owner.end()
  })
})
