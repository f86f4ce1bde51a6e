import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import type { Input } from '../../../contract/define.ts'
import {
  bindSites,
  checkSitesAdded,
  effectRange,
  listEnvironments,
  organisationsForSites,
  updateSite,
} from '../../../contract/sites/bind.ts'
import { searchSites, siteById, siteHistory } from '../../../contract/sites/calls.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'

let server: DemoServer
let admin: Caller
let study: string
let free: string[]

const bind = (
  sites: Input<typeof bindSites>['sites'],
  environment: 'production' | 'test' = 'production',
  by = admin,
) => server.call(bindSites, { studyId: study, environment, sites }, by)

const getStudy = async (plan: string, tenantId = admin.tenantId) =>
  (await server.getRow('study', { tenant_id: tenantId, plan_id: plan }, 'id')).id

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  study = await getStudy('HY-0101-301')
  const rows = await server.rows<{ id: string }>(
    `select o.id from organisation o where o.tenant_id = $1 and o.active and o.type = 'hospital'
      and not exists (select from site s where s.study_id = $2 and s.organisation_id = o.id) order by o.id limit 8`,
    [admin.tenantId, study],
  )
  free = rows.map(({ id }) => id)
})
afterAll(() => server.close())

describe('adding sites', () => {
  test('L34 L33 L58 several at once become sites, and the search shows them as added [MD-T1]', async () => {
    const sites = [
      { organisationId: free[0]!, siteNo: 'N-01', department: 'Oncology' },
      { organisationId: free[1]!, siteNo: 'N-02' },
    ]
    const made = await bind(sites)
    expect(made).toMatchObject({ code: 0, data: { total: 2 } })
    const place = { studyId: study, environment: 'production' as const }
    const known = await server.call(checkSitesAdded, { ...place, organisationIds: free.slice(0, 3) }, admin)
    expect(known.data.records.map(({ added }) => added?.siteNo ?? null)).toEqual(['N-01', 'N-02', null])
    const inTest = await server.call(
      checkSitesAdded,
      { ...place, environment: 'test', organisationIds: free.slice(2, 3) },
      admin,
    )
    expect(known.data.records[2]!.nextNumber).toMatch(/^(?!UAT).*\d/)
    expect(inTest.data.records[0]!.nextNumber, 'each environment has its own').toMatch(/^UAT\d/)
    const named = await server.getRow('organisation', { id: free[0] }, 'name')
    const query = named.name
    const found = await server.call(organisationsForSites, { ...place, query }, admin)
    const records = found.data.records
    expect(records.find(({ id }) => id === free[0])?.added).toEqual({
      id: made.data.records[0]!.id,
      siteNo: 'N-01',
    })
    const elsewhere = await server.call(
      organisationsForSites,
      { ...place, environment: 'test', query },
      admin,
    )
    expect(elsewhere.data.records.find(({ id }) => id === free[0])).toMatchObject({ added: null })
    const listed = await server.call(searchSites, { studyId: study, query: 'Oncology' }, admin)
    const fresh = listed.data.records.find(({ siteNo }) => siteNo === 'N-01')
    expect(fresh).toMatchObject({ status: 'preparing', department: 'Oncology' })
    const history = await server.call(siteHistory, { siteId: made.data.records[0]!.id }, admin)
    expect(history.data.records[0]).toMatchObject({ action: 'bindSites', version: 1 })
  })

  test('all or none: a taken number or organisation refuses the request and names its row', async () => {
    const before = (await server.call(searchSites, { studyId: study }, admin)).data.total
    const fresh = { organisationId: free[2]!, siteNo: 'N-03' }
    expect(await bind([fresh, { organisationId: free[3]!, siteNo: 'N-01' }])).toMatchObject({
      code: codes.siteNumberTaken.code,
      data: { field: 'sites.1.siteNo' },
    })
    expect(await bind([fresh, { organisationId: free[0]!, siteNo: 'N-04' }])).toMatchObject({
      code: codes.siteAlreadyAdded.code,
      data: { field: 'sites.1.organisationId' },
    })
    expect(await bind([fresh, { organisationId: free[3]!, siteNo: 'N-03' }])).toMatchObject({
      code: codes.itemRepeated.code,
      data: { field: 'sites.1.siteNo' },
    })
    expect((await server.call(searchSites, { studyId: study }, admin)).data.total).toBe(before)
  })

  test('E9 L92 a number is unique in study and environment', async () => {
    expect((await bind([{ organisationId: free[0]!, siteNo: 'N-01' }], 'test')).code).toBe(0)
    const { data } = await server.call(listEnvironments, {}, admin)
    expect(data.records).toEqual([
      { environment: 'production', production: true },
      { environment: 'test', production: false },
      { environment: 'development', production: false },
    ])
  })

  test('of two requests at once for one organisation exactly one adds it', async () => {
    const answers = await Promise.all(
      ['P-1', 'P-2'].map(siteNo => bind([{ organisationId: free[4]!, siteNo }])),
    )
    expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([0, codes.siteAlreadyAdded.code])
  })

  test('G50 F3 no site is added to a study that is over, nor one of another tenant', async () => {
    const over = await server.rows<{ id: string }>(
      "select id from study where tenant_id = $1 and status = 'completed' limit 1",
      [admin.tenantId],
    )
    const sites = [{ organisationId: free[5]!, siteNo: 'Z-1' }]
    const answer = await server.call(
      bindSites,
      { studyId: over[0]!.id, environment: 'production', sites },
      admin,
    )
    expect(answer.code).toBe(codes.studyCompleted.code)
    const other = await server.caller('s.tanaka', 'ACCOUNT_HOLDER')
    expect((await bind(sites, 'production', other)).code).toBe(codes.dataNotFound.code)
  })
})

describe('one site', () => {
  const newSite = async (siteNo: string, at: number) =>
    (await bind([{ organisationId: free[at]!, siteNo }])).data.records[0]!.id
  const facts = {
    department: 'Cardiology',
    leadCraUserId: null,
    crcUserId: null,
    plannedSubjects: 12,
    sort: 3,
  }

  test('L36 E8 the detail has organisation, address, study and facts', async () => {
    const id = await newSite('D-1', 6)
    const { data } = await server.call(siteById, { siteId: id }, admin)
    expect(data).toMatchObject({ siteNo: 'D-1', editing: null, study: { planId: 'HY-0101-301' } })
    const row = await server.getRow('organisation', { id: free[6] }, 'address', 'zip', 'type')
    expect(data.organisation).toMatchObject(row)
  })

  test('an organisation that was switched off meanwhile becomes no site', async () => {
    await server.setRows('organisation', { id: free[7] }, { active: false })
    const refused = await bind([{ organisationId: free[7]!, siteNo: 'N-07' }])
    await server.setRows('organisation', { id: free[7] }, { active: true })
    expect(refused).toMatchObject({
      code: codes.organisationInactive.code,
      data: { field: 'sites.0.organisationId' },
    })
  })

  test('G50 in another environment, or for another tenant, a site answers as an unknown one', async () => {
    const id = await newSite('D-2', 7)
    const unknown = await server.call(siteById, { siteId: crypto.randomUUID() }, admin)
    const wrong = await server.call(siteById, { siteId: id, environment: 'test' }, admin)
    const other = await server.caller('s.tanaka', 'ACCOUNT_HOLDER')
    const foreign = await server.call(siteById, { siteId: id }, other)
    const same = { code: unknown.code, message: unknown.message, data: unknown.data }
    expect(wrong).toMatchObject(same)
    expect(unknown.code).toBe(codes.dataNotFound.code)
    expect(foreign.code).toBe(codes.dataNotFound.code)
    const edit = { ...facts, siteId: id, siteNo: 'D-2', rowVersion: 1, environment: 'test' as const }
    expect((await server.call(updateSite, edit, admin)).code).toBe(codes.dataNotFound.code)
  })

  test('L35 TR-C1 facts are saved over the version read, and the history names them', async () => {
    const [site] = (await server.call(searchSites, { studyId: study, query: 'D-1' }, admin)).data.records
    const wish = { ...facts, siteId: site!.id, siteNo: 'D-9', rowVersion: 1 }
    expect((await server.call(updateSite, wish, admin)).data).toEqual({ id: site!.id, rowVersion: 2 })
    expect((await server.call(updateSite, wish, admin)).code).toBe(codes.dataChanged.code)
    expect((await server.call(updateSite, { ...wish, siteNo: 'N-01', rowVersion: 2 }, admin)).code).toBe(
      codes.siteNumberTaken.code,
    )
    const [found] = (await server.call(searchSites, { studyId: study, query: 'Cardiology' }, admin)).data
      .records
    expect(found).toMatchObject({ siteNo: 'D-9', plannedSubjects: 12, environment: 'production' })
    const [entry] = (await server.call(siteHistory, { siteId: site!.id }, admin)).data.records
    expect(entry!.changes.map(({ field }) => field).sort()).toEqual([
      'department',
      'plannedSubjects',
      'siteNo',
      'sort',
    ])
  })
})

test('L93 P34 the effect range counts studies, sites and people of an organisation, role and department', async () => {
  const reach = (kind: 'organisation' | 'role' | 'department', id: string) =>
    server.call(effectRange, { kind, id }, admin)
  const { data } = await reach('organisation', free[0]!)
  const [kept] = await server.rows<{ sites: number; studies: number }>(
    'select count(*)::int as sites, count(distinct study_id)::int as studies from site where organisation_id = $1',
    [free[0]],
  )
  expect(kept!.sites).toBeGreaterThan(1)
  expect(data).toMatchObject({ sites: { total: kept!.sites }, studies: { total: kept!.studies } })
  expect(data.sites.records.map(({ siteNo }) => siteNo)).toContain('N-01')
  const [department] = await server.rows<{ id: string; studies: number }>(
    `select d.id, count(*)::int as studies from department d join study t on t.tenant_id = d.tenant_id and t.department_id = d.id
      where d.tenant_id = $1 and not exists (select from department x where x.parent_id = d.id) group by 1 order by 2 desc limit 1`,
    [admin.tenantId],
  )
  expect((await reach('department', department!.id)).data.studies.total).toBe(department!.studies)
  const [role] = await server.rows<{ id: string; people: number }>(
    `select role_id as id, count(distinct user_id)::int as people from role_assignment a join users u on u.id = a.user_id and u.removed_at is null
      where a.tenant_id = $1 and a.ended_at is null and now() < a.expires_at group by 1 order by 2 desc limit 1`,
    [admin.tenantId],
  )
  expect((await reach('role', role!.id)).data.people.total).toBe(role!.people)
  expect((await reach('role', crypto.randomUUID())).code).toBe(codes.dataNotFound.code)
})
