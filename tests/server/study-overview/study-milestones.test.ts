import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import type { Input } from '../../../contract/define.ts'
import { studyHistory } from '../../../contract/studies/calls.ts'
import { studyOverview } from '../../../contract/study-overview/calls.ts'
import { setStudyMilestone } from '../../../contract/study-overview/milestones.ts'
import { revokeCredential } from '../../../server/features/application-events/credentials.ts'
import { getDoor } from '../application-events/door.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { getStudy } from '../signatures/signing.ts'

let server: DemoServer
let lin: Caller
let studyId: string

beforeAll(async () => {
  server = await demoServer()
  lin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  studyId = (await getStudy(server, lin, 'HY-0101-301')).id
  await server.removeRows('milestone', { study_id: studyId, site_id: null })
})
afterAll(() => server.close())

const read = async () => (await server.call(studyOverview, { studyId }, lin)).data
const find = async (milestone: string) => (await read()).milestones.find(each => each.milestone === milestone)
type Entry = Omit<Input<typeof setStudyMilestone>, 'studyId' | 'rowVersion'> & { rowVersion?: number }
const enter = async (entry: Entry) => {
  const rowVersion = (await find(entry.milestone))?.rowVersion ?? 0
  return server.call(setStudyMilestone, { studyId, rowVersion, ...entry }, lin)
}

test('P40 a milestone of a study is entered by hand, planned and actual, with its source and history', async () => {
  const first = { milestone: 'firstPatientIn', plannedOn: '2026-03-01' } as const
  expect((await enter(first)).code).toBe(0)
  expect((await enter({ ...first, actualOn: '2026-03-08' })).code, 'the first actual day').toBe(0)
  expect(await find('firstPatientIn')).toMatchObject({
    ...{ plannedOn: '2026-03-01', actualOn: '2026-03-08', state: 'achievedLate', rowVersion: 2 },
    ...{ application: null, reportedAt: null, driven: false, enteredBy: { id: lin.userId } },
  })
  const corrected = { ...first, actualOn: '2026-03-09' }
  expect((await enter(corrected)).code).toBe(codes.reasonRequired.code)
  expect((await enter({ ...corrected, reason: 'Wrong day' })).code).toBe(0)
  const { records } = (await server.call(studyHistory, { studyId }, lin)).data
  expect(records[0]).toMatchObject({ action: 'setStudyMilestone', reason: 'Wrong day' })
  expect(records[0]!.changes).toContainEqual({ field: 'actualOn', from: '2026-03-08', to: '2026-03-09' })
})

test('P40 P39 no day to come, no day out of order unseen, no milestone that only sites have, no older version', async () => {
  const { today } = await read()
  const next = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10)
  expect(await enter({ milestone: 'databaseLock', actualOn: next })).toMatchObject({
    ...{ code: codes.dayToCome.code, data: { field: 'actualOn', today } },
  })
  const early = { milestone: 'lastPatientIn', actualOn: '2026-01-05' } as const
  expect((await enter(early)).code).toBe(codes.milestoneOrder.code)
  expect((await enter({ ...early, confirmed: true })).code).toBe(0)
  expect((await enter({ milestone: 'siteInitiation', plannedOn: today })).code).toBe(codes.optionInvalid.code)
  const stale = await server.call(
    setStudyMilestone,
    { studyId, rowVersion: 0, milestone: 'lastPatientIn', plannedOn: today },
    lin,
  )
  expect(stale.code).toBe(codes.dataChanged.code)
})

test('P40 F12 what a live application reports is changed there, and by hand once it has no credential', async () => {
  const door = await getDoor(server, lin.tenantId)
  const event = { kind: 'milestone', studyId, at: '2026-01-05T08:00:00.000Z' } as const
  await door.report([{ ...event, eventId: 'lock', milestone: 'databaseLock', plannedOn: '2027-01-01' }])
  expect(await find('databaseLock')).toMatchObject({ application: 'ctms', driven: true })
  const entry = { milestone: 'databaseLock', plannedOn: '2027-02-01', reason: 'Later' } as const
  expect((await enter(entry)).code).toBe(codes.studyMilestoneDriven.code)
  const credentials = await server.getRows(
    'application_credential',
    { tenant_id: lin.tenantId, revoked_at: null },
    'id',
  )
  for (const { id } of credentials)
    await server.database.transaction(lin.tenantId, tx => revokeCredential(tx, id))
  expect((await enter(entry)).code).toBe(0)
  expect(await find('databaseLock')).toMatchObject({ application: null, plannedOn: '2027-02-01' })
})

test('P37 in a completed study no milestone is entered, and the overview says why', async () => {
  await server.setRows('study', { id: studyId }, { status: 'completed' })
  expect((await enter({ milestone: 'finalReport', plannedOn: '2027-05-01' })).code).toBe(
    codes.studyCompleted.code,
  )
  expect((await read()).milestoneEntry).toMatchObject({ code: codes.studyCompleted.code })
})
