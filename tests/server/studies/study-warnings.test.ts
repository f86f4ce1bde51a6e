import { afterAll, beforeAll, expect, test } from 'vitest'
import { editStudy } from '../../../contract/studies/changes.ts'
import { studyById } from '../../../contract/studies/list.ts'
import { getStudyWarnings } from '../../../contract/studies/warnings.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { getStudy } from '../signatures/signing.ts'

let server: DemoServer
let lin: Caller

beforeAll(async () => {
  server = await demoServer()
  lin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
})
afterAll(() => server.close())

test('E5 dates and numbers that do not fit are saved, and the record names each as a warning', async () => {
  const { id, v } = await getStudy(server, lin, 'HY-0101-301')
  await server.rows(
    `insert into milestone (tenant_id, id, study_id, site_id, kind, planned_on, actual_on, applicable, application_id, reported_at, received_at)
      values ($1, gen_random_uuid(), $2, null, 'databaseLock', '2031-05-06', null, true, 2, now(), now())
      on conflict do nothing`,
    [lin.tenantId, id],
  )
  const read = async () => (await server.call(studyById, { studyId: id }, lin)).data
  const before = await read()
  expect(before.surroundings.siteCountries.length).toBeGreaterThan(0)
  expect(before.surroundings.boundSites).toBeGreaterThan(1)
  const odd = { startDate: '1900-01-01', endDate: '2031-05-05', countries: ['FI'], plannedSites: 1 }
  expect((await server.call(editStudy, { id, rowVersion: v, ...odd }, lin)).code).toBe(0)
  const saved = await read()
  expect(saved).toMatchObject(odd)
  const { lastMilestone, siteCountries, boundSites } = saved.surroundings
  expect(lastMilestone! >= '2031-05-06').toBe(true)
  expect(getStudyWarnings(saved, saved.surroundings)).toEqual([
    { warning: 'startImplausible', field: 'startDate', day: '1900-01-01' },
    { warning: 'endBeforeMilestone', field: 'endDate', day: lastMilestone },
    { warning: 'countriesMissing', field: 'countries', countries: siteCountries },
    { warning: 'plannedSitesFew', field: 'plannedSites', planned: 1, bound: boundSites },
  ])
  const sound = {
    startDate: '2025-01-01',
    endDate: '2099-01-01',
    countries: siteCountries,
    plannedSites: boundSites,
  }
  expect(getStudyWarnings(sound, saved.surroundings)).toEqual([])
})

test('P40 planned days stay beside actual ones, and the days between are counted', async () => {
  const { id } = await getStudy(server, lin, 'HY-0101-301')
  await server.rows(
    "update study set start_date = '2026-01-01', actual_start_date = '2026-01-13', end_date = '2026-06-30', actual_end_date = '2026-06-20' where id = $1",
    [id],
  )
  expect((await server.call(studyById, { studyId: id }, lin)).data).toMatchObject({
    ...{ startDate: '2026-01-01', actualStartDate: '2026-01-13', startDelay: 12 },
    ...{ endDate: '2026-06-30', actualEndDate: '2026-06-20', endDelay: -10 },
  })
})
