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
const arrive = (count: number, type: string) =>
  server.rows<{ id: string }>(
    `insert into notice (tenant_id, id, user_id, type, kind, subject, created_at)
       select $1, gen_random_uuid(), $2, $3, 'system', '{}', timestamptz '2026-11-20T08:00:00.123456Z'
       from generate_series(1, $4) returning id`,
    [reader.tenantId, reader.userId, type, count],
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
})
