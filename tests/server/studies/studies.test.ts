import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import { getFields, getNamesWith } from '../../../contract/records/define.ts'
import { studyHistory } from '../../../contract/studies/calls.ts'
import {
  addStudy,
  editStudy,
  removeStudy,
  setLpm,
  studyRemovalBlocks,
} from '../../../contract/studies/changes.ts'
import { studyRecord } from '../../../contract/studies/fields.ts'
import { countStudies, listStudies, studyById, studyProgressById } from '../../../contract/studies/list.ts'
import { pinStudy, portalStudies, unpinStudy } from '../../../contract/workspace/calls.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { studyInput } from '../study-inputs.ts'

let server: DemoServer
let lin: Caller
/** A lead project manager, who sees the studies that they lead or work on. */
let lead: Caller
let count = 0

beforeAll(async () => {
  server = await demoServer()
  lin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  const [found] = await server.rows<{ account: string }>(
    `select u.account from users u join role_assignment ra on ra.tenant_id = u.tenant_id and ra.user_id = u.id and ra.ended_at is null
        join role r on r.tenant_id = ra.tenant_id and r.id = ra.role_id and r.code = 'LEAD_PROJECT_MANAGER'
      where u.tenant_id = $1 and u.status = 'enabled' and u.account_id is not null order by u.account limit 1`,
    [lin.tenantId],
  )
  lead = await server.caller(found!.account, 'LEAD_PROJECT_MANAGER')
})
afterAll(() => server.close())

const plan = () => {
  count += 1
  return `HY-9${String(count).padStart(3, '0')}`
}
const add = (more: object = {}, by = lin) =>
  server.call(addStudy, studyInput({ planId: plan(), ...more }), by)
const added = async (more: object = {}, by = lin) => {
  const answer = await add(more, by)
  expect(answer.code).toBe(0)
  return answer.data
}
const detail = async (studyId: string, by = lin) => (await server.call(studyById, { studyId }, by)).data
const list = async (input: object = {}, by = lin) => (await server.call(listStudies, input, by)).data
const history = async (studyId: string) => (await server.call(studyHistory, { studyId }, lin)).data.records

describe('L10 L9 MD-S1 a study is added from the fields of the record', () => {
  test('E1 E2 E3 E4 E5 E6 every field that a form sets is stored, answered and in the history', async () => {
    const [place] = await server.rows<{ department: string; organisation: string }>(
      `select (select id from department where tenant_id = $1 and removed_at is null limit 1) as department,
        (select id from organisation where tenant_id = $1 limit 1) as organisation`,
      [lin.tenantId],
    )
    const values = Object.fromEntries(
      getFields(studyRecord).flatMap(([name, field]): [string, unknown][] => {
        if (!field.input) return []
        if (field.kind === 'id') {
          const ids: Record<string, string> = { users: lin.userId, departments: place!.department }
          return [[name, ids[field.of!] ?? place!.organisation]]
        }
        const kinds: Record<string, unknown> = {
          flag: true,
          count: 7,
          day: '2027-05-06',
          countries: ['CN', 'ES'],
        }
        if (field.kind === 'choice') return [[name, field.values.at(-1)]]
        return [[name, kinds[field.kind] ?? `Value of ${name}`]]
      }),
    )
    const { id } = await added({ ...values, planId: plan() })
    const study = await detail(id)
    expect(study).toMatchObject({
      ...values,
      planId: study.planId,
      status: 'planned',
      active: true,
      rowVersion: 1,
    })
    expect(study.progress).toMatchObject({ percent: 100, missing: [] })
    expect([study.department, study.lpm?.id, study.leadOrganisation]).not.toContain(null)
    const [entry] = await history(id)
    const fields = entry!.changes.map(each => each.field)
    expect(fields).toEqual(expect.arrayContaining(Object.keys(values)))
    expect(getNamesWith(studyRecord, 'section').toSorted()).toEqual(Object.keys(values).toSorted())
  })

  test('206001 a protocol id in use is refused at its field in any case, and is free again after deletion', async () => {
    const planId = plan()
    const { id, rowVersion } = await added({ planId })
    expect(await add({ planId: planId.toLowerCase() })).toMatchObject({
      code: codes.studyIdTaken.code,
      data: { field: 'planId' },
    })
    expect((await server.call(removeStudy, { id, rowVersion }, lin)).code).toBe(0)
    expect((await add({ planId })).code).toBe(0)
  })

  test('G12 G13 the record says what a form may hold', async () => {
    const { data } = await add({ planId: ' ', name: '', phase: 'V', plannedSites: -1, countries: ['China'] })
    expect(data).toMatchObject({
      issues: [
        { path: 'planId', rule: 'fieldRequired' },
        { path: 'name', rule: 'fieldRequired' },
        { path: 'phase', rule: 'optionInvalid' },
        { path: 'countries.0', rule: 'optionInvalid' },
        { path: 'plannedSites', rule: 'numberTooSmall' },
      ],
    })
    expect(await add({ startDate: '2027-05-02', endDate: '2027-05-01' })).toMatchObject({
      code: codes.dateOrder.code,
      data: { field: 'endDate' },
    })
  })

  test('H10 a lead project manager sees and leads the study that they add; others in the same role do not see it', async () => {
    const { id } = await added({}, lead)
    expect(await detail(id, lead)).toMatchObject({ leadPmUserId: lead.userId })
    expect((await list({}, lead)).records.map(each => each.id)).toContain(id)
    const other = await server.caller('zhang.wei', 'CRA')
    expect((await server.call(studyById, { studyId: id }, other)).code).not.toBe(0)
  })
})

describe('L11 H11 a study is changed', () => {
  test('fields left out stay, and the history has old and new value', async () => {
    const { id, rowVersion } = await added({ target: 'PD-1' })
    const answer = await server.call(editStudy, { id, rowVersion, target: 'CLDN18.2', plannedSites: 12 }, lin)
    expect(answer).toMatchObject({ code: 0, data: { rowVersion: 2 } })
    expect(await detail(id)).toMatchObject({ target: 'CLDN18.2', plannedSites: 12, plannedSubjects: 120 })
    const [edited] = await history(id)
    expect(edited!.changes).toEqual([
      { field: 'target', from: 'PD-1', to: 'CLDN18.2' },
      { field: 'plannedSites', from: 0, to: 12 },
    ])
  })

  test('TR-C1 of two people with the same version one gets the conflict, and no field is lost', async () => {
    const { id, rowVersion } = await added()
    const both = await Promise.all([
      server.call(editStudy, { id, rowVersion, target: 'EGFR' }, lin),
      server.call(editStudy, { id, rowVersion, route: 'oral' }, lin),
    ])
    expect(both.map(each => each.code).toSorted()).toEqual([0, codes.dataChanged.code].toSorted())
    const refused = both.find(each => each.code !== 0)!
    expect(refused.data).toMatchObject({ by: expect.any(String), at: expect.any(String) })
    const again = both[0] === refused ? { target: 'EGFR' } : { route: 'oral' }
    await server.call(editStudy, { id, rowVersion: 2, ...again }, lin)
    expect(await detail(id)).toMatchObject({ target: 'EGFR', route: 'oral' })
  })

  test('290001 290002 290003 290004 F3 a closed or held study refuses, as its actions say', async () => {
    for (const [status, code] of [
      ['completed', 290001],
      ['stopped', 290002],
      ['on_hold', 290003],
      ['locked', 290004],
    ] as const) {
      const { id, rowVersion } = await added()
      await server.setRows('study', { id }, { status })
      expect((await server.call(editStudy, { id, rowVersion, target: 'x' }, lin)).code).toBe(code)
      expect((await server.call(setLpm, { id, rowVersion, userId: null }, lin)).code).toBe(code)
      const { actions } = await detail(id)
      expect([actions.edit?.code, actions.setLpm?.code, actions.deactivate?.code]).toEqual([code, code, code])
    }
  })

  test('L21 the lead project manager is named, and must be able to work', async () => {
    const { id, rowVersion } = await added()
    expect((await server.call(setLpm, { id, rowVersion, userId: lead.userId }, lin)).code).toBe(0)
    expect(await detail(id, lead)).toMatchObject({ lpm: { id: lead.userId } })
    const disabled = await server.getRow(
      'users',
      { tenant_id: lin.tenantId, status: 'disabled', removed_at: null },
      'id',
    )
    expect(await server.call(setLpm, { id, rowVersion: 2, userId: disabled.id }, lin)).toMatchObject({
      code: codes.userNotEnabled.code,
      data: { field: 'userId' },
    })
  })
})

describe('L12 F5 MD-S5 a study is deleted', () => {
  const blocks = async (studyId: string) => (await server.call(studyRemovalBlocks, { studyId }, lin)).data
  const remove = (id: string, rowVersion = 1) => server.call(removeStudy, { id, rowVersion }, lin)

  test('N58 290005 only while it is planned', async () => {
    const { id } = await added()
    await server.setRows('study', { id }, { status: 'ongoing' })
    expect(await blocks(id)).toMatchObject({ planned: false })
    expect((await remove(id)).code).toBe(codes.studyNotPlanned.code)
  })

  test('290006 not while it has members [N58]', async () => {
    const { id } = await added()
    await server.addNew('study_member', { tenant_id: lin.tenantId, study_id: id, user_id: lin.userId })
    expect(await blocks(id)).toMatchObject({ planned: true, members: 1 })
    expect((await remove(id)).code).toBe(codes.studyHasMembers.code)
    expect((await detail(id)).actions.remove?.code).toBe(codes.studyHasMembers.code)
  })

  test('290007 P33 not while somebody holds a role for it in another application', async () => {
    const { id } = await added()
    await server.rows(
      `insert into role_assignment (tenant_id, id, user_id, role_id, study_id)
        select $1, gen_random_uuid(), $3, r.id, $2 from role r where r.tenant_id = $1 and r.code = 'PROJECT_MANAGER'`,
      [lin.tenantId, id, lin.userId],
    )
    const { applications } = await blocks(id)
    expect(applications.length).toBeGreaterThan(0)
    expect(applications).not.toContain(1)
    expect((await remove(id)).code).toBe(codes.studyHasApplications.code)
  })

  test('a deleted study is in no list, page, portal or count, and its trail stays', async () => {
    const { id } = await added()
    const before = (await list()).total
    expect((await remove(id)).code).toBe(0)
    expect((await list()).total).toBe(before - 1)
    expect((await server.call(studyById, { studyId: id }, lin)).code).toBe(codes.dataNotFound.code)
    expect(
      (await server.call(portalStudies, { limit: 50 }, lin)).data.records.map(each => each.id),
    ).not.toContain(id)
    const entries = await server.getRows('audit_log', { entity_id: id, action: 'removeStudy' })
    expect(entries).toHaveLength(1)
  })
})

describe('L8 the list of studies', () => {
  test('finds by number, title in either language, reading, indication and sponsor', async () => {
    const planId = plan()
    const { id } = await added({
      ...{ planId, name: '评价恒宇一号治疗银屑病的研究', nameEn: 'Study of Hengyu One in psoriasis' },
      ...{ indication: '中重度斑块状银屑病', sponsor: 'Qingshan Pharma', product: 'HYX-77' },
    })
    for (const query of [
      planId,
      planId.replace('-', ''),
      '银屑病',
      'psoriasis',
      'yinxiebing',
      'qingshan',
      'hyx 77',
    ])
      expect(
        (await list({ query, limit: 100 })).records.map(each => each.id),
        query,
      ).toContain(id)
    expect((await list({ query: 'no such study' })).records).toEqual([])
  })

  test('filters by status, phase, activity, department, lead and organisation, and counts agree with it', async () => {
    const { data: counts } = await server.call(countStudies, {}, lin)
    expect(counts.total).toBe((await list()).total)
    for (const { value, count: number } of counts.status)
      expect((await list({ status: [value] })).total, value).toBe(number)
    for (const { value, count: number } of counts.phase)
      expect((await list({ phase: value })).total).toBe(number)
    for (const { id, count: number } of counts.lpms) expect((await list({ lpmIds: id })).total).toBe(number)
    for (const { value, count: number } of counts.active)
      expect((await list({ active: value })).total).toBe(number)
    const [site] = await server.rows<{ organisation: string; studies: number }>(
      `select organisation_id as organisation, count(distinct study_id)::int as studies from site
        where tenant_id = $1 and removed_at is null group by 1 order by 2 desc limit 1`,
      [lin.tenantId],
    )
    expect((await list({ organisationIds: site!.organisation })).total).toBe(site!.studies)
  })

  test('F7 L22 L23 pinned ones come first in any order', async () => {
    const { id } = await added({ planId: 'ZZZ-LAST' })
    expect((await list({ sort: 'planId', descending: false })).records[0]!.id).not.toBe(id)
    await server.call(pinStudy, { studyId: id }, lin)
    for (const [sort, descending] of [
      ['planId', false],
      ['updatedAt', false],
      ['status', true],
    ] as const)
      expect((await list({ sort, descending })).records[0]).toMatchObject({ id, pinned: true })
    await server.call(unpinStudy, { studyId: id }, lin)
    expect((await list({ sort: 'planId', descending: false })).records[0]!.id).not.toBe(id)
  })

  test('sorts and pages: each study once', async () => {
    const { total } = await list()
    const ids: string[] = []
    for (let pageNum = 1; ids.length < total; pageNum += 1)
      ids.push(...(await list({ limit: 7, pageNum, sort: 'name' })).records.map(each => each.id))
    expect(new Set(ids).size).toBe(total)
    const { records } = await list({ sort: 'planId', descending: true, limit: 100 })
    const plans = records.filter(each => !each.pinned).map(each => each.planId.toLowerCase())
    expect(plans).toEqual(plans.toSorted().toReversed())
  })

  test('E31 a company that does not show lead project managers answers none in the list', async () => {
    const set = (shown: boolean) =>
      server.rows(
        `update tenant set settings = jsonb_set(coalesce(settings, '{}'), '{lpmDisplay}', to_jsonb($2::boolean)) where id = $1`,
        [lin.tenantId, shown],
      )
    await set(true)
    expect((await list({ limit: 100 })).records.some(each => each.lpm)).toBe(true)
    await set(false)
    expect((await list({ limit: 100 })).records.some(each => each.lpm)).toBe(false)
    await set(true)
  })
})

test('L20 P36 the meter names each wanted field that is empty', async () => {
  const { id } = await added()
  const { data } = await server.call(studyProgressById, { studyId: id }, lin)
  expect(data.missing).toEqual(
    expect.arrayContaining(['sponsor', 'leadPmUserId', 'plannedSites', 'primaryEndpoints']),
  )
  expect(data.missing).not.toContain('plannedSubjects')
  expect(data.filled + data.missing.length).toBe(data.total)
  expect(data.percent).toBe(Math.floor((data.filled * 100) / data.total))
  await server.call(editStudy, { id, rowVersion: 1, sponsor: 'Northfen Biosciences' }, lin)
  const after = (await server.call(studyProgressById, { studyId: id }, lin)).data
  expect(after.missing).toEqual(data.missing.filter(each => each !== 'sponsor'))
})
