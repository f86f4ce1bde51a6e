import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import type { Input } from '../../../contract/define.ts'
import { listSignatures } from '../../../contract/signatures/calls.ts'
import { recordSiteGate, siteGate } from '../../../contract/site-gates/calls.ts'
import {
  setSiteMilestone,
  siteMilestoneHistory,
  siteMilestones,
} from '../../../contract/site-milestones/calls.ts'
import { takeOverSite } from '../../../contract/site-milestones/take-over.ts'
import { bindSites } from '../../../contract/sites/bind.ts'
import { changeSiteStatus, siteById, siteHistory } from '../../../contract/sites/calls.ts'
import { revokeCredential } from '../../../server/features/application-events/credentials.ts'
import { getDoor } from '../application-events/door.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { signWith } from '../signatures/signing.ts'

let server: DemoServer
let admin: Caller
let study: string
let free: string[]

const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10)
/** Today by a clock of the database, not by that of the code under test. */
const todayIn = async (zone: string) =>
  (await server.rows<{ day: string }>('select (now() at time zone $1)::date::text as day', [zone]))[0]!.day

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  const row = await server.getRow('study', { tenant_id: admin.tenantId, plan_id: 'HY-0101-301' }, 'id')
  study = row.id
  const rows = await server.rows<{ id: string }>(
    `select o.id from organisation o where o.tenant_id = $1 and o.active
      and not exists (select from site s where s.study_id = $2 and s.organisation_id = o.id) order by o.id limit 12`,
    [admin.tenantId, study],
  )
  free = rows.map(({ id }) => id)
})
afterAll(() => server.close())

const newSite = async (siteNo: string, environment: 'production' | 'test' = 'test', country?: string) => {
  const organisationId = free.pop()!
  if (country) await server.setRows('organisation', { id: organisationId }, { country })
  const sites = [{ organisationId, siteNo }]
  const { data } = await server.call(bindSites, { studyId: study, environment, sites }, admin)
  return data.records[0]!.id
}
const list = async (siteId: string) => (await server.call(siteMilestones, { siteId }, admin)).data
const find = async (siteId: string, milestone: string) =>
  (await list(siteId)).records.find(each => each.milestone === milestone)!
type Entry = Omit<Input<typeof setSiteMilestone>, 'siteId' | 'rowVersion'> & { rowVersion?: number }
const enter = async (siteId: string, entry: Entry) => {
  const { rowVersion } = await find(siteId, entry.milestone)
  return server.call(setSiteMilestone, { siteId, rowVersion, ...entry }, admin)
}
const open = async (id: string) => {
  const { rowVersion } = (await server.call(siteById, { siteId: id }, admin)).data
  const change = {
    studyId: study,
    sites: [{ id, rowVersion }],
    status: 'active' as const,
    reason: 'Initiated',
  }
  return server.call(changeSiteStatus, change, admin)
}

describe('milestones by hand', () => {
  test('a company without an application enters the site selection, and the site becomes active [P39]', async () => {
    const id = await newSite('M-01')
    expect((await open(id)).code).toBe(codes.siteMilestoneMissing.code)
    const entry = { milestone: 'siteSelection', plannedOn: days(-9), actualOn: days(-6) } as const
    expect((await enter(id, entry)).code).toBe(0)
    expect(await find(id, 'siteSelection')).toMatchObject({
      ...entry,
      applicationId: null,
      enteredBy: { id: admin.userId },
      rowVersion: 1,
    })
    expect(await list(id)).toMatchObject({ drivenBy: null, editing: null, total: 8 })
    expect((await open(id)).code).toBe(0)
  })

  test('a first entry needs no reason, a change of what is recorded does [P39]', async () => {
    const id = await newSite('M-02')
    const planned = { milestone: 'siteInitiation', plannedOn: days(-5) } as const
    expect((await enter(id, planned)).code).toBe(0)
    const reached = { ...planned, actualOn: days(-3) }
    expect((await enter(id, reached)).code).toBe(0)
    const moved = { ...reached, actualOn: days(-2) }
    expect(await enter(id, moved)).toMatchObject({
      code: codes.reasonRequired.code,
      data: { field: 'reason' },
    })
    expect((await enter(id, { ...moved, rowVersion: 1, reason: 'Wrong day' })).code).toBe(
      codes.dataChanged.code,
    )
    expect((await enter(id, { ...moved, reason: 'Wrong day' })).code).toBe(0)
    expect(await find(id, 'siteInitiation')).toMatchObject({ plannedOn: days(-5), actualOn: days(-2) })
    const history = (await server.call(siteMilestoneHistory, { siteId: id }, admin)).data
    expect(history.total).toBe(3)
    expect(history.records[0]).toMatchObject({ action: 'setSiteMilestone', reason: 'Wrong day' })
    expect(history.records[0]!.changes).toContainEqual({ field: 'actualOn', from: days(-3), to: days(-2) })
    expect(history.records[0]!.changes).toContainEqual({
      field: 'milestone',
      from: null,
      to: 'Site Initiation',
    })
  })

  test('an actual date is never later than today at the site, a planned one may be [P39]', async () => {
    const id = await newSite('M-03', 'test', 'Japan')
    const today = await todayIn('Asia/Tokyo')
    expect((await list(id)).today).toBe(today)
    const entry = { milestone: 'siteSelection', plannedOn: '2031-01-01' } as const
    expect(await enter(id, { ...entry, actualOn: '2031-01-01' })).toMatchObject({
      code: codes.dayToCome.code,
      data: { field: 'actualOn', today },
    })
    expect((await enter(id, { ...entry, actualOn: today })).code).toBe(0)
    const far = await newSite('M-04', 'test', 'New Zealand')
    // The day begins first on the Chatham Islands, 45 minutes before Auckland.
    expect((await list(far)).today).toBe(await todayIn('Pacific/Chatham'))
  })

  test('an actual date before an earlier milestone needs a confirmation and is marked [P39]', async () => {
    const id = await newSite('M-05')
    await enter(id, { milestone: 'siteInitiation', actualOn: days(-20) })
    const early = { milestone: 'firstPatientIn', actualOn: days(-30) } as const
    expect(await enter(id, early)).toMatchObject({
      code: codes.milestoneOrder.code,
      data: { earlier: 'siteInitiation', later: 'firstPatientIn' },
    })
    expect((await enter(id, { ...early, confirmed: true })).code).toBe(0)
    expect(await find(id, 'firstPatientIn')).toMatchObject({ overtaken: 'siteInitiation' })
    const { records } = (await server.call(siteMilestoneHistory, { siteId: id }, admin)).data
    expect(records[0]!.changes.map(({ field }) => field)).toContain('dateOutOfOrder')
    const late = { milestone: 'siteSelection', actualOn: days(-25) } as const
    expect((await enter(id, late)).data).toMatchObject({ earlier: 'siteSelection', later: 'firstPatientIn' })
    expect((await enter(id, { milestone: 'contractSigned', actualOn: days(-40) })).code).toBe(0)
    expect((await enter(id, { milestone: 'ethicsApproval', actualOn: days(-35) })).code).toBe(0)
    expect(await find(id, 'contractSigned')).toMatchObject({ overtaken: null })
  })

  test('a condition of the gate is never met in the future [MD-T3]', async () => {
    const id = await newSite('M-06', 'production')
    const wish = { siteId: id, item: 'ethics', rowVersion: 0, done: true } as const
    const future = await server.call(recordSiteGate, { ...wish, doneOn: '2030-01-01' }, admin)
    expect(future).toMatchObject({ code: codes.dayToCome.code, data: { field: 'doneOn' } })
    const gaps = async () => (await server.call(siteGate, { siteId: id }, admin)).data.gaps
    expect(await gaps()).toContain('ethics')
    expect((await server.call(recordSiteGate, { ...wish, doneOn: days(-1) }, admin)).code).toBe(0)
    expect(await gaps()).not.toContain('ethics')
    await server.setRows('site_gate', { site_id: id, item: 'ethics' }, { done_on: '2030-01-01' })
    expect(await gaps()).toContain('ethics')
  })
})

describe('milestones of an application', () => {
  test('drive their site only while the application has a credential, and nobody enters any then [P39][F12]', async () => {
    const id = await newSite('M-10')
    await enter(id, { milestone: 'siteSelection', actualOn: days(-9) })
    const door = await getDoor(server, admin.tenantId, { key: 'edc' })
    const event = { kind: 'milestone', eventId: 'a', studyId: study, siteId: id } as const
    const report = {
      ...event,
      milestone: 'siteSelection',
      actualOn: days(-8),
      at: new Date().toISOString(),
    } as const
    expect((await door.report([{ ...report, actualOn: '2031-01-01' }])).data.results[0]!.code).toBe(
      codes.dayToCome.code,
    )
    expect((await list(id)).drivenBy).toBeNull()
    expect((await door.report([report])).data.results[0]).toMatchObject({ result: 'done' })
    expect(await list(id)).toMatchObject({ drivenBy: 3, editing: { code: codes.siteMilestoneDriven.code } })
    expect(await find(id, 'siteSelection')).toMatchObject({
      applicationId: 3,
      enteredBy: null,
      actualOn: days(-8),
    })
    const entry = { milestone: 'contractSigned', actualOn: days(-3) } as const
    expect((await enter(id, entry)).code).toBe(codes.siteMilestoneDriven.code)
    expect((await open(id)).code).toBe(codes.siteMilestoneDriven.code)
    await server.database.transaction(admin.tenantId, tx => revokeCredential(tx, door.id))
    expect((await enter(id, entry)).code).toBe(0)
    expect((await open(id)).code).toBe(0)
  })

  test('an administrator takes a site over by a signature, and events are refused until it is handed back [P39]', async () => {
    const id = await newSite('M-11')
    const door = await getDoor(server, admin.tenantId, { key: 'edc' })
    let minute = 0
    const report = async (milestone: 'contractSigned' | 'ethicsApproval', actualOn: string) => {
      const at = new Date(Date.now() - 3_600_000 + ++minute * 60_000).toISOString()
      const event = {
        kind: 'milestone',
        eventId: 'a',
        studyId: study,
        siteId: id,
        milestone,
        actualOn,
        at,
      } as const
      return (await door.report([event])).data.results[0]!
    }
    const sign = async (byHand: boolean) => {
      const { rowVersion } = (await server.call(siteById, { siteId: id }, admin)).data
      const change = { act: 'siteTakeOver' as const, byHand }
      const reason = 'The application was switched off at this hospital'
      return signWith(server, admin, takeOverSite, {
        id,
        rowVersion,
        meaning: 'responsibility',
        reason,
        change,
      })
    }
    await expect(sign(true)).rejects.toThrow(String(codes.siteNotDriven.code))
    expect((await report('ethicsApproval', days(-9))).code).toBe(0)
    expect((await enter(id, { milestone: 'contractSigned', actualOn: days(-8) })).code).toBe(
      codes.siteMilestoneDriven.code,
    )
    expect((await sign(true)).code).toBe(0)
    expect(await list(id)).toMatchObject({
      ...{ drivenBy: null, editing: null },
      takenOver: { reason: expect.stringContaining('switched off'), signature: { status: 'valid' } },
    })
    await expect(sign(true)).rejects.toThrow(String(codes.siteNotDriven.code))
    expect((await enter(id, { milestone: 'contractSigned', actualOn: days(-8) })).code).toBe(0)
    expect(await report('contractSigned', days(-7))).toMatchObject({
      result: 'refused',
      code: codes.siteTakenOver.code,
    })
    expect(await find(id, 'contractSigned')).toMatchObject({ actualOn: days(-8), applicationId: null })
    const signed = (await server.call(listSignatures, { entity: 'sites', id }, admin)).data.records
    expect(signed).toMatchObject([{ act: 'siteTakeOver', status: 'valid' }])
    const { records } = (await server.call(siteHistory, { siteId: id }, admin)).data
    const entry = records.find(({ action }) => action === 'takeOverSite')
    expect(entry!.changes).toEqual([{ field: 'takenOver', from: false, to: true }])

    expect((await sign(false)).code).toBe(0)
    await expect(sign(false)).rejects.toThrow(String(codes.siteNotTakenOver.code))
    expect(await list(id)).toMatchObject({ drivenBy: 3, takenOver: null })
    expect((await report('contractSigned', days(-7))).code).toBe(0)
    expect(await find(id, 'contractSigned')).toMatchObject({ actualOn: days(-7), applicationId: 3 })
  })

  test('no site is taken over without a signature, and no take-over is written beside one [P39]', async () => {
    const id = await newSite('M-12')
    const forge = server.database.transaction(admin.tenantId, tx =>
      sql`insert into site_take_over (tenant_id, signature_id, site_id, by_hand, version, reason, user_id)
        select current_tenant(), id, ${id}::uuid, true, 9, 'Forged', user_id from signature limit 1`.execute(
        tx,
      ),
    )
    await expect(forge).rejects.toThrow(/permission denied/)
    const change = { act: 'siteTakeOver' as const, byHand: true }
    const draft = { id, rowVersion: 1, meaning: 'approval' as const, reason: 'Without a signature', change }
    expect((await server.call(takeOverSite, draft, admin)).code).toBe(codes.signatureRequired.code)
  })
})
