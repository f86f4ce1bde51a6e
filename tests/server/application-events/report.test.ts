import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import { changeSiteStatus, removeSites, siteHistory } from '../../../contract/sites/calls.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { findSite, getDoor } from './door.ts'

let server: DemoServer
let admin: Caller
let door: Awaited<ReturnType<typeof getDoor>>
const running = "t.status = 'ongoing' and s.environment = 'production' and not s.milestone_driven"

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  door = await getDoor(server, admin.tenantId)
})
afterAll(() => server.close())

const at = (minute: number) => `2027-03-04T09:${String(minute).padStart(2, '0')}:00.000Z`
const readSite = async (siteId: string) =>
  (
    await server.rows<{
      status: string
      selected_on: string | null
      milestone_driven: boolean
      row_version: number
    }>('select status, selected_on::text, milestone_driven, row_version from site where id = $1', [siteId])
  )[0]!

test('MD-T4 F12 a milestone of an application sets the site, and people change it by hand no more', async () => {
  const place = await findSite(server, admin.tenantId, `${running} and s.status = 'preparing'`)
  await server.rows('update site set selected_on = null where id = $1', [place.siteId])
  const event = { kind: 'milestone', ...place, plannedOn: '2027-03-01', actualOn: '2027-03-04' } as const
  const early = await door.report([{ ...event, eventId: 'a', milestone: 'siteInitiation', at: at(1) }])
  expect(early.data.results[0]).toMatchObject({ result: 'refused', code: codes.siteMilestoneMissing.code })
  const { data } = await door.report([
    { ...event, eventId: 'b', milestone: 'siteSelection', at: at(2) },
    { ...event, eventId: 'c', milestone: 'siteInitiation', at: at(3) },
  ])
  expect(data.results).toEqual([
    { eventId: 'b', result: 'done', code: 0, message: '' },
    { eventId: 'c', result: 'done', code: 0, message: '' },
  ])
  const site = await readSite(place.siteId)
  expect(site).toMatchObject({ status: 'active', selected_on: '2027-03-04', milestone_driven: true })
  const byHand = await server.call(
    changeSiteStatus,
    {
      studyId: place.studyId,
      sites: [{ id: place.siteId, rowVersion: site.row_version }],
      status: 'closed',
      reason: 'Visit done',
    },
    admin,
  )
  expect(byHand.code).toBe(codes.siteMilestoneDriven.code)
})

test('MD-N1 the trail names the application and no person, in the history of the site', async () => {
  const place = await findSite(server, admin.tenantId, `${running} and s.status = 'active'`)
  await door.report([
    {
      ...{ kind: 'milestone', ...place, eventId: 'd', milestone: 'firstPatientIn' },
      ...{ plannedOn: '2027-03-01', actualOn: null, at: at(1) },
    },
  ])
  const [entry] = await server.rows(
    "select actor_account_id, actor_user_id, actor_name, action from audit_log where entity_id = $1 and action = 'reportMilestone'",
    [place.siteId],
  )
  expect(entry).toEqual({
    actor_account_id: null,
    actor_user_id: null,
    actor_name: 'application ctms',
    action: 'reportMilestone',
  })
  const history = await server.call(siteHistory, { siteId: place.siteId }, admin)
  expect(JSON.stringify(history.data.records[0])).toContain('application ctms')
})

test('MD-N1 the same event again changes nothing, and an older one does not replace a later one', async () => {
  const place = await findSite(server, admin.tenantId, `${running} and s.status = 'active'`)
  const event = { kind: 'milestone', ...place, eventId: 'e', milestone: 'lastPatientIn' } as const
  const report = async (plannedOn: string, minute: number) =>
    (await door.report([{ ...event, plannedOn, at: at(minute) }])).data.results[0]!.result
  expect(await report('2027-05-01', 10)).toBe('done')
  expect(await report('2027-05-01', 11)).toBe('same')
  expect(await report('2027-06-01', 5)).toBe('older')
  expect(await report('2027-07-01', 12)).toBe('done')
  const [stored] = await server.rows(
    "select planned_on::text, application_id from milestone where site_id = $1 and kind = 'lastPatientIn'",
    [place.siteId],
  )
  expect(stored).toEqual({ planned_on: '2027-07-01', application_id: 2 })
})

test('F13 data that an application reports block the deletion of a site until it reports none', async () => {
  const place = await findSite(
    server,
    admin.tenantId,
    `${running} and s.enrolled_subjects = 0 and not exists (select from site_usage u where u.site_id = s.id)
      and not exists (select from study_member m where m.site_id = s.id)`,
  )
  const usage = { kind: 'usage', ...place, eventId: 'f' } as const
  const remove = async () => {
    const { row_version: rowVersion } = await readSite(place.siteId)
    const sites = [{ id: place.siteId, rowVersion }]
    return (await server.call(removeSites, { studyId: place.studyId, sites, reason: 'Bound twice' }, admin))
      .code
  }
  expect((await door.report([{ ...usage, records: 412, at: at(1) }])).data.results[0]!.result).toBe('done')
  expect(await remove()).toBe(codes.siteHasSubsystemData.code)
  expect((await door.report([{ ...usage, records: 0, at: at(2) }])).data.results[0]!.result).toBe('done')
  expect(await remove()).toBe(0)
})

test('F3 a study that is over takes no milestone, but usage', async () => {
  const place = await findSite(
    server,
    admin.tenantId,
    "t.status in ('completed', 'stopped', 'on_hold', 'locked')",
  )
  const about = { ...place, eventId: 'g', at: at(1) }
  const { data } = await door.report([
    { ...about, kind: 'milestone', milestone: 'firstPatientIn', actualOn: '2027-03-04' },
    { ...about, kind: 'usage', records: 7 },
  ])
  expect(data.results.map(each => each.code)).toEqual([expect.any(Number), 0])
  expect([290001, 290002, 290003, 290004]).toContain(data.results[0]!.code)
})

test('MD-N1 TR-T5 ids of another tenant answer as unknown ones, and other events of the batch are taken', async () => {
  const other = await server.caller('s.tanaka', 'ACCOUNT_HOLDER')
  const theirs = await findSite(server, other.tenantId, 'true')
  const mine = await findSite(server, admin.tenantId, `${running} and s.status = 'active'`)
  const event = (place: typeof mine) =>
    ({ kind: 'usage', ...place, eventId: 'h', records: 3, at: at(30) }) as const
  const unknown = { siteId: crypto.randomUUID(), studyId: crypto.randomUUID() }
  const { data } = await door.report([
    event(theirs),
    event(unknown),
    event({ studyId: mine.studyId, siteId: theirs.siteId }),
    event(mine),
  ])
  expect(data.results.map(each => each.code)).toEqual([...Array(3).fill(codes.dataNotFound.code), 0])
  expect(data.results[0]).toEqual(data.results[1])
})
