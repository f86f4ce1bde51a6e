import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import { makeStatement } from '../../../contract/signatures/calls.ts'
import { changeSiteStatus } from '../../../contract/sites/calls.ts'
import { changeStudyStatus, studyStatusChoices } from '../../../contract/study-status/calls.ts'
import { getDoor } from '../application-events/door.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { getDraft, getStudy, signWith } from '../signatures/signing.ts'

let server: DemoServer
let lin: Caller

beforeAll(async () => {
  server = await demoServer()
  lin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
})
afterAll(() => server.close())

const today = new Date().toISOString().slice(0, 10)
const study = (planId: string) => getStudy(server, lin, planId)
const getSites = (studyId: string) =>
  server.getRows(
    'site',
    { study_id: studyId, removed_at: null, orderBy: 'site_no' },
    'site_no as no',
    'status',
    'milestone_driven as driven',
    'active',
  )

test('P21 a planned study is stopped before its planned start, on the day of the decision, not later', async () => {
  const planned = await server.getRow(
    'study',
    { tenant_id: lin.tenantId, status: 'planned', active: true, orderBy: 'plan_id' },
    'id',
    'row_version as v',
  )
  await server.setRows('study', { id: planned.id }, { start_date: '2099-01-01', end_date: '2099-12-31' })
  const draft = getDraft(planned, 'stopped')
  draft.change.date = '2098-12-31'
  const late = await server.call(makeStatement, draft, lin)
  expect(late).toMatchObject({ data: { issues: [{ path: 'change.date', rule: 'dateInvalid' }] } })
  draft.change.date = today
  expect((await signWith(server, lin, changeStudyStatus, draft)).code).toBe(0)
  const [row] = await server.getRows(
    'study',
    { id: planned.id },
    'status',
    'start_date::text',
    'actual_start_date',
    'actual_end_date::text',
  )
  expect(row).toEqual({
    ...{ status: 'stopped', start_date: '2099-01-01' },
    ...{ actual_start_date: null, actual_end_date: today },
  })
})

test('P21 stopping names the open sites; they are closed in the same act where that is chosen, each with its entry', async () => {
  const ongoing = await study('HY-0101-301')
  const before = await getSites(ongoing.id)
  const open = before.filter(each => each.status !== 'closed')
  const closable = open.filter(each => each.active && !each.driven)
  const { data } = await server.call(studyStatusChoices, { id: ongoing.id }, lin)
  expect(data.openSites.toSorted()).toEqual(open.map(each => each.no).toSorted())
  expect(data.closableSites).toBe(closable.length)
  expect(closable.length).toBeGreaterThan(2)

  const keep = getDraft(ongoing, 'stopped')
  const kept = await server.call(makeStatement, keep, lin)
  expect(kept.data.consequences.at(-1)).toMatch(new RegExp(`^${open.length} sites stay open: `))
  for (const { no } of open) expect(kept.data.consequences.at(-1)).toContain(no)

  const close = getDraft(ongoing, 'stopped')
  Object.assign(close.change, { closeSites: true })
  const made = await server.call(makeStatement, close, lin)
  expect(made.data.consequences.join('\n')).toContain(`${closable.length} open sites are closed with it: `)
  expect((await signWith(server, lin, changeStudyStatus, close)).code).toBe(0)
  const after = await getSites(ongoing.id)
  for (const { no } of closable) expect(after.find(each => each.no === no)?.status, no).toBe('closed')
  const [entries] = await server.rows<{ count: number }>(
    `select count(*)::int as count from audit_log l join site s on s.id::text = l.entity_id
      where s.study_id = $1 and l.action = 'changeSiteStatus' and l.at > now() - interval '5 minutes'`,
    [ongoing.id],
  )
  expect(entries!.count).toBe(closable.length)
})

test('P21 a site is not made active in a planned study, neither by hand nor by an application', async () => {
  const [site] = await server.rows<{ id: string; v: number; study: string }>(
    `select s.id, s.row_version as v, s.study_id as study from site s join study t on t.id = s.study_id
      where s.tenant_id = $1 and t.status = 'ongoing' and t.active and s.status = 'preparing' and s.active and s.removed_at is null
        and s.environment = 'production' and not s.milestone_driven order by s.id limit 1`,
    [lin.tenantId],
  )
  await server.setRows('study', { id: site!.study }, { status: 'planned' })
  await server.setRows('site', { id: site!.id }, { selected_on: '2026-01-05' })
  const sites = [{ id: site!.id, rowVersion: site!.v }]
  const wish = { studyId: site!.study, sites, status: 'active', reason: 'Ready' } as const
  expect((await server.call(changeSiteStatus, wish, lin)).code).toBe(codes.siteStudyPlanned.code)
  const door = await getDoor(server, lin.tenantId)
  const at = new Date(Date.now() - 60_000).toISOString()
  const event = {
    kind: 'milestone',
    studyId: site!.study,
    siteId: site!.id,
    milestone: 'siteInitiation',
  } as const
  const { data } = await door.report([{ ...event, eventId: 'p', actualOn: '2026-02-01', at }])
  expect(data.results[0]).toMatchObject({ result: 'refused', code: codes.siteStudyPlanned.code })
  const [row] = await server.getRows('site', { id: site!.id }, 'status')
  expect(row).toEqual({ status: 'preparing' })
})
