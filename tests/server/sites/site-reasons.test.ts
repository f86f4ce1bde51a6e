import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import type { Input } from '../../../contract/define.ts'
import { siteCoverage, siteGate } from '../../../contract/site-gates/calls.ts'
import { addSitePerson, editSitePerson, listSitePeople } from '../../../contract/site-people/calls.ts'
import { organisationsForSites, updateSite } from '../../../contract/sites/bind.ts'
import { siteById, siteHistory } from '../../../contract/sites/calls.ts'
import { keepSites } from '../../../server/features/sites/daily.ts'
import { findSite } from '../application-events/door.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'

let server: DemoServer
let admin: Caller
let siteId: string
let studyId: string

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  const open =
    "t.status = 'ongoing' and s.environment = 'production' and not s.milestone_driven and s.lead_cra_user_id is not null"
  ;({ siteId, studyId } = await findSite(server, admin.tenantId, `${open} and s.status = 'active'`))
})
afterAll(() => server.close())

const today = async () =>
  (
    await server.rows<{ day: string }>(
      'select (now() at time zone time_zone)::date::text as day from tenant where id = $1',
      [admin.tenantId],
    )
  )[0]!.day
const after = (day: string, count: number) =>
  new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10)
const read = async () => (await server.call(siteById, { siteId }, admin)).data
const update = async (more: Partial<Input<typeof updateSite>>) => {
  const { siteNo, department, plannedSubjects, sort, leadCra, crc, rowVersion } = await read()
  const facts = { siteNo, department, plannedSubjects, sort, rowVersion }
  const people = { leadCraUserId: leadCra?.id ?? null, crcUserId: crc?.id ?? null }
  return server.call(updateSite, { siteId, ...facts, ...people, ...more }, admin)
}
const reason = 'Moved to another building'

test('facts of an active site ask for a reason, its place in the list and a site in preparation do not', async () => {
  expect(await update({ siteNo: 'R-901' })).toMatchObject({
    code: codes.reasonRequired.code,
    data: { field: 'reason' },
  })
  expect((await update({ department: 'Oncology, ward 4' })).code).toBe(codes.reasonRequired.code)
  expect((await read()).siteNo).not.toBe('R-901')
  expect((await update({ sort: 77 })).code).toBe(0)
  expect((await update({ siteNo: 'R-901', reason })).code).toBe(0)
  const [entry] = (await server.call(siteHistory, { siteId }, admin)).data.records
  expect(entry).toMatchObject({ reason, changes: [{ field: 'siteNo', to: 'R-901' }] })
  await server.setRows('site', { id: siteId }, { status: 'preparing' })
  expect((await update({ department: 'Oncology, ward 5' })).code).toBe(0)
  await server.setRows('site', { id: siteId }, { status: 'active' })
})

test('personnel of an active site and their dates ask for a reason', async () => {
  const person = {
    ...{
      siteId,
      lastName: 'Ekström',
      firstName: 'Linnea',
      userId: null,
      email: '',
      phone: '',
      startsOn: null,
    },
    ...{ endsOn: null, roles: ['study_nurse' as const], customRole: '', remarks: '' },
  }
  expect((await server.call(addSitePerson, person, admin)).code).toBe(codes.reasonRequired.code)
  const made = await server.call(addSitePerson, { ...person, reason }, admin)
  expect(made.code).toBe(0)
  const change = { ...person, ...made.data, endsOn: after(await today(), 90) }
  expect((await server.call(editSitePerson, change, admin)).code).toBe(codes.reasonRequired.code)
  expect((await server.call(editSitePerson, { ...change, reason }, admin)).code).toBe(0)
  const [entry] = (await server.call(siteHistory, { siteId }, admin)).data.records
  expect(entry).toMatchObject({ reason, changes: [{ field: 'endsOn', to: change.endsOn }] })
})

test('in a completed study a duty is ended with a reason, and nothing else of personnel changes [P37]', async () => {
  const [row] = await server.rows<{ id: string }>(
    `insert into site_person (tenant_id, id, site_id, last_name, first_name, email, roles)
      values ($1, gen_random_uuid(), $2, 'Lindqvist', 'Maj', 'maj@example.org', '{study_nurse}') returning id`,
    [admin.tenantId, siteId],
  )
  const find = async () => {
    const { data } = await server.call(listSitePeople, { siteId }, admin)
    return { ...data, person: data.records.find(each => each.id === row!.id)! }
  }
  await server.setRows('site', { id: siteId }, { status: 'closed' })
  await server.setRows('study', { id: studyId }, { status: 'completed' })
  const { person, editing, ending } = await find()
  expect(editing).toMatchObject({ code: codes.studyCompleted.code })
  expect(ending).toBeNull()
  const { lastName, firstName, userId, email, phone, startsOn, roles, customRole, remarks } = person
  const fields = { lastName, firstName, userId, email, phone, startsOn, roles, customRole, remarks }
  const end = { siteId, id: person.id, rowVersion: person.rowVersion, ...fields, endsOn: await today() }
  expect(await server.call(editSitePerson, end, admin)).toMatchObject({
    ...{ code: codes.reasonRequired.code, data: { field: 'reason' } },
  })
  expect((await server.call(editSitePerson, { ...end, reason, phone: '1' }, admin)).code).toBe(
    codes.studyCompleted.code,
  )
  expect((await server.call(editSitePerson, { ...end, reason }, admin)).code).toBe(0)
  const now = await find()
  expect(now.person.endsOn).toBe(end.endsOn)
  const longer = { ...end, rowVersion: now.person.rowVersion, endsOn: after(end.endsOn, 1), reason }
  expect((await server.call(editSitePerson, longer, admin)).code).toBe(codes.studyCompleted.code)
  await server.setRows('study', { id: studyId }, { status: 'ongoing' })
  await server.setRows('site', { id: siteId }, { status: 'active' })
})

test('the CRC that the facts name counts for alarms and coverage, once with the personnel [MD-T6]', async () => {
  const users = await server.rows<{ id: string }>(
    "select id from users where tenant_id = $1 and status = 'enabled' and removed_at is null order by id limit 2",
    [admin.tenantId],
  )
  await server.rows("delete from site_person where site_id = $1 and 'coordinator' = any(roles)", [siteId])
  await server.setRows('site', { id: siteId }, { crc_user_id: users[0]!.id })
  const alarm = async () =>
    (await server.call(siteGate, { siteId }, admin)).data.alarms.find(({ kind }) => kind === 'single_crc')
  const covered = async () =>
    (await server.call(siteCoverage, { studyId }, admin)).data.records
      .find(({ id }) => id === siteId)
      ?.alarms.find(({ kind }) => kind === 'single_crc')
  expect((await read()).crc?.id).toBe(users[0]!.id)
  expect(await alarm()).toMatchObject({ count: 1 })
  expect(await covered()).toMatchObject({ count: 1 })
  const coordinator = (userId: string, lastName: string) => ({
    ...{ siteId, lastName, firstName: '', userId, email: '', phone: '', startsOn: null, endsOn: null },
    ...{ roles: ['coordinator' as const], customRole: '', remarks: '', reason },
  })
  expect((await server.call(addSitePerson, coordinator(users[0]!.id, 'Same'), admin)).code).toBe(0)
  expect(await alarm()).toMatchObject({ count: 1 })
  expect((await server.call(addSitePerson, coordinator(users[1]!.id, 'Other'), admin)).code).toBe(0)
  expect(await alarm()).toBeUndefined()
  await server.setRows('site', { id: siteId }, { crc_user_id: null })
  const { records } = (await server.call(listSitePeople, { siteId }, admin)).data
  expect(records.filter(({ roles }) => roles.includes('coordinator'))).toHaveLength(2)
  expect(await alarm()).toBeUndefined()
})

test('an approval that ends is an alarm, a line of the coverage, and a to-do of the lead CRA, before and on the day', async () => {
  const day = await today()
  const endOn = (last: string) =>
    server.setRows('site_gate', { site_id: siteId, item: 'ethics' }, { valid_until: last })
  const alarms = async () =>
    (await server.call(siteGate, { siteId }, admin)).data.alarms.filter(({ kind }) =>
      kind.startsWith('approval'),
    )
  const todos = async () => {
    await server.database.transaction(admin.tenantId, keepSites)
    return server.rows<{ event: string; date: string; done: boolean; own: boolean }>(
      `select n.subject ->> 'event' as event, n.subject ->> 'date' as date, n.done_at is not null as done, n.user_id = s.lead_cra_user_id as own
        from notice n join site s on s.id = $1 where n.kind = 'gap_alarm' and n.subject ->> 'siteId' = s.id::text
          and n.subject ->> 'item' = 'ethics' order by n.created_at, n.id`,
      [siteId],
    )
  }
  await endOn(after(day, 31))
  expect(await alarms()).toEqual([])
  expect(await todos()).toEqual([])
  await endOn(after(day, 30))
  const soon = { kind: 'approval_ending', count: 1, on: after(day, 30), items: ['ethics'] }
  expect(await alarms()).toEqual([soon])
  const cover = (await server.call(siteCoverage, { studyId }, admin)).data
  expect(cover.records.find(({ id }) => id === siteId)?.alarms).toContainEqual(soon)
  const before = { event: 'approvalEnds', date: after(day, 30), done: false, own: true }
  expect(await todos()).toEqual([before])
  expect(await todos()).toEqual([before])
  await endOn(day)
  const onDay = { event: 'approvalEnded', date: day, done: false, own: true }
  expect(await todos()).toEqual([{ ...before, done: true }, onDay])
  await endOn(after(day, -1))
  expect(await alarms()).toMatchObject([{ kind: 'approval_ended', on: after(day, -1) }])
  await endOn(after(day, 400))
  expect((await todos()).every(({ done }) => done)).toBe(true)
  expect(await alarms()).toEqual([])
})

test('organisations for new sites come with the next free number of the study', async () => {
  const place = { studyId, environment: 'production' as const }
  const numbered = await server.rows<{ place: number; environment: string }>(
    `update site s set site_no = 'Q-' || lpad(n.place::text, 3, '0')
      from (select id, row_number() over (order by id) as place from site where study_id = $1) n where s.id = n.id
      returning n.place::int as place, s.environment`,
    [studyId],
  )
  const highest = Math.max(
    ...numbered.filter(each => each.environment === 'production').map(each => each.place),
  )
  const { records } = (await server.call(organisationsForSites, place, admin)).data
  const next = `Q-${String(highest + 1).padStart(3, '0')}`
  expect(new Set(records.map(({ nextNumber }) => nextNumber))).toEqual(new Set([next]))
})
