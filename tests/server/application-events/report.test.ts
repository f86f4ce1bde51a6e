import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import { recordSiteGate } from '../../../contract/site-gates/calls.ts'
import { changeSiteStatus, removeSites, siteHistory } from '../../../contract/sites/calls.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { raw } from '../rows.ts'
import { findSite, getDoor } from './door.ts'

/** An hour ago, so that the minutes of a test lie in the past. */
const start = Date.now() - 3_600_000

let server: DemoServer
let admin: Caller
let door: Awaited<ReturnType<typeof getDoor>>
const running = "t.status = 'ongoing' and s.environment = 'production' and not s.milestone_driven"

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  await server.setRows('site_usage', {}, { reported_at: '2026-01-01' })
  door = await getDoor(server, admin.tenantId)
})
afterAll(() => server.close())

const at = (minute: number) => new Date(start + minute * 60_000).toISOString()
const chooseConditions = (items: readonly string[]) =>
  server.rows("update tenant set settings = jsonb_set(settings, '{siteGate}', $2::jsonb) where id = $1", [
    admin.tenantId,
    JSON.stringify(items),
  ])
const readSite = async (siteId: string) =>
  await server.getRow(
    'site',
    { id: siteId },
    'status',
    'selected_on::text',
    'milestone_driven',
    'row_version',
  )

test('MD-T4 F12 a milestone of an application sets the site, and people change it by hand no more [N45 N59]', async () => {
  const place = await findSite(server, admin.tenantId, `${running} and s.status = 'preparing'`)
  await server.setRows('site', { id: place.siteId }, { selected_on: null })
  await chooseConditions([])
  const event = { kind: 'milestone', ...place, plannedOn: '2026-03-01', actualOn: '2026-03-04' } as const
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
  expect(site).toMatchObject({ status: 'active', selected_on: '2026-03-04', milestone_driven: true })
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

test('P25 a milestone does not activate a production site past its gate, and does once the gate is passed [MD-T3]', async () => {
  const place = await findSite(server, admin.tenantId, `${running} and s.status = 'preparing'`)
  await server.setRows('site', { id: place.siteId }, { selected_on: raw('current_date') })
  await server.removeRows('site_gate', { site_id: place.siteId })
  await chooseConditions(['ethics', 'contract'])
  const about = { kind: 'milestone', ...place, actualOn: '2026-03-04' } as const
  const initiation = { ...about, eventId: 'g1', milestone: 'siteInitiation', at: at(1) } as const
  const { data } = await door.report([
    { ...initiation, actualOn: null, plannedOn: '2026-03-01', eventId: 'g0' },
    initiation,
    { ...about, eventId: 'g2', milestone: 'ethicsApproval', at: at(1) },
  ])
  expect(data.results.map(({ code }) => code)).toEqual([0, codes.siteGapsOpen.code, 0])
  expect(data.results[1]!.message).toContain('2')
  expect(await readSite(place.siteId)).toMatchObject({ status: 'preparing' })
  const stored = await server.getRows(
    'milestone',
    { site_id: place.siteId, kind: 'siteInitiation' },
    'actual_on',
  )
  expect(stored).toEqual([{ actual_on: null }])
  for (const item of ['ethics', 'contract'] as const) {
    const wish = { siteId: place.siteId, item, rowVersion: 0, done: true, doneOn: '2026-03-01', route: null }
    expect((await server.call(recordSiteGate, wish, admin)).code).toBe(0)
  }
  const again = await door.report([{ ...initiation, at: at(2) }])
  expect(again.data.results[0]).toMatchObject({ result: 'done', code: 0 })
  expect(await readSite(place.siteId)).toMatchObject({ status: 'active', milestone_driven: true })
})

test('MD-N1 an event from the future is refused by itself, and what does not exist has no day on which it was reached', async () => {
  const place = await findSite(server, admin.tenantId, `${running} and s.status = 'active'`)
  const event = { kind: 'milestone', ...place, milestone: 'contractSigned', plannedOn: '2027-03-01' } as const
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  const { data } = await door.report([
    { ...event, eventId: 'f1', at: inMinutes(60) },
    { ...event, eventId: 'f2', at: inMinutes(2) },
  ])
  expect(data.results.map(({ code }) => code)).toEqual([codes.momentToCome.code, 0])
  const none = { ...event, eventId: 'f3', applicable: false, plannedOn: null, at: inMinutes(3) }
  const refused = await door.report([{ ...none, actualOn: '2026-03-04' }])
  expect(refused.code).toBe(codes.invalidInput.code)
  expect(JSON.stringify(refused.data)).toContain('actualOn')
  expect((await door.report([none])).data.results[0]!.code).toBe(0)
})

test('MD-N1 the trail names the application and no person, in the history of the site', async () => {
  const place = await findSite(server, admin.tenantId, `${running} and s.status = 'active'`)
  await door.report([
    {
      ...{ kind: 'milestone', ...place, eventId: 'd', milestone: 'firstPatientIn' },
      ...{ plannedOn: '2027-03-01', actualOn: null, at: at(1) },
    },
  ])
  const [entry] = await server.getRows(
    'audit_log',
    { entity_id: place.siteId, action: 'reportMilestone' },
    'actor_account_id',
    'actor_user_id',
    'actor_name',
    'action',
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
  const [stored] = await server.getRows(
    'milestone',
    { site_id: place.siteId, kind: 'lastPatientIn' },
    'planned_on::text',
    'application_id',
  )
  expect(stored).toEqual({ planned_on: '2027-07-01', application_id: 2 })
})

test('F13 data that an application reports block the deletion of a site until it reports none [N57]', async () => {
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

test('F3 P37 a study that is over takes neither milestone nor usage', async () => {
  const place = await findSite(
    server,
    admin.tenantId,
    "t.status in ('completed', 'stopped', 'on_hold', 'locked')",
  )
  const about = { ...place, eventId: 'g', at: at(1) }
  const { data } = await door.report([
    { ...about, kind: 'milestone', milestone: 'firstPatientIn', actualOn: '2026-03-04' },
    { ...about, kind: 'usage', records: 7 },
  ])
  const shut = [290001, 290002, 290003, 290004]
  expect(data.results.map(each => shut.includes(each.code))).toEqual([true, true])
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
