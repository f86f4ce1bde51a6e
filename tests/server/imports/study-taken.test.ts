import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import { chooseExisting } from '../../../contract/imports/studies.ts'
import { listStudies } from '../../../contract/studies/list.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { getCells, importsRig } from './imports-rig.ts'

let server: DemoServer
/** A user who may add studies, and sees those of their own scope. */
let lead: Caller

beforeAll(async () => {
  server = await demoServer()
  lead = await server.caller('zhou.mingxuan', 'LEAD_PROJECT_MANAGER')
})
afterAll(() => server.close())

test('importStudyIdTaken: a row with the number of a study out of sight is never overwritten', async () => {
  const seen = new Set(
    (await server.call(listStudies, { limit: 100 }, lead)).data.records.map(each => each.planId),
  )
  const studies = await server.getRows('study', { tenant_id: lead.tenantId }, 'plan_id')
  const [own] = [...seen]
  const hidden = studies.find(each => !seen.has(each.plan_id))!.plan_id
  const rig = importsRig(server, lead)
  const rows = [hidden.toLowerCase(), own!].map(planId => getCells('studies', { planId, target: 'EGFR' }))
  const job = await rig.started('studies', rows)
  const overwritten = (await server.call(chooseExisting, { id: job.id, existing: 'overwrite' }, lead)).data
  expect(await rig.faultsOf(overwritten)).toEqual([[2, 'wrong', 'planId', 'refused']])
  const [fault] = (await rig.rows(overwritten)).records.flatMap(row => row.faults)
  expect(fault).toMatchObject({ field: 'planId', code: codes.importStudyIdTaken.code })
  expect(fault!.message).toMatch(/that you cannot see/)
  const skipped = (await server.call(chooseExisting, { id: job.id, existing: 'skip' }, lead)).data
  expect((await rig.faultsOf(skipped)).map(each => each.slice(0, 2))).toEqual([
    [2, 'skipped'],
    [3, 'skipped'],
  ])
})
