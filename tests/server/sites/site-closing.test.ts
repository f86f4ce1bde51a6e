import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { changeGrant } from '../../../contract/assignments/calls.ts'
import { type CodeName, codes } from '../../../contract/codes.ts'
import type { Input } from '../../../contract/define.ts'
import { memberById } from '../../../contract/members/calls.ts'
import { editMember } from '../../../contract/members/changes.ts'
import { addSitePerson, editSitePerson, listSitePeople } from '../../../contract/site-people/calls.ts'
import { replacePi } from '../../../contract/site-people/replace-pi.ts'
import { listAtWork } from '../../../contract/sites/at-work.ts'
import { updateSite } from '../../../contract/sites/bind.ts'
import { adminToggleSites, changeSiteStatus, siteById, toggleSites } from '../../../contract/sites/calls.ts'
import { openRequests } from '../access-requests/rig.ts'
import { type DemoServer, demoServer } from '../demo-server.ts'
import { now } from '../rows.ts'
import { getReplacement } from './replacement.ts'

let server: DemoServer
let on: Awaited<ReturnType<typeof openRequests>>
let place: { study: string; site: string }
let user: { id: string; account: string }
let assignment: string
let person: string

const reason = 'The last patient has left the study'
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const setSite = (status: string, active = true) =>
  server.setRows('site', { id: place.site }, { status, active })
const seen = async () => (await server.call(siteById, { siteId: place.site }, on.lin)).data
const form = (more: Partial<Input<typeof addSitePerson>> = {}) => ({
  ...{ siteId: place.site, lastName: '蒋', firstName: '一', userId: null, email: '', phone: '' },
  ...{
    startsOn: null,
    endsOn: null,
    roles: ['coordinator' as const],
    customRole: '',
    remarks: '',
    reason: 'Joins the team',
    ...more,
  },
})
const work = async () => {
  const input = { studyId: place.study, siteIds: [place.site] }
  return (await server.call(listAtWork, input, on.lin)).data.records.filter(({ id }) =>
    [assignment, person].includes(id),
  )
}

beforeAll(async () => {
  server = await demoServer()
  on = await openRequests(server)
  const [found] = await server.rows<typeof place>(
    `select t.id as study, s.id as site from study t join site s on s.study_id = t.id and s.removed_at is null and s.active
      where t.tenant_id = $1 and t.status = 'ongoing' and t.active and not s.milestone_driven and s.environment = 'production'
      order by t.plan_id, s.site_no limit 1`,
    [on.lin.tenantId],
  )
  place = found!
})
beforeEach(async () => {
  await setSite('active')
  user = await on.somebody()
  const [row] = await server.rows<{ id: string }>(
    `insert into role_assignment (tenant_id, id, user_id, role_id, study_id, site_id, effective_at, expires_at)
      values ($1, gen_random_uuid(), $2, $3, $4, $5, now(), now() + interval '400 days') returning id`,
    [on.lin.tenantId, user.id, on.roles.CRC, place.study, place.site],
  )
  assignment = row!.id
  await server.setRows('site_person', { site_id: place.site, last_name: '蒋' }, { removed_at: now() })
  person = (await server.call(addSitePerson, form(), on.lin)).data.id
})
afterAll(() => server.close())

test('the people who work at a site are listed, those of other sites and former ones are not [MD-T2]', async () => {
  expect(await work()).toMatchObject([
    { id: person, kind: 'personnel', functions: ['coordinator'], until: null, stays: null },
    { id: assignment, kind: 'role', role: { nameEn: expect.stringContaining('CRC') }, stays: null },
  ])
  await server.setRows('role_assignment', { id: assignment }, { ended_at: now() })
  const over = { ...form({ endsOn: day(-2) }), id: person, rowVersion: 1 }
  expect((await server.call(editSitePerson, over, on.lin)).code).toBe(0)
  expect(await work()).toEqual([])
})

test('someone with a duty and a role at a site is one person in both lines', async () => {
  await server.setRows('site_person', { id: person }, { user_id: user.id })
  const lines = await work()
  expect(lines).toHaveLength(2)
  expect(lines.map(({ personId }) => personId)).toEqual([user.id, user.id])
})

const closings = {
  closing: (endWorkOn: string | null, rowVersion: number) => {
    const sites = [{ id: place.site, rowVersion }]
    return server.call(
      changeSiteStatus,
      { studyId: place.study, sites, status: 'closed', endWorkOn, reason },
      on.lin,
    )
  },
  suspending: (endWorkOn: string | null, rowVersion: number) => {
    const sites = [{ id: place.site, rowVersion }]
    return server.call(toggleSites, { studyId: place.study, sites, active: false, endWorkOn, reason }, on.lin)
  },
  'suspending as an administrator': (endWorkOn: string | null, rowVersion: number) => {
    const sites = [{ id: place.site, rowVersion }]
    return server.call(
      adminToggleSites,
      { studyId: place.study, sites, active: false, endWorkOn, reason },
      on.lin,
    )
  },
}
test.each(Object.entries(closings))(
  '%s a site ends its duties and roles at the date that is given',
  async (_, shut) => {
    expect((await shut(day(-1), (await seen()).rowVersion)).code).toBe(codes.expiryInPast.code)
    const answer = await shut(day(10), (await seen()).rowVersion)
    expect(answer.code, answer.message).toBe(0)
    expect((await work()).map(({ kind, until }) => [kind, until])).toEqual([
      ['personnel', day(10)],
      ['role', day(10)],
    ])
    const entries = await server.getRows(
      'trail',
      { entity_id: [assignment, person], reason, orderBy: 'action' },
      'action',
    )
    expect(entries.map(({ action }) => action)).toEqual(['changeGrant', 'editSitePerson'])
  },
)

test('without a date they stay, and a role that the actor may not take stays with its reason', async () => {
  expect((await closings.closing(null, (await seen()).rowVersion)).code).toBe(0)
  expect((await work()).map(({ until }) => until)[0]).toBeNull()
  await setSite('active')
  await server.setRows('role_assignment', { id: assignment }, { user_id: on.lin.userId })
  expect((await work())[1]!.stays?.code).toBe(codes.selfForbidden.code)
  expect((await closings.closing(day(3), (await seen()).rowVersion)).code).toBe(0)
  expect((await work()).map(({ until }) => until)).toEqual([day(3), expect.stringMatching(/^20/)])
  expect((await work())[1]!.until! > day(300)).toBe(true)
})

/** Paths that give work at a site beside those of every-path.test.ts. */
const paths: Record<string, () => Promise<{ code: number }>> = {
  'a person is added': () => server.call(addSitePerson, form({ lastName: '沈' }), on.lin),
  'a person gets another role': () =>
    server.call(
      editSitePerson,
      { ...form({ roles: ['coordinator', 'data_entry'] }), id: person, rowVersion: 1 },
      on.lin,
    ),
  'a duty lasts longer': async () => {
    await server.setRows('site_person', { id: person }, { ends_on: day(20) })
    const longer = { ...form({ endsOn: day(40) }), id: person, rowVersion: 1 }
    return server.call(editSitePerson, longer, on.lin)
  },
  'a main investigator is named': async () => {
    const confirmed = ['noInvestigatorRole' as const, 'noAccount' as const, 'noTraining' as const]
    const { rowVersion } = await seen()
    const wish = { siteId: place.site, rowVersion, personId: person, from: day(9), confirmed, reason }
    return server.call(replacePi, getReplacement(wish), on.lin)
  },
  'a lead CRA is named': async () => {
    const { id: siteId, rowVersion, siteNo, department, plannedSubjects, sort } = await seen()
    const facts = { siteId, rowVersion, siteNo, department, crcUserId: null, plannedSubjects, sort, reason }
    return server.call(updateSite, { ...facts, leadCraUserId: user.id }, on.lin)
  },
  'a role lasts longer': () =>
    server.call(
      changeGrant,
      { id: assignment, rowVersion: 1, effectiveAt: null, expiresAt: null, reason },
      on.lin,
    ),
  'a role of a member lasts longer': async () => {
    await server.addNew('study_member', {
      tenant_id: on.lin.tenantId,
      study_id: place.study,
      user_id: user.id,
      site_id: place.site,
    })
    const member = { studyId: place.study, userId: user.id }
    const { rowVersion } = (await server.call(memberById, member, on.lin)).data
    const change = [{ id: assignment, rowVersion: 1, effectiveAt: null, expiresAt: null }]
    return server.call(editMember, { ...member, rowVersion, give: [], change, end: [], reason }, on.lin)
  },
  'an invitation carries a role': () =>
    on.asking({
      kind: 'invite',
      invited: { email: 'new.coordinator@example.com', lastName: 'New', firstName: 'User', type: 'internal' },
      grants: [{ roleId: on.roles.CRC!, studyId: place.study, siteId: place.site }],
    }),
}
test.each(
  Object.keys(paths).flatMap(path => [[path, 'siteClosed'] as const, [path, 'siteInactive'] as const]),
)('%s: refused by %s', async (path, code: CodeName) => {
  await setSite(code === 'siteClosed' ? 'closed' : 'active', code === 'siteClosed')
  const answer = await paths[path]!()
  expect(answer, JSON.stringify(answer)).toMatchObject({ code: codes[code].code })
})

test('P24 no user under review is put on the personnel of a site', async () => {
  await server.setRows('users', { id: user.id }, { status: 'under_review' })
  const answer = await server.call(addSitePerson, form({ lastName: '沈', userId: user.id }), on.lin)
  expect(answer.code).toBe(codes.userUnderReview.code)
  await server.setRows('users', { id: user.id }, { status: 'enabled' })
})

test('at a closed site a duty may end sooner and remarks may change', async () => {
  await setSite('closed')
  const wish = { ...form({ endsOn: day(5), remarks: 'Keeps the archive' }), id: person, rowVersion: 1 }
  expect((await server.call(editSitePerson, wish, on.lin)).code).toBe(0)
  const { records } = (await server.call(listSitePeople, { siteId: place.site }, on.lin)).data
  expect(records.find(({ id }) => id === person)).toMatchObject({
    endsOn: day(5),
    remarks: 'Keeps the archive',
  })
})
