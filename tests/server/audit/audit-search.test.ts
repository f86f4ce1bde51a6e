import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  auditChainStatus,
  auditEntry,
  auditExportColumns,
  auditOptions,
  exportAudit,
  searchAudit,
} from '../../../contract/audit/calls.ts'
import { codes } from '../../../contract/codes.ts'
import type { Download } from '../../../contract/downloads/calls.ts'
import { updateRole } from '../../../contract/roles/changes.ts'
import { disableUsers, editUser, searchUsers, userHistory } from '../../../contract/users/calls.ts'
import { anchorChains } from '../../../server/audit/anchor.ts'
import { checkChains } from '../../../server/audit/chain.ts'
import { tellChainFault } from '../../../server/features/notices/chain-fault.ts'
import { asAdministrator } from '../administrator.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { type ExportsRig, exportsRig, getTable } from '../downloads/exports-rig.ts'

let server: DemoServer
let lin: Caller
let foreign: Caller
let rig: ExportsRig
let person: { id: string; rowVersion: number; region: string; email: string | null }
let edited: string

const search = async (input: object = {}, by = lin) => {
  const answer = await server.call(searchAudit, { limit: 100, ...input }, by)
  expect(answer, answer.message).toMatchObject({ code: 0 })
  return answer.data
}
const whole = async (seq: number, by = lin, more: Record<string, string> = {}) => {
  const answer = await server.call(auditEntry, { seq }, by, more)
  expect(answer, answer.message).toMatchObject({ code: 0 })
  return answer.data
}
const truth = async (condition: string, values: unknown[] = []): Promise<number[]> =>
  (
    await server.rows<{ seq: string }>(
      `select l.seq from audit_log l left join audit_content p using (tenant_id, seq)
        where l.tenant_id = $1 and ${condition} order by l.seq desc`,
      [lin.tenantId, ...values],
    )
  ).map(row => Number(row.seq))
const tamper = (statement: string, values?: unknown[]) => asAdministrator(server, statement, values)

beforeAll(async () => {
  server = await demoServer()
  lin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  foreign = await server.caller('s.tanaka', 'ACCOUNT_HOLDER')
  rig = exportsRig(server, lin)
  const { data } = await server.call(searchUsers, { query: '张伟' }, lin)
  person = data.records[0]!
  const changed = await server.call(
    editUser,
    { id: person.id, rowVersion: person.rowVersion, region: '无锡', email: 'new.address@hengyu.example' },
    lin,
  )
  expect(changed.code).toBe(0)
  edited = changed.requestId
  const [other] = (
    await server.call(searchUsers, { status: ['enabled'], limit: 100 }, lin)
  ).data.records.filter(each => each.actions.disable === null && each.id !== person.id)
  const reason = 'Leaves the monitoring team'
  const users = [{ id: other!.id, rowVersion: other!.rowVersion }]
  expect((await server.call(disableUsers, { users, reason }, lin)).code).toBe(0)
  expect(
    (await server.call(disableUsers, { users: [{ id: lin.userId, rowVersion: 1 }], reason }, lin)).code,
  ).not.toBe(0)
})
afterAll(() => server.close())

describe('B45 the list of the trail', () => {
  test('is newest first, page by page, with the total', async () => {
    const first = await search({ limit: 10 })
    const second = await search({ limit: 10, pageNum: 2 })
    const all = await truth('true')
    expect(first.total).toBe(all.length)
    expect([...first.records, ...second.records].map(row => row.seq)).toEqual(all.slice(0, 20))
  })

  test('each filter holds what the rows say: person, action, kind, record, outcome, request', async () => {
    const cases: [object, string, unknown[]][] = [
      [{ actorIds: [lin.userId] }, 'actor_user_id = $2', [lin.userId]],
      [{ actions: ['editUser', 'signIn'] }, `action in ('editUser', 'signIn')`, []],
      [{ entities: ['roles', 'sites'] }, `entity in ('roles', 'sites')`, []],
      [{ entities: ['users'], recordId: person.id }, `entity = 'users' and entity_id = $2`, [person.id]],
      [{ outcome: 'refused' }, `outcome = 'refused'`, []],
      [{ outcome: 'done' }, `outcome = 'done'`, []],
      [{ requestId: edited }, 'request_id = $2', [edited]],
    ]
    for (const [input, condition, values] of cases) {
      const found = await search(input)
      const expected = await truth(condition, values)
      expect(expected.length, condition).toBeGreaterThan(0)
      expect(found.total, condition).toBe(expected.length)
      expect(found.records.map(row => row.seq)).toEqual(expected.slice(0, 100))
    }
  })

  test('times are bounds to the instant: from on, up to but not including', async () => {
    const rows = await server.rows<{ seq: string; at: string }>(
      `select seq, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at from audit_log where tenant_id = $1 order by seq`,
      [lin.tenantId],
    )
    const [from, to] = [rows[Math.floor(rows.length / 3)]!.at, rows[Math.floor(rows.length / 2)]!.at]
    const expected = await truth('at >= $2::timestamptz and at < $3::timestamptz', [from, to])
    const found = await search({ from, to })
    expect(found.total).toBe(expected.length)
    expect(expected.length).toBeLessThan(rows.length)
  })

  test('words find the person who acted, the record, the reason, and ids', async () => {
    const seqs = async (query: string) => (await search({ query })).records.map(row => row.seq)
    const [own] = await truth('request_id = $2', [edited])
    expect(await seqs('zhangwei'), 'by the reading of the record').toContain(own)
    expect(await seqs('林海燕'), 'by the name of who acted').toContain(own)
    expect(await seqs(person.id)).toContain(own)
    expect(await seqs(edited)).toEqual([own])
    expect(await seqs('leaves the monitoring TEAM')).toEqual(
      await truth(`payload ->> 'reason' ilike '%leaves the monitoring team%'`),
    )
    expect(await seqs('no such words in it 100%')).toEqual([])
  })

  test('says who, as what, on which record, and which fields', async () => {
    const { records } = await search({ requestId: edited })
    expect(records).toEqual([
      expect.objectContaining({
        actor: { userId: lin.userId, name: 'Haiyan Lin' },
        roleName: expect.any(String),
        action: 'editUser',
        entity: 'users',
        entityId: person.id,
        record: 'Wei Zhang',
        outcome: 'done',
        fields: expect.arrayContaining(['region', 'email']),
      }),
    ])
  })

  test('offers the actions that occur, each once', async () => {
    const { data } = await server.call(auditOptions, {}, lin)
    const used = await server.rows<{ action: string }>(
      'select distinct action from audit_log where tenant_id = $1',
      [lin.tenantId],
    )
    expect(data.records.map(each => each.action).sort()).toEqual(used.map(each => each.action).sort())
    expect(data.records.find(each => each.action === 'editUser')?.entity).toBe('users')
  })
})

describe('one entry (TR-A1)', () => {
  test('says old and new in words, the refusal in a sentence, and proves itself', async () => {
    const [seq] = await truth('request_id = $2', [edited])
    const entry = await whole(seq!)
    expect(entry).toMatchObject({
      holds: true,
      redacted: false,
      requestId: edited,
      hash: expect.stringMatching(/^[\da-f]{64}$/),
    })
    expect(entry.changes.find(each => each.field === 'region')).toMatchObject({
      from: person.region,
      to: '无锡',
    })
    const [refused] = await truth(`outcome = 'refused' and action = 'disableUsers'`)
    const why = await whole(refused!, lin, { 'accept-language': 'en-US' })
    expect(why.refusal).toMatchObject({ code: expect.any(Number), message: expect.stringMatching(/\w+ \w+/) })
  })

  test('rights and departments come as words, sets as what came and what went; two of one name stay two', async () => {
    const role = await server.getRow(
      'role',
      { tenant_id: lin.tenantId, code: 'LINE_MANAGER' },
      'id',
      'row_version',
    )
    await server.removeRows('role_button', { role_id: role!.id, menu_id: 1011 })
    const answer = await server.call(
      updateRole,
      {
        id: role.id,
        rowVersion: role.row_version,
        added: ['1', '1011', '1011-USER_MANAGEMENT_EXPORT'],
        removed: [],
      } as never,
      lin,
    )
    expect(answer, answer.message).toMatchObject({ code: 0 })
    const [seq] = await truth('request_id = $2', [answer.requestId])
    const entry = await whole(seq!, lin, { 'accept-language': 'en-US' })
    const buttons = entry.changes.find(each => each.field === 'buttons')
    expect(buttons?.added).toEqual([expect.stringMatching(/^.+ › Users › .+/)])
    expect(buttons?.removed).toEqual([])
    const twins = await server.rows<{ id: string }>(
      `insert into department (tenant_id, id, parent_id, path, name, sort)
        select tenant_id, n, id, path || n, 'Twin', 900000 from department, (values (gen_random_uuid()), (gen_random_uuid())) v (n)
        where tenant_id = $1 and parent_id is null returning id`,
      [lin.tenantId],
    )
    const move = await server.call(
      editUser,
      { id: person.id, rowVersion: person.rowVersion + 1, departmentIds: [twins[0]!.id] },
      lin,
    )
    expect(move, move.message).toMatchObject({ code: 0 })
    const swap = await server.call(
      editUser,
      { id: person.id, rowVersion: person.rowVersion + 2, departmentIds: [twins[1]!.id] },
      lin,
    )
    const [swapped] = await truth('request_id = $2', [swap.requestId])
    const places = (await whole(swapped!)).changes.find(each => each.field === 'departmentIds')
    expect(places).toMatchObject({ from: ['Twin'], to: ['Twin'], added: ['Twin'], removed: ['Twin'] })
  })

  test('a number that there is not, and one of another tenant beyond its own, do not exist', async () => {
    const [mine] = await truth('true')
    const none = await server.call(auditEntry, { seq: mine! + 100_000 }, lin)
    expect(none.code).toBe(codes.dataNotFound.code)
  })
})

describe('who sees what', () => {
  const reader = async (contact: boolean, scope: string): Promise<Caller> => {
    const poor = await server.caller('zhang.wei', 'CRA')
    await server.setRows('role', { id: poor.roleId }, { data_scope: scope })
    await server.addOnce('role_application', {
      tenant_id: poor.tenantId,
      role_id: poor.roleId,
      application_id: 1,
    })
    for (const menu of [1011, 1012])
      await server.addOnce('role_menu', { tenant_id: poor.tenantId, role_id: poor.roleId, menu_id: menu })
    await server.removeRows('role_button', { role_id: poor.roleId, button: 'USER_CONTACT_VIEW' })
    if (contact)
      await server.addRow('role_button', {
        tenant_id: poor.tenantId,
        role_id: poor.roleId,
        menu_id: 1011,
        button: 'USER_CONTACT_VIEW',
      })
    return poor
  }
  const emailIn = (entry: Awaited<ReturnType<typeof whole>>) =>
    entry.changes.find(each => each.field === 'email')

  test('TR-T1 another tenant sees its own trail alone, whatever it filters by', async () => {
    const theirs = await search({}, foreign)
    const [count] = await server.rows<{ count: number }>(
      'select count(*)::int as count from audit_log where tenant_id = $1',
      [foreign.tenantId],
    )
    expect(theirs.total).toBe(count!.count)
    expect((await search({ recordId: person.id }, foreign)).total).toBe(0)
    expect((await search({ actorIds: [lin.userId] }, foreign)).total).toBe(0)
    expect((await search({ requestId: edited }, foreign)).total).toBe(0)
    expect((await search({ query: 'monitoring team' }, foreign)).total).toBe(0)
  })

  test('contact data are masked for who may not see them, in changes and details, and open for who may', async () => {
    const { data } = await server.call(searchUsers, { query: '李' }, lin)
    const other = data.records.find(each => each.status === 'enabled' && each.actions.edit === null)!
    const answer = await server.call(
      editUser,
      { id: other.id, rowVersion: other.rowVersion, email: 'someone.else@hengyu.example' },
      lin,
    )
    expect(answer, answer.message).toMatchObject({ code: 0 })
    const [seq] = await truth('request_id = $2', [answer.requestId])
    expect(emailIn(await whole(seq!, await reader(false, 'tenant')))?.to).toBe('s***@hengyu.example')
    expect(JSON.stringify(await whole(seq!, await reader(false, 'tenant')))).not.toContain('someone.else')
    expect(emailIn(await whole(seq!, await reader(true, 'tenant')))?.to).toBe('someone.else@hengyu.example')
    expect(emailIn(await whole(seq!))?.to).toBe('someone.else@hengyu.example')
    const history = await server.call(userHistory, { userId: other.id }, lin)
    expect(JSON.stringify(history.data)).toContain('someone.else@hengyu.example')
  })

  test('TR-Z3 a scope that holds a person alone shows what is about him and what he did, and nothing else', async () => {
    const zhang = await reader(false, 'self')
    const { records, total } = await search({}, zhang)
    expect(total).toBeGreaterThan(0)
    expect(total).toBeLessThan((await truth('true')).length)
    for (const row of records)
      expect(row.entity === 'users' ? row.entityId : (row.actor.userId ?? row.entity)).toSatisfy(
        (value: string) =>
          value === zhang.userId || ['assignments', 'members', 'studies', 'sites'].includes(row.entity),
      )
    const [hidden] = await truth(`entity = 'roles'`)
    expect((await server.call(auditEntry, { seq: hidden! }, zhang)).code).toBe(codes.dataNotFound.code)
    await reader(false, 'tenant')
  })
})

describe('TR-A4 TR-A5 the state of the chain', () => {
  const status = async () => (await server.call(auditChainStatus, {}, lin)).data

  test('holds up to the last entry, is gone over whole, and names its anchor', async () => {
    await anchorChains(server.database, server.services, server.app.log, tellChainFault)
    const now = await status()
    const [last] = await truth('true')
    expect(now).toMatchObject({ entries: last, verified: last, bad: null, whole: { seq: last } })
    expect(now.anchor).toMatchObject({ holds: true, seq: last })
  })

  test('names the entry that somebody altered behind the server, and holds again once it is put back', async () => {
    const seq = (await truth(`action = 'editUser'`))[0]!
    await tamper(`update audit_log set actor_name = 'x' || actor_name where tenant_id = $1 and seq = $2`, [
      lin.tenantId,
      seq,
    ])
    expect((await status()).bad).toEqual({ seq, fault: 'altered' })
    expect((await whole(seq)).holds, 'and the entry itself says so').toBe(false)
    const said: unknown[] = []
    await checkChains(
      server.database,
      [lin.tenantId],
      { error: (what: unknown) => said.push(what) } as never,
      tellChainFault,
    )
    expect(said).toEqual([expect.objectContaining({ tenantId: lin.tenantId, seq })])
    await tamper(
      `update audit_log set actor_name = substr(actor_name, 2) where tenant_id = $1 and seq = $2`,
      [lin.tenantId, seq],
    )
    expect((await status()).bad).toBeNull()
  })

  test('names an altered payload, a missing entry, a cut tail and a forged anchor', async () => {
    const [last] = await truth('true')
    await server.owner.query('create table kept_log as select * from audit_log')
    await server.owner.query('create table kept_payload as select * from audit_payload')
    const back = () =>
      tamper(
        'delete from audit_payload; delete from audit_log; insert into audit_log select * from kept_log; insert into audit_payload select * from kept_payload',
      )
    await tamper(
      `update audit_payload set payload = payload || '{"reason":"x"}' where tenant_id = $1 and seq = 3`,
      [lin.tenantId],
    )
    expect((await status()).bad).toEqual({ seq: 3, fault: 'payload' })
    await back()
    await tamper('delete from audit_log where tenant_id = $1 and seq = 4', [lin.tenantId])
    expect((await status()).bad).toEqual({ seq: 5, fault: 'missing' })
    await back()
    await tamper('delete from audit_log where tenant_id = $1 and seq > $2', [lin.tenantId, last! - 5])
    expect((await status()).bad?.fault).toBe('head')
    await back()
    await server.owner.query('drop table kept_log, kept_payload')
    await tamper(`update audit_anchor set signature = '\\x00' where tenant_id = $1`, [lin.tenantId])
    expect(await status()).toMatchObject({ anchor: { holds: false }, bad: { fault: 'anchor' } })
  })
})

describe('L89 TR-A6 TR-C8 the export', () => {
  const asked = async (input: object, more: Record<string, string> = {}): Promise<Download> => {
    const answer = await server.call(
      exportAudit,
      { headers: [...auditExportColumns], audit: { indexName: 'audit' }, ...input },
      lin,
      { 'mds-time-zone': 'Asia/Tokyo', 'accept-language': 'en-US', ...more },
    )
    expect(answer, answer.message).toMatchObject({ code: 0 })
    return answer.data
  }

  test('has exactly the entries that the query counts, and says who made it, in which zone, by which filters', async () => {
    const filters = { actorIds: [lin.userId], entities: ['users', 'roles', 'downloads'], show: 'changes' }
    const counted = (await search(filters)).total
    const item = await asked(filters)
    expect(item.rows).toBe(counted)
    // Entries written after the request, first the export's own, are not in its rows.
    await server.call(editUser, { id: person.id, rowVersion: person.rowVersion + 3, region: '苏州' }, lin)
    const done = await rig.made(item)
    const table = await getTable((await rig.fileOf(done)).rawPayload)
    const head = table.findIndex(row => row[0] === 'No.')
    const about = new Map(table.slice(0, head - 1).map(row => [row[0], row[1]]))
    expect(about.get('Generated by')).toContain('Haiyan Lin')
    expect(about.get('Time zone')).toBe('Asia/Tokyo')
    expect(about.get('Filters')).toContain('Haiyan Lin')
    expect(about.get('Filters')).toContain('Show: Changes')
    expect(Number(about.get('Number of entries'))).toBe(counted)
    const body = table.slice(head + 1)
    expect(body).toHaveLength(counted)
    expect(table[head]![1]).toBe('Time (Asia/Tokyo)')
    const [own] = await truth('request_id = $2', [edited])
    const row = body.find(each => Number(each[0]) === own)!
    const at = (key: (typeof auditExportColumns)[number]) => row[auditExportColumns.indexOf(key)]
    expect(at('action')).toBe('Changed basic information')
    expect(at('record')).toBe('Wei Zhang')
    expect(at('changes')).toContain(`${person.region || '–'} → 无锡`)
    const ofItem = await rig.entries(item.id)
    expect(ofItem.slice(0, 2)).toMatchObject([
      { action: 'exportAudit', outcome: 'done', detail: { indexName: 'audit' } },
      { action: 'finishExport', outcome: 'done', detail: { rows: counted } },
    ])
  })
})
