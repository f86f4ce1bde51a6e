import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import type { Input, Output } from '../../../contract/define.ts'
import { organisationsForSites } from '../../../contract/sites/bind.ts'
import {
  adminToggleSites,
  availableSites,
  changeSiteStatus,
  countSites,
  removeSites,
  searchSites,
  selectSites,
  siteById,
  siteHistory,
  toggleSites,
} from '../../../contract/sites/calls.ts'
import {
  fieldOrder,
  saveFieldOrder,
  saveTableColumns,
  studyHistory,
  tableColumns,
  toggleStudies,
} from '../../../contract/studies/calls.ts'
import { explainAccess } from '../../../contract/workspace/calls.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { not } from '../rows.ts'

let server: DemoServer
let admin: Caller
let registry: string

type Site = Output<typeof searchSites>['records'][number]

const getStudy = async (plan: string) =>
  (await server.getRow('study', { tenant_id: admin.tenantId, plan_id: plan }, 'id')).id
const list = async (wish: Partial<Input<typeof searchSites>> = {}, by = admin) =>
  (await server.call(searchSites, { studyId: registry, ...wish }, by)).data
const one = async (where: (site: Site) => boolean, wish: Partial<Input<typeof searchSites>> = {}) => {
  const found = (await list({ limit: 100, ...wish })).records.find(where)
  if (!found) throw new Error('no such site in the demo')
  return found
}
const seen = (...sites: Site[]) => sites.map(({ id, rowVersion }) => ({ id, rowVersion }))
const reason = 'Agreed with the principal investigator'

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  registry = await getStudy('HY-0101-401')
})
afterAll(() => server.close())

describe('L32 D36 O10 the page of sites', () => {
  test('pages of 15, 30 and 50 cover every site once, and past the end comes the last page', async () => {
    for (const limit of [15, 30, 50]) {
      const first = await list({ limit })
      expect(first.total).toBe(212)
      const pages = Math.ceil(first.total / limit)
      const ids = new Set<string>()
      for (let pageNum = 1; pageNum <= pages; pageNum++)
        for (const site of (await list({ limit, pageNum })).records) ids.add(site.id)
      expect(ids.size).toBe(first.total)
      const beyond = await list({ limit, pageNum: pages + 40 })
      expect(beyond.pageNum).toBe(pages)
      expect(beyond.records.map(site => site.id)).toEqual(
        (await list({ limit, pageNum: pages })).records.map(site => site.id),
      )
    }
    expect(await list({ query: 'nothing of the kind' })).toMatchObject({ records: [], total: 0, pageNum: 1 })
  })

  test('words find Chinese and English names, readings, initials, PI, number and department', async () => {
    const site = await one(each => each.name === '金陵肿瘤医院', { query: '金陵' })
    for (const query of ['金陵肿瘤', 'jinling cancer', 'jinlingzhongliu', 'jlzlyy', site.siteNo, site.pi])
      expect(
        (await list({ query })).records.map(each => each.id),
        query,
      ).toContain(site.id)
    expect((await list({ query: '金陵 胸科' })).records.map(each => each.name)).toEqual(['金陵胸科医院'])
    expect((await list({ query: "%_'" })).records).toEqual([])
  })

  test('E9 L42 filters narrow by status, environment, activity and region, together', async () => {
    const counts = (await server.call(countSites, { studyId: registry }, admin)).data
    expect(counts.total).toBe(212)
    expect(counts.shut).toBeNull()
    for (const { value, count } of counts.status) expect((await list({ status: [value] })).total).toBe(count)
    for (const { value, count } of counts.active) expect((await list({ active: value })).total).toBe(count)
    for (const { value, count } of counts.regions.slice(0, 3))
      expect((await list({ regions: [value] })).total).toBe(count)
    const both = await list({ status: ['closed'], active: false, limit: 50 })
    expect(both.records.length).toBeGreaterThan(0)
    expect(both.records.every(site => site.status === 'closed' && !site.active)).toBe(true)
    const phase3 = await getStudy('HY-0101-301')
    const tests = await list({ studyId: phase3, environment: ['test', 'development'] })
    expect(tests.records.map(site => site.environment).sort()).toEqual(['development', 'test'])
  })

  test('E36 places of sites, of their pages, filters and of new sites are named in the language of the reader', async () => {
    const reads = { 'accept-language': 'es-ES' }
    const wanted = { studyId: registry, regions: ['广东省'], limit: 15, pageNum: 1 }
    const { records } = (await server.call(searchSites, wanted, admin, reads)).data
    const [site] = records
    expect(site!.place).toMatchObject({ country: 'China', province: 'Guangdong' })
    expect(site!.place.city).not.toBe(site!.city)
    expect(site!.province).toBe('广东省')
    const page = { siteId: site!.id, environment: site!.environment }
    expect((await server.call(siteById, page, admin, reads)).data.organisation.place).toEqual(site!.place)
    const { regions } = (await server.call(countSites, { studyId: registry }, admin, reads)).data
    expect(regions).toContainEqual({ value: '广东省', label: 'Guangdong', count: expect.any(Number) })
    const place = { studyId: registry, environment: 'production' as const }
    const bound = { ...place, query: site!.name, limit: 15, pageNum: 1 }
    const { data } = await server.call(organisationsForSites, bound, admin, reads)
    expect(data.records[0]).toMatchObject({ place: site!.place })
  })

  test('E36 a province that two countries have is counted under the names of both', async () => {
    const [one, other] = await server.rows<{ id: string; country: string; province: string; city: string }>(
      `select id, country, province, city from organisation where id in (select organisation_id from site where study_id = $1)
        order by id limit 2`,
      [registry],
    )
    const move = (id: string, place: string[]) =>
      server.rows('update organisation set country = $2, province = $3, city = $4 where id = $1', [
        id,
        ...place,
      ])
    const labelled = async (language: string) => {
      const reads = { 'accept-language': language }
      const { regions } = (await server.call(countSites, { studyId: registry }, admin, reads)).data
      return regions.find(({ value }) => value === 'La Rioja')
    }
    try {
      await move(one!.id, ['西班牙', 'La Rioja', ''])
      expect((await labelled('ja-JP'))?.label).toBe('ラ・リオハ')
      await move(other!.id, ['阿根廷', 'La Rioja', ''])
      const { total } = await list({ regions: ['La Rioja'] })
      expect(await labelled('ja-JP')).toEqual({
        value: 'La Rioja',
        label: 'ラ・リオハ (スペイン) / La Rioja (アルゼンチン)',
        count: total,
      })
      expect(total).toBeGreaterThan(1)
    } finally {
      for (const { id, country, province, city } of [one!, other!]) await move(id, [country, province, city])
    }
  })

  test('sorts by several keys, states by their course', async () => {
    const { records } = await list({
      limit: 100,
      sort: [{ field: 'status' }, { field: 'enrolledSubjects', descending: true }, { field: 'siteNo' }],
    })
    const course = ['preparing', 'active', 'closed']
    const keys = records.map(
      site => [course.indexOf(site.status), -site.enrolledSubjects, site.siteNo] as const,
    )
    const sorted = keys.toSorted((a, b) => a[0] - b[0] || a[1] - b[1] || (a[2] < b[2] ? -1 : 1))
    expect(keys).toEqual(sorted)
    const names = (await list({ limit: 100, sort: [{ field: 'name', descending: true }] })).records
    const [row] = await server.rows<{ name: string }>(
      'select o.name from site s join organisation o on o.tenant_id = s.tenant_id and o.id = s.organisation_id where s.study_id = $1 order by s.sort_name desc limit 1',
      [registry],
    )
    expect(names[0]!.name).toBe(row!.name)
  })

  test('TR-Z3 L36 a site role sees the sites that it is given for, a study role all of them', async () => {
    const [cra] = await server.rows<{ name: string; site_id: string; mine: number }>(
      `select a.name, min(sm.site_id::text) as site_id, count(*)::int as mine from study_member sm join users u on u.tenant_id = sm.tenant_id and u.id = sm.user_id
        join account a on a.id = u.account_id where sm.study_id = $1 and sm.site_id is not null group by 1 limit 1`,
      [registry],
    )
    const by = await server.caller(cra!.name, 'CRA')
    const mine = await list({ limit: 100 }, by)
    expect(mine.total).toBe(cra!.mine)
    expect((await server.call(siteById, { siteId: cra!.site_id }, by)).code).toBe(0)
    const [other] = await server.rows<{ id: string }>(
      'select id from site where study_id = $1 and not exists (select from study_member m where m.site_id = site.id and m.user_id = $2) limit 1',
      [registry, by.userId],
    )
    expect((await server.call(siteById, { siteId: other!.id }, by)).code).toBe(codes.dataNotFound.code)
    const elsewhere = await getStudy('HY-0207-301')
    expect((await server.call(searchSites, { studyId: elsewhere }, by)).code).toBe(codes.dataNotFound.code)
  })
})

describe('a selection that outlives a page', () => {
  test('everything that matches but the toggled ones, or the toggled ones alone', async () => {
    const some = (await list({ limit: 15 })).records.slice(0, 2)
    const wish = { studyId: registry, toggledNodes: some.map(site => site.id) }
    const all = await server.call(selectSites, { ...wish, selectAll: true }, admin)
    expect(all.data.total).toBe(210)
    expect(all.data.records.some(site => site.id === some[0]!.id)).toBe(false)
    const few = await server.call(selectSites, { ...wish, selectAll: false }, admin)
    expect(few.data.records.map(site => site.id).sort()).toEqual(wish.toggledNodes.toSorted())
    const closed = await server.call(selectSites, { ...wish, selectAll: true, status: ['closed'] }, admin)
    expect(closed.data.records.every(site => site.status === 'closed')).toBe(true)
  })

  test('L41 sites that people can be given work at are active and not closed', async () => {
    const { data } = await server.call(availableSites, { studyId: registry, limit: 100 }, admin)
    const wanted = await server.getRows(
      'site',
      { study_id: registry, active: true, status: not('closed') },
      'id',
    )
    expect(data.total).toBe(wanted.length)
    expect(wanted.length).toBeLessThan((await list()).total)
    const ids = new Set(wanted.map(({ id }) => id))
    expect(data.records.filter(({ id }) => !ids.has(id))).toEqual([])
  })
})

describe('L37 L38 F8 F11 the toggle and its history', () => {
  test('L40 has a result for each row, its reason in the history, and stale versions are told', async () => {
    const active = (await list({ active: true, status: ['active'], limit: 50 })).records
    const [first, second] = active.filter(site => !site.milestoneDriven)
    const driven = active.find(site => site.milestoneDriven)!
    const input = { studyId: registry, active: false, reason, sites: seen(first!, driven, second!, first!) }
    const { code, data } = await server.call(toggleSites, input, admin)
    expect(code).toBe(0)
    expect(data.results.map(each => each.code)).toEqual([
      0,
      codes.siteMilestoneDriven.code,
      0,
      codes.dataChanged.code,
    ])
    const history = await server.call(siteHistory, { siteId: first!.id }, admin)
    expect(history.data.records[0]).toMatchObject({
      reason,
      action: 'toggleSites',
      changes: [{ field: 'active', from: true, to: false }],
      version: first!.rowVersion + 1,
    })
    const stale = await server.call(toggleSites, { ...input, active: true, sites: seen(first!) }, admin)
    expect(stale.code).toBe(codes.dataChanged.code)
    expect(stale.data).toMatchObject({ by: 'Haiyan Lin' })
  })

  test('deactivating needs a reason, activating does not', async () => {
    const site = await one(each => each.active && each.actions.deactivate === null)
    const answer = await server.call(
      toggleSites,
      { studyId: registry, active: false, sites: seen(site) },
      admin,
    )
    expect(answer.data).toMatchObject({ issues: [{ path: 'reason', rule: 'reasonRequired' }] })
  })

  test('what an administrator switched off, only an administrator switches on', async () => {
    const lead = await server.caller('zhou.mingxuan', 'LEAD_PROJECT_MANAGER')
    const study = await getStudy('HY-0101-301')
    const site = await one(each => each.environment === 'development', { studyId: study })
    expect(site.inactiveBy).toBe('administrator')
    const input = { studyId: study, active: true, sites: seen(site) }
    expect((await server.call(toggleSites, input, lead)).code).toBe(codes.siteAdministratorOnly.code)
    expect((await server.call(adminToggleSites, input, lead)).code).toBe(codes.noButton.code)
    expect((await server.call(adminToggleSites, input, admin)).code).toBe(0)
  })

  test('G50 a row of another environment than the chosen one is refused [N60]', async () => {
    const site = await one(each => each.actions.deactivate === null)
    const input = {
      studyId: registry,
      environment: 'test' as const,
      active: false,
      reason,
      sites: seen(site),
    }
    expect((await server.call(toggleSites, input, admin)).code).toBe(codes.siteEnvironmentMismatch.code)
  })

  test('F3 N58 a study that is over or held allows no operation on its sites', async () => {
    for (const [plan, name] of [
      ['HY-0101-203', 'studyCompleted'],
      ['HY-0420-301', 'studyStopped'],
      ['HY-0315-201', 'studyOnHold'],
      ['HY-0511-301', 'studyLocked'],
    ] as const) {
      const studyId = await getStudy(plan)
      const [site] = (await list({ studyId })).records
      const input = { studyId, sites: seen(site!), reason }
      const refused = codes[name].code
      expect((await server.call(toggleSites, { ...input, active: !site!.active }, admin)).code).toBe(refused)
      expect((await server.call(changeSiteStatus, { ...input, status: 'active' }, admin)).code).toBe(refused)
      expect((await server.call(removeSites, input, admin)).code).toBe(refused)
      expect(site!.actions.activate?.code, 'and the row says so').toBe(refused)
      expect((await server.call(countSites, { studyId }, admin)).data.shut?.code).toBe(refused)
    }
  })
})

describe('L39 L43 status and deletion', () => {
  test('F10 P25 once active a site never goes back; the row and the decision say the same', async () => {
    const site = await one(each => each.status === 'active' && !each.milestoneDriven)
    const input = { studyId: registry, sites: seen(site), reason }
    const back = await server.call(changeSiteStatus, { ...input, status: 'preparing' }, admin)
    expect(back.code).toBe(codes.siteStatusFixed.code)
    expect(site.actions.prepare?.code).toBe(codes.siteStatusFixed.code)
    const unready = await one(each => each.actions.open?.code === codes.siteMilestoneMissing.code)
    const opened = { studyId: registry, sites: seen(unready), reason, status: 'active' as const }
    expect(await server.call(changeSiteStatus, opened, admin)).toMatchObject({
      code: codes.siteMilestoneMissing.code,
      message: expect.stringContaining('Site Selection'),
    })
    const asks = [{ call: 'changeSiteStatus', id: unready.id }]
    const { data } = await server.call(explainAccess, { asks }, admin)
    expect(data.verdicts[0]!.reasons.at(-1)).toEqual(unready.actions.open)
  })

  test('H23 the status is changed by administrators only', async () => {
    const lead = await server.caller('zhou.mingxuan', 'LEAD_PROJECT_MANAGER')
    const study = await getStudy('HY-0101-301')
    const [site] = (await list({ studyId: study }, lead)).records
    const input = { studyId: study, sites: seen(site!), reason, status: 'closed' as const }
    expect((await server.call(changeSiteStatus, input, lead)).code).toBe(codes.noButton.code)
    expect(site!.actions.close?.code).toBe(codes.noButton.code)
  })

  test('F13 a site with data or members stays; a deleted one is gone from lists and frees its number', async () => {
    const used = await one(each => each.enrolledSubjects > 0 && !each.milestoneDriven)
    const input = (site: Site) => ({ studyId: registry, sites: seen(site), reason })
    expect((await server.call(removeSites, input(used), admin)).code).toBe(codes.siteHasSubsystemData.code)
    const free = await one(each => each.actions.remove === null, { status: ['preparing'] })
    const { total } = await list()
    expect((await server.call(removeSites, input(free), admin)).code).toBe(0)
    expect((await list()).total).toBe(total - 1)
    expect((await server.call(siteById, { siteId: free.id }, admin)).code).toBe(codes.dataNotFound.code)
    await server.addRow('site', {
      tenant_id: admin.tenantId,
      id: crypto.randomUUID(),
      study_id: registry,
      site_no: free.siteNo,
      organisation_id: free.organisationId,
      status: 'preparing',
    })
  })
})

describe('studies and what a person sets for a table', () => {
  test('L6 L7 F8 a study is switched off with a reason, and its sites with it', async () => {
    const studyId = await getStudy('HY-0511-401')
    const input = { studies: [{ id: studyId, rowVersion: 1 }], active: false, reason }
    expect((await server.call(toggleStudies, input, admin)).code).toBe(0)
    expect((await server.call(countSites, { studyId }, admin)).data.shut?.code).toBe(codes.studyInactive.code)
    const toggle = async (active: boolean, rowVersion: number) => {
      const again = { studies: [{ id: studyId, rowVersion }], active, reason }
      return (await server.call(toggleStudies, again, admin)).code
    }
    expect(await toggle(false, 2)).toBe(codes.studyAlreadyInactive.code)
    const { data } = await server.call(studyHistory, { studyId }, admin)
    expect(data.records).toMatchObject([{ action: 'toggleStudies', reason, version: 2 }])
    expect([await toggle(true, 2), await toggle(true, 3)]).toEqual([0, codes.studyAlreadyActive.code])
  })

  test('L15 L16 L17 L18 columns, widths and order are a person’s own, for one table', async () => {
    const table = 'studySites'
    const columns = [
      { id: 'name', shown: true, width: 260 },
      { id: 'pi', shown: false, width: null },
    ]
    await server.call(saveTableColumns, { table, tableColumn: columns, size: 30 }, admin)
    await server.call(saveFieldOrder, { table, tableColumn: ['pi', 'name'] }, admin)
    const { data } = await server.call(tableColumns, { table }, admin)
    expect(data).toEqual({ tableColumn: columns.toReversed(), size: 30 })
    expect((await server.call(fieldOrder, { table }, admin)).data.tableColumn).toEqual(['pi', 'name'])
    const nothing = { tableColumn: [], size: null }
    expect((await server.call(tableColumns, { table: 'other' }, admin)).data).toEqual(nothing)
    const lead = await server.caller('zhou.mingxuan')
    expect((await server.call(tableColumns, { table }, lead)).data).toEqual(nothing)
  })
})
