import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteGate } from '../../../contract/site-gates/calls.ts'
import { siteHistory } from '../../../contract/sites/calls.ts'
import { studyStatusHistory } from '../../../contract/study-status/calls.ts'
import { verifySignatures } from '../../../server/features/signatures/verify-all.ts'
import { keysFrom } from '../../../server/kernel/keys.ts'
import { type DemoServer, demoServer } from '../demo-server.ts'
import { testSecret } from '../template.ts'

let server: DemoServer

beforeAll(async () => {
  server = await demoServer()
})
afterAll(() => server.close())

test('every study that left planned has the signature of its status', async () => {
  const unsigned = await server.rows(
    `select plan_id, status from study t where status <> 'planned' and not exists (select from signature s
      join study_status_change c on c.tenant_id = s.tenant_id and c.signature_id = s.id
      where s.tenant_id = t.tenant_id and s.record_id = t.id and c.study_id = t.id and c.to_status = t.status
        and s.version_after = t.row_version)`,
  )
  expect(unsigned).toEqual([])
  const states = await server.rows<{ status: string }>(
    'select distinct t.status from signature s join study t on t.id = s.record_id order by 1',
  )
  expect(states.map(each => each.status)).toEqual(['completed', 'locked', 'on_hold', 'ongoing', 'stopped'])
})

test('a site in preparation has a condition of its gate waived by a signature', async () => {
  const lin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  const waived = await server.rows<{ site_id: string; status: string; item: string }>(
    `select g.site_id, s.status, g.item from site_gate g join site s on s.tenant_id = g.tenant_id and s.id = g.site_id
      join study t on t.tenant_id = s.tenant_id and t.id = s.study_id and t.status = 'ongoing'
      where g.tenant_id = $1 and g.state = 'waived'`,
    [lin.tenantId],
  )
  expect(waived).toEqual([{ site_id: expect.any(String), status: 'preparing', item: 'pharmacy' }])
  const siteId = waived[0]!.site_id
  const { conditions, gaps } = (await server.call(siteGate, { siteId }, lin)).data
  expect(gaps).toEqual(['ethics'])
  const condition = conditions.find(each => each.item === 'pharmacy')
  expect(condition).toMatchObject({
    state: 'waived',
    signature: { status: 'valid', meaning: 'approval', superseded: false },
  })
  const { records } = (await server.call(siteHistory, { siteId, limit: 10, pageNum: 1 }, lin)).data
  expect(records[0]).toMatchObject({ action: 'waiveSiteGate', version: 2, reason: condition!.waiverReason })
})

test('npm run audit -- verify finds every signature of the demo valid', async () => {
  const reports = await verifySignatures(server.owner, keysFrom(testSecret))
  expect(reports.map(each => each.bad)).toEqual([[], [], []])
  const [{ count } = { count: 0 }] = await server.rows<{ count: number }>(
    'select count(*)::int as count from signature',
  )
  expect(reports.reduce((sum, each) => sum + each.signatures, 0)).toBe(count)
  expect(reports.every(each => each.signatures > 0)).toBe(true)
})

test('the history of a study shows the badge as valid, with date and reason', async () => {
  for (const status of ['ongoing', 'completed', 'stopped', 'on_hold', 'locked']) {
    const lin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
    const study = await server.getRow('study', { tenant_id: lin.tenantId, status }, 'id')
    const { data } = await server.call(studyStatusHistory, { id: study.id, limit: 10, pageNum: 1 }, lin)
    expect(data.records).toHaveLength(1)
    expect(data.records[0]).toMatchObject({
      to: status,
      signature: { status: 'valid', meaning: 'approval', superseded: false },
    })
    expect(data.records[0]!.reason).not.toBe('')
  }
})
