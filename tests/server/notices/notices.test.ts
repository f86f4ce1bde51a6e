import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import type { Input } from '../../../contract/define.ts'
import { listNoticeAgents, saveNoticeAgents } from '../../../contract/notices/agents.ts'
import { listNotices, markAllNotices, markNotices } from '../../../contract/notices/calls.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { not } from '../rows.ts'

let server: DemoServer
let reader: Caller

beforeAll(async () => {
  server = await demoServer()
  reader = await server.caller('zhang.wei', 'CRA')
  await server.removeRows('notice', { user_id: reader.userId })
})
afterAll(() => server.close())

/** As many notices as an import creates: all in one transaction, so with one time. */
const arrive = (count: number, type: string, kind = 'system', at = '2026-11-20T08:00:00.123456Z') =>
  server.rows<{ id: string }>(
    `insert into notice (tenant_id, id, user_id, type, kind, subject, created_at)
       select $1, gen_random_uuid(), $2, $3, $5, '{}', $6::timestamptz
       from generate_series(1, $4) returning id`,
    [reader.tenantId, reader.userId, type, count, kind, at],
  )

describe('notices and to-dos on the server', () => {
  test('L97 WIDGETS 2.7.5: paging by the last one shown loses none and doubles none of one instant', async () => {
    const arrived = await arrive(40, 'notification')
    const seen: string[] = []
    for (let before: string | undefined; ; ) {
      const { data } = await server.call(
        listNotices,
        { type: 'notification', limit: 15, ...(before && { before }) },
        reader,
      )
      expect(data.total, 'the total is that of the filter, on every page').toBe(40)
      seen.push(...data.records.map(({ id }) => id))
      if (data.records.length < 15) break
      before = data.records.at(-1)!.id
    }
    expect(seen).toHaveLength(40)
    expect(new Set(seen)).toEqual(new Set(arrived.map(({ id }) => id)))
  })

  test('TR-T5 a page cannot follow a notice of somebody else', async () => {
    const other = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
    const theirs = await server.getRow('notice', { user_id: other.userId }, 'id')
    const { code } = await server.call(listNotices, { type: 'todo', before: theirs.id }, reader)
    expect(code).toBe(codes.dataNotFound.code)
    const marked = await server.call(markNotices, { ids: [theirs.id], as: 'read' }, reader)
    expect(marked.code).toBe(codes.dataNotFound.code)
  })

  test.each([
    ['notification', 'readAt', 'unread'],
    ['todo', 'doneAt', 'todo'],
  ] as const)('F29 D21 "mark all" closes every %s, and its ids undo it', async (type, field, back) => {
    await arrive(3, type)
    const open = async () => (await server.call(listNotices, { type, open: true }, reader)).data.total
    const before = await open()
    expect(before).toBeGreaterThan(0)
    const { data } = await server.call(markAllNotices, { type }, reader)
    expect(data.ids).toHaveLength(before)
    expect(await open()).toBe(0)
    const closed = await server.call(listNotices, { type, open: false, limit: 50 }, reader)
    expect(closed.data.records.every(each => each[field] !== null)).toBe(true)
    await server.call(markNotices, { ids: data.ids, as: back }, reader)
    expect(await open()).toBe(before)
  })

  test('F29 WIDGETS 2.7.2: "mark all" closes the visible filter alone: its type, its kind, and nothing that came later', async () => {
    await server.removeRows('notice', { user_id: reader.userId })
    const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).sort()
    const shown = '2026-11-20T09:00:00.000900Z'
    const seen = await arrive(2, 'notification', 'contract', shown)
    const later = await arrive(1, 'notification', 'contract', '2026-11-20T09:00:00.001100Z')
    const otherKind = await arrive(2, 'notification', 'timesheet', shown)
    const otherType = await arrive(1, 'todo', 'contract', shown)
    const open = async (type: 'notification' | 'todo') =>
      ids((await server.call(listNotices, { type, open: true, limit: 50 }, reader)).data.records)
    const byKind = { type: 'notification', open: true, kind: 'contract' } as const
    expect((await server.call(listNotices, byKind, reader)).data.total, 'what the filter shows').toBe(3)

    const { data } = await server.call(
      markAllNotices,
      { type: 'notification', kind: 'contract', until: '2026-11-20T09:00:00.001Z' },
      reader,
    )
    expect(data.ids.toSorted(), 'of the filter, as far as it had been read').toEqual(ids(seen))
    expect(await open('notification'), 'the later one and the other kind').toEqual(
      ids([...later, ...otherKind]),
    )
    expect(await open('todo'), 'the other type').toEqual(ids(otherType))
  })
})

describe('K23 K24 D33 notification agents', () => {
  const copies = async (agent: Caller) =>
    (await server.call(listNotices, { type: 'notification', limit: 50 }, agent)).data.records.filter(
      each => each.copyOf,
    )
  const save = (agents: Input<typeof saveNoticeAgents>['agents'], rowVersion: number, by = reader) =>
    server.call(saveNoticeAgents, { agents, rowVersion }, by)
  let agent: Caller
  let owner: Caller

  beforeAll(async () => {
    owner = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
    agent = await server.caller('zhang.wei', 'CRA')
    await server.removeRows('notice', { user_id: [owner.userId, agent.userId] })
  })
  const told = (to: Caller, type: string, kind: string) =>
    server.rows(
      `insert into notice (tenant_id, id, user_id, type, kind, subject, blocking) values ($1, gen_random_uuid(), $2, $3, $4, '{}', $3 = 'todo')`,
      [to.tenantId, to.userId, type, kind],
    )

  test('an agent gets a copy that names whose it is, only to be read; nothing on security, nothing out of its time, no chains', async () => {
    const empty = await server.call(listNoticeAgents, {}, owner)
    expect(empty.data).toEqual({ records: [], company: [], total: 0, rowVersion: 0 })
    await told(owner, 'todo', 'contract')
    const saved = await save([{ userId: agent.userId }], 0, owner)
    expect(saved).toMatchObject({ code: 0, data: { rowVersion: 1, total: 1 } })
    expect(saved.data.records[0]).toMatchObject({ userId: agent.userId, status: 'enabled', from: null })
    expect((await server.call(listNoticeAgents, {}, owner)).data).toEqual(saved.data)
    expect(await copies(agent), 'what came before is not copied').toEqual([])
    // The agent's own agent is the owner: chained copies would come back.
    await server.addRow('notice_agent_setting', { tenant_id: agent.tenantId, user_id: agent.userId })
    await server.addRow('notice_agent', {
      tenant_id: agent.tenantId,
      user_id: agent.userId,
      agent_id: owner.userId,
    })
    await told(owner, 'todo', 'contract')
    await told(owner, 'notification', 'learning')
    await told(owner, 'notification', 'security')
    const got = await copies(agent)
    expect(got.map(({ kind, type }) => `${kind} ${type}`).sort()).toEqual([
      'contract notification',
      'learning notification',
    ])
    expect(got[0]!.copyOf).toEqual({ lastName: '林', firstName: '海燕', latin: 'Haiyan Lin' })
    expect(await copies(owner), 'no chains').toEqual([])
    const [row] = await server.getRows('notice', { copy_of: not(null), blocking: true })
    expect(row).toBeUndefined()
    await save([{ userId: agent.userId, from: '2090-01-01T00:00:00Z' }], 1, owner)
    await told(owner, 'notification', 'system')
    await save([{ userId: agent.userId, until: '2020-01-01T00:00:00Z' }], 2, owner)
    await told(owner, 'notification', 'system')
    expect(await copies(agent)).toHaveLength(2)
    await save([{ userId: agent.userId }], 3, owner)
    await server.setRows('users', { id: agent.userId }, { status: 'disabled' })
    await told(owner, 'notification', 'system')
    await server.setRows('users', { id: agent.userId }, { status: 'enabled' })
    expect(await copies(agent), 'nothing while he is disabled').toHaveLength(2)
  })

  test('TR-C1 refuses oneself, who is not seen or not enabled, twice the same, an end before the beginning, and an older version; the trail holds people and times', async () => {
    const { rowVersion } = (await server.call(listNoticeAgents, {}, owner)).data
    const other = await server.getRow('users', { tenant_id: not(owner.tenantId) }, 'id')
    const left = await server.getRow(
      'users',
      { tenant_id: owner.tenantId, status: 'disabled', removed_at: null },
      'id',
    )
    const userId = agent.userId
    const refused = async (agents: Input<typeof saveNoticeAgents>['agents'], version = rowVersion) =>
      (await save(agents, version, owner)).code
    expect(await refused([{ userId: owner.userId }])).toBe(codes.selfForbidden.code)
    expect(await refused([{ userId: other.id }])).toBe(codes.dataNotFound.code)
    expect(await refused([{ userId: left.id }])).toBe(codes.userNotEnabled.code)
    expect(await refused([{ userId }, { userId }])).not.toBe(0)
    const reversed = { userId, from: '2030-01-02T00:00:00Z', until: '2030-01-01T00:00:00Z' }
    expect(await refused([reversed])).not.toBe(0)
    expect(await refused([], rowVersion - 1)).toBe(codes.dataChanged.code)
    expect((await server.call(listNoticeAgents, {}, owner)).data.rowVersion).toBe(rowVersion)
    const both = await Promise.all([refused([]), refused([])])
    expect(both.sort()).toEqual([0, codes.dataChanged.code])
    const [entry] = await server.getRows(
      'trail',
      { action: 'saveNoticeAgents', outcome: 'done', orderBy: 'seq desc' },
      'entity_version',
      'changes',
    )
    expect(entry).toEqual({
      entity_version: rowVersion + 1,
      changes: { userIds: [[userId], []], periods: [['../..'], []] },
    })
  })
})
