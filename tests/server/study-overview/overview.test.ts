import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import { searchMembers } from '../../../contract/members/calls.ts'
import { searchSites } from '../../../contract/sites/calls.ts'
import { studyById } from '../../../contract/studies/list.ts'
import { overviewMembers, studyOverview } from '../../../contract/study-overview/calls.ts'
import { studyHead } from '../../../contract/study-overview/head.ts'
import { portalStudies } from '../../../contract/workspace/calls.ts'
import { findSite, getDoor } from '../application-events/door.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'

let server: DemoServer
let admin: Caller
let place: Awaited<ReturnType<typeof findSite>>

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  place = await findSite(
    server,
    admin.tenantId,
    `t.status = 'ongoing' and s.status = 'active' and s.environment = 'production'
      and exists (select from role_assignment ra where ra.tenant_id = t.tenant_id and ra.study_id = t.id and ra.ended_at is null)`,
  )
})
afterAll(() => server.close())

const read = async (studyId: string, by = admin) => (await server.call(studyOverview, { studyId }, by)).data
const count = async (statement: string) =>
  (await server.rows<{ n: number }>(`select count(*)::int as n from ${statement}`, [place.studyId]))[0]!.n

test('MD-S8 the counts are those of the sites, members and subjects of the study', async () => {
  const { sites, members, enrolment, study, progress, registryNumbers } = await read(place.studyId)
  expect(progress.filled + progress.missing.length).toBe(progress.total)
  expect(registryNumbers).toHaveLength(await count('study_registry_number where study_id = $1'))
  expect(study.id).toBe(place.studyId)
  expect(sites.total).toBe(await count('site where study_id = $1 and removed_at is null'))
  expect(sites.byStatus.reduce((sum, each) => sum + each.count, 0)).toBe(sites.total)
  expect(sites.byEnvironment.reduce((sum, each) => sum + each.count, 0)).toBe(sites.total)
  for (const { status, count: found } of sites.byStatus)
    expect(found, status).toBe(
      await count(`site where study_id = $1 and removed_at is null and status = '${status}'`),
    )
  expect(members.total).toBe(
    await count('(select distinct user_id from study_member where study_id = $1) as m'),
  )
  const [stored] = await server.getRows(
    'study',
    { id: place.studyId },
    'planned_subjects as planned',
    'enrolled_subjects as enrolled',
  )
  expect(enrolment).toEqual(stored)
})

test('a sponsor that the company has as an organisation is answered with both of its names', async () => {
  const { study } = await read(place.studyId)
  expect(study.sponsorNames).toEqual({ name: study.sponsor, nameEn: 'Hengyu Oncology' })
  const sponsor = (text: string) =>
    server.rows('update study set sponsor = $2 where id = $1 returning id', [place.studyId, text])
  await sponsor('Hengyu Oncology')
  expect((await read(place.studyId)).study.sponsorNames?.name).toBe(study.sponsor)
  await sponsor('Nobody has this name')
  expect((await read(place.studyId)).study.sponsorNames).toBeNull()
  await sponsor(study.sponsor)
})

test('MD-S8 the list behind a role has as many people as its count', async () => {
  const { members } = await read(place.studyId)
  expect(members.byRole.length).toBeGreaterThan(1)
  for (const role of members.byRole) {
    const { data } = await server.call(
      overviewMembers,
      { studyId: place.studyId, roleId: role.id, limit: 100 },
      admin,
    )
    expect(data.total, role.nameEn).toBe(role.count)
    for (const each of data.records) expect(each.roles.map(({ name }) => name)).toContain(role.name)
  }
  const all = await server.call(overviewMembers, { studyId: place.studyId, limit: 100 }, admin)
  expect(all.data.total).toBe(members.total)
})

test('MD-T4 F1 milestones come with their label, application and time; those of sites are counted', async () => {
  await server.removeRows('milestone', { study_id: place.studyId })
  const door = await getDoor(server, admin.tenantId)
  const at = '2026-01-05T08:00:00.000Z'
  const study = { kind: 'milestone', studyId: place.studyId, at } as const
  const { data } = await door.report([
    {
      ...study,
      eventId: '1',
      milestone: 'firstSiteInitiation',
      plannedOn: '2026-01-01',
      actualOn: '2026-01-03',
    },
    { ...study, eventId: '2', milestone: 'firstPatientIn', plannedOn: '2999-01-01' },
    { ...study, eventId: '3', milestone: 'lastPatientIn', plannedOn: '2999-01-01' },
    { ...study, eventId: '4', milestone: 'lastPatientOut', plannedOn: '2026-01-01' },
    { ...study, eventId: '5', milestone: 'databaseLock', applicable: false },
    { ...study, eventId: '6', siteId: place.siteId, milestone: 'siteInitiation', actualOn: '2026-01-03' },
    { kind: 'usage', eventId: '7', ...place, records: 40, at },
  ])
  expect(data.results.map(({ result }) => result)).toEqual(Array(7).fill('done'))
  const overview = await read(place.studyId)
  expect(overview.milestones.map(({ milestone, state }) => [milestone, state])).toEqual([
    ['firstSiteInitiation', 'achievedLate'],
    ['firstPatientIn', 'inProgress'],
    ['lastPatientIn', 'notStarted'],
    ['lastPatientOut', 'missed'],
    ['databaseLock', 'notApplicable'],
    ['finalReport', 'notStarted'],
  ])
  expect(overview.milestones[0]).toMatchObject({ application: 'ctms', reportedAt: at, driven: true })
  expect(overview.siteMilestones).toContainEqual({
    kind: 'siteInitiation',
    sites: 1,
    reached: 1,
    late: 0,
    missed: 0,
  })
  expect(overview.initiations).toContainEqual({ month: '2026-01', count: 1 })
  expect(overview.usage.find(({ application }) => application === 'ctms')).toEqual({
    application: 'ctms',
    records: 40,
    sites: 1,
  })
})

test('H4 a study outside the scope is not found, and sites are counted within it', async () => {
  const monitor = await server.caller('zhang.wei', 'CRA')
  await server.addOnce('role_menu', { tenant_id: monitor.tenantId, role_id: monitor.roleId, menu_id: 1041 })
  const [outside] = await server.rows<{ id: string }>(
    `select t.id from study t where t.tenant_id = $1 and not exists (select from study_member m
      where m.tenant_id = t.tenant_id and m.study_id = t.id and m.user_id = $2) limit 1`,
    [monitor.tenantId, monitor.userId],
  )
  const answer = await server.call(studyOverview, { studyId: outside!.id }, monitor)
  expect(answer.code).toBe(codes.dataNotFound.code)
})

test.each([
  ['lin.haiyan', 'ACCOUNT_HOLDER'],
  ['zhang.wei', 'CRA'],
  ['zhang.wei', null],
])(
  'the head of a study shows %s as %s the counts of the pages that open, and no others [TR-Z3]',
  async (account, role) => {
    const by = await server.caller(account, role)
    const study = (await server.call(portalStudies, { limit: 1 }, by)).data.records[0]!
    const { code, data: head } = await server.call(studyHead, { studyId: study.id }, by)
    expect(code).toBe(0)
    expect(head).toMatchObject({ planId: study.planId, status: study.status })
    const sites = await server.call(searchSites, { studyId: study.id, limit: 1 }, by)
    expect(head.sites?.total).toBe(sites.data?.total)
    const members = await server.call(searchMembers, { studyId: study.id, limit: 1 }, by)
    expect(head.members ?? undefined).toBe(members.data?.total)
    const record = await server.call(studyById, { studyId: study.id }, by)
    const overview = await server.call(studyOverview, { studyId: study.id }, by)
    expect(head.progress ?? undefined).toEqual(record.data?.progress ?? overview.data?.progress)
  },
)
