import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codes } from '../../contract/codes.ts'
import { listNotices, markAllNotices, markNotices } from '../../contract/notices.ts'
import { type Caller, type DemoServer, demoServer } from './demo-server.ts'

let server: DemoServer
let reader: Caller

beforeAll(async () => {
  server = await demoServer()
  reader = await server.caller('zhang.wei', 'CRA')
  await server.rows('delete from notice where user_id = $1', [reader.userId])
})
afterAll(() => server.close())

/** As many notices as an import leaves: all of one transaction, so of one instant. */
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
    const [theirs] = await server.rows<{ id: string }>('select id from notice where user_id = $1 limit 1', [
      other.userId,
    ])
    const { code } = await server.call(listNotices, { type: 'todo', before: theirs!.id }, reader)
    expect(code).toBe(codes.dataNotFound.code)
    const marked = await server.call(markNotices, { ids: [theirs!.id], as: 'read' }, reader)
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
    await server.rows('delete from notice where user_id = $1', [reader.userId])
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
