import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchAudit } from '../../../contract/audit/calls.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'

let server: DemoServer
let reader: Caller

beforeAll(async () => {
  server = await demoServer()
  reader = await server.caller('s.tanaka', 'ACCOUNT_HOLDER')
})
afterAll(() => server.close())

const read = (input: object) => server.call(searchAudit, { limit: 10, ...input }, reader)
const getReadings = async () =>
  (
    await server.rows<{ detail: object }>(
      `select p.payload -> 'detail' as detail from audit_log l join audit_content p using (tenant_id, seq)
        where l.actor_user_id = $1 and l.action = 'searchAudit' order by l.seq`,
      [reader.userId],
    )
  ).map(row => row.detail)

test('TR-A2 a reading of the trail is an entry itself, once for all its pages, with its filters', async () => {
  const before = await getReadings()
  await read({ entities: ['roles'], query: 'lead' })
  await read({ entities: ['roles'], query: 'lead', pageNum: 2 })
  await read({ entities: ['roles'], query: 'lead' })
  await read({ outcome: 'refused', show: 'access' })
  expect((await getReadings()).slice(before.length)).toEqual([
    { filters: { entities: ['roles'], query: 'lead' } },
    { filters: { outcome: 'refused', show: 'access' } },
  ])
  expect((await read({ show: 'changes', actions: ['searchAudit'] })).data.records).toEqual([])
  const other = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  const foreign = await server.call(
    searchAudit,
    { actorIds: [reader.userId], actions: ['searchAudit'] },
    other,
  )
  expect(foreign.data?.records ?? [], 'of another company').toEqual([])
})
