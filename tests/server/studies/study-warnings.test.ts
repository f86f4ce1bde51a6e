import { afterAll, beforeAll, expect, test } from 'vitest'
import { editStudy } from '../../../contract/studies/changes.ts'
import { listStudies, studyById } from '../../../contract/studies/list.ts'
import { getStudyWarnings } from '../../../contract/studies/warnings.ts'
import { studyOverview } from '../../../contract/study-overview/calls.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { newId, now } from '../rows.ts'
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
  await server.addOnce('milestone', {
    tenant_id: lin.tenantId,
    id: newId(),
    study_id: id,
    site_id: null,
    kind: 'databaseLock',
    planned_on: '2031-05-06',
    actual_on: null,
    applicable: true,
    application_id: 2,
    reported_at: now(),
    received_at: now(),
  })
  const read = async () => (await server.call(studyById, { studyId: id }, lin)).data
  const before = await read()
  // Organisations have names of countries, studies have codes.
  expect(before.surroundings.siteCountries).toEqual(['CN'])
  expect(before.countries).toContain('CN')
  expect(before.warnings.map(each => each.warning)).not.toContain('countriesMissing')
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

test('E5 the list and the overview mark what the record names, and the filter finds the marked ones', async () => {
  const { id } = await getStudy(server, lin, 'HY-0101-301')
  const { data: record } = await server.call(studyById, { studyId: id }, lin)
  expect(record.warnings).toEqual(getStudyWarnings(record, record.surroundings))
  expect(record.warnings).toHaveLength(4)
  const { data: overview } = await server.call(studyOverview, { studyId: id }, lin)
  expect(overview.warnings).toEqual(record.warnings)
  const list = async (filter: { warned?: boolean }) =>
    (await server.call(listStudies, { limit: 100, pageNum: 1, ...filter }, lin)).data.records
  const rows = await list({})
  expect(rows.find(each => each.id === id)!.warnings).toEqual(record.warnings)
  const marked = rows.filter(each => each.warnings.length > 0)
  // One study for each rule alone, so that the filter's rule is compared with the one of the record.
  const sound = rows.filter(each => each.warnings.length === 0)
  const alone = [
    "start_date = '1989-12-31'",
    "start_date = '1990-01-01'",
    "end_date = '1991-01-01'",
    "countries = '{}'",
    'planned_sites = 1',
    'planned_sites = 0, end_date = null, start_date = null',
  ]
  expect(sound.length).toBeGreaterThanOrEqual(alone.length)
  for (const [at, change] of alone.entries())
    await server.rows(`update study set ${change} where id = $1`, [sound[at]!.id])
  const after = await list({})
  const isMarked = (each: (typeof after)[number]) => each.warnings.length > 0
  expect(after.filter(isMarked).length).toBeGreaterThan(marked.length)
  expect((await list({ warned: true })).map(each => each.id)).toEqual(
    after.filter(isMarked).map(each => each.id),
  )
  expect((await list({ warned: false })).map(each => each.id)).toEqual(
    after.filter(each => !isMarked(each)).map(each => each.id),
  )
})
