import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import { bindSites } from '../../../contract/sites/bind.ts'
import { addStudy, removeStudy, studyRemovalBlocks } from '../../../contract/studies/changes.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { studyInput } from '../study-inputs.ts'
import { findSite, getDoor } from './door.ts'

/** An hour ago, so that the minutes of a test lie in the past. */
const start = Date.now() - 3_600_000

let server: DemoServer
let admin: Caller
let door: Awaited<ReturnType<typeof getDoor>>

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  await server.setRows('site_usage', {}, { reported_at: '2026-01-01' })
  door = await getDoor(server, admin.tenantId, { key: 'edc' })
})
afterAll(() => server.close())

const at = (minute: number) => new Date(start + minute * 60_000).toISOString()
const findOpen = () => findSite(server, admin.tenantId, "t.status = 'ongoing'")

test('MD-N1 a report without data keeps an earlier one out', async () => {
  const place = await findOpen()
  for (const siteId of [place.siteId, null]) {
    const report = async (records: number, minute: number) => {
      const event = { kind: 'usage', studyId: place.studyId, siteId, eventId: 'u', records } as const
      return (await door.report([{ ...event, at: at(minute) }])).data.results[0]!.result
    }
    expect(await report(5, 10)).toBe('done')
    expect(await report(0, 20)).toBe('done')
    expect(await report(7, 15)).toBe('older')
    expect(await report(0, 30)).toBe('same')
    expect(await report(7, 25)).toBe('older')
  }
})

test('MD-N1 a report that repeats a milestone keeps its time', async () => {
  const place = await findOpen()
  const event = { kind: 'milestone', ...place, eventId: 'm', milestone: 'lastPatientOut' } as const
  const report = async (plannedOn: string, minute: number) =>
    (await door.report([{ ...event, plannedOn, at: at(minute) }])).data.results[0]!.result
  expect(await report('2027-05-01', 10)).toBe('done')
  expect(await report('2027-05-01', 20)).toBe('same')
  expect(await report('2027-06-01', 15)).toBe('older')
})

test('MD-N1 an earlier report never replaces a later one that another credential sends at the same time', async () => {
  const { studyId } = await findOpen()
  const event = { kind: 'milestone', studyId, eventId: 'p', milestone: 'finalReport' } as const
  const other = await getDoor(server, admin.tenantId)
  const report = async (by: typeof door, day: number) =>
    (await by.report([{ ...event, plannedOn: `2027-05-0${day}`, at: at(day) }])).data.results[0]!.result
  const waitFor = async (count: number) => {
    const wait =
      'select count(*)::int as n from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0'
    while ((await server.rows<{ n: number }>(wait))[0]!.n < count) await setTimeout(20)
  }
  expect(await report(door, 1)).toBe('done')
  const found = await server.database
    .transaction(admin.tenantId, async tx => {
      await sql`select from milestone where study_id = ${studyId}::uuid and kind = 'finalReport' for update`.execute(
        tx,
      )
      const later = report(door, 9)
      await waitFor(1)
      const earlier = report(other, 5)
      await waitFor(2)
      return { later, earlier }
    })
    .then(async ({ later, earlier }) => [await later, await earlier])
  expect(found).toEqual(['done', 'older'])
})

test('MD-S5 F13 data that an application has of a study or of its site keep the study', async () => {
  const study = (await server.call(addStudy, studyInput(), admin)).data
  const organisation = await server.getRow(
    'organisation',
    { tenant_id: admin.tenantId, active: true, orderBy: 'id' },
    'id',
  )
  const sites = [{ organisationId: organisation.id, siteNo: '01', department: '' }]
  const bound = await server.call(bindSites, { studyId: study.id, environment: 'production', sites }, admin)
  const place = { studyId: study.id, siteId: bound.data.records[0]!.id }
  const remove = async () => {
    const row = await server.getRow('study', { id: place.studyId }, 'row_version')
    const input = { id: place.studyId, rowVersion: row.row_version }
    return (await server.call(removeStudy, input, admin)).code
  }
  for (const siteId of [place.siteId, null]) {
    const event = { kind: 'usage', studyId: place.studyId, siteId, eventId: 's' } as const
    await door.report([{ ...event, records: 3, at: at(1) }])
    const { data } = await server.call(studyRemovalBlocks, { studyId: place.studyId }, admin)
    expect(data.applications).toHaveLength(1)
    expect(await remove()).toBe(codes.studyHasApplications.code)
    await door.report([{ ...event, records: 0, at: at(2) }])
  }
  expect(await remove()).toBe(0)
})
