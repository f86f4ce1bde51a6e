import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import type { Input } from '../../../contract/define.ts'
import { exportSites, siteExportColumns } from '../../../contract/downloads/calls.ts'
import { searchSites } from '../../../contract/sites/calls.ts'
import { listedName } from '../../../contract/values/names.ts'
import { words } from '../../../server/kernel/words.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { type ExportsRig, exportsRig, getTable } from './exports-rig.ts'

let server: DemoServer
let lin: Caller
let foreign: Caller
let rig: ExportsRig
const zone = { 'mds-time-zone': 'Asia/Shanghai' }

beforeAll(async () => {
  server = await demoServer()
  lin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  foreign = await server.caller('s.tanaka', 'ACCOUNT_HOLDER')
  rig = exportsRig(server, lin)
})
afterAll(() => server.close())

describe('D36 sites of a study, as the list shows them', () => {
  type ExportRequest = Partial<Input<typeof exportSites>>
  const getStudy = async (plan: string) =>
    (await server.getRow('study', { tenant_id: lin.tenantId, plan_id: plan }, 'id')).id
  const exported = async (wish: ExportRequest = {}, locale = 'en-US') => {
    const input = { headers: ['siteNo' as const], studyId: await getStudy('HY-0101-401'), ...wish }
    const asked = await server.call(exportSites, input, lin, { ...zone, 'accept-language': locale })
    expect(asked, asked.message).toMatchObject({ code: 0, data: { kind: 'sites', status: 1 } })
    const done = await rig.made(asked.data)
    const [head, ...rows] = await getTable((await rig.fileOf(done)).rawPayload)
    return { done, head: head!, rows }
  }
  const listed = async (wish: Partial<Input<typeof searchSites>> = {}) => {
    const input = { studyId: await getStudy('HY-0101-401'), ...wish }
    const all = []
    for (let pageNum = 1, total = 1; all.length < total; pageNum += 1) {
      const { data } = await server.call(searchSites, { ...input, limit: 100, pageNum }, lin)
      total = data.total
      all.push(...data.records)
    }
    return all
  }

  test('M11 O32 the rows of the list in its order, over more than a page; named, audited, localised', async () => {
    const sort = [{ field: 'status' as const, descending: true }, { field: 'siteNo' as const }]
    const wish = { sort, headers: ['siteNo', 'status', 'active', 'createdAt'] as const }
    const audit = { indexName: 'studySites' }
    const { done, head, rows } = await exported({ ...wish, headers: [...wish.headers], audit }, 'ja-JP')
    const list = await listed({ sort })
    expect(rows.length).toBeGreaterThan(200)
    expect(rows.map(row => row[0])).toEqual(list.map(site => site.siteNo))
    expect(head).toEqual(['番号', 'ステータス', '有効', '追加日時（Asia/Shanghai）'])
    const status = words('ja-JP')
    expect(rows.map(row => row[1])).toEqual(list.map(site => status(`sites:status.${site.status}`)))
    expect(done.fileName).toMatch(/^実施医療機関 \d{4}_\d\d_\d\d \d\d_\d\d_\d\d\.xlsx$/)
    expect(await rig.entries(done.id)).toMatchObject([
      { action: 'exportSites', detail: { indexName: 'studySites', columns: [...wish.headers] } },
      { action: 'finishExport', detail: { rows: list.length } },
      { action: 'downloadFile' },
    ])
  })

  test('its filters, words and selection: all but those toggled, or those alone', async () => {
    const filters = { status: ['active' as const], query: '医院' }
    const list = await listed(filters)
    const [first, second] = list
    const all = await exported(filters)
    expect(all.rows.flat()).toEqual(list.map(site => site.siteNo))
    const but = await exported({ ...filters, selectAll: true, toggledNodes: [first!.id] })
    expect(but.rows.flat()).toEqual(list.slice(1).map(site => site.siteNo))
    const only = await exported({ selectAll: false, toggledNodes: [second!.id] })
    expect(only.rows).toEqual([[second!.siteNo]])
  })

  test('every column says what the list says', async () => {
    const [site] = await listed({ sort: [{ field: 'siteNo' }] })
    const { head, rows } = await exported({
      headers: [...siteExportColumns],
      selectAll: false,
      toggledNodes: [site!.id],
    })
    expect(head).toHaveLength(siteExportColumns.length)
    const row = Object.fromEntries(siteExportColumns.map((key, at) => [key, rows[0]![at]]))
    expect(row).toMatchObject({
      name: site!.nameEn || site!.name,
      siteNo: site!.siteNo,
      pi: expect.stringContaining(site!.pi),
      enrolledSubjects: site!.enrolledSubjects,
      plannedSubjects: site!.plannedSubjects,
      leadCra: site!.leadCra ? listedName(site!.leadCra, 'en-US') : null,
      city: site!.place.city,
    })
    expect(site!.place.city, 'named in the language of the reader').not.toBe(site!.city)
  })

  test('TR-Z3 TR-T5 a study out of scope, or of another tenant, answers as none', async () => {
    const input = { headers: ['siteNo' as const], studyId: await getStudy('HY-0101-401') }
    const theirs = await server.call(exportSites, input, foreign)
    const none = await server.call(exportSites, { ...input, studyId: randomUUID() }, foreign)
    expect({ ...theirs, requestId: '' }).toEqual({ ...none, requestId: '' })
    expect(theirs.code).toBe(codes.dataNotFound.code)
  })
})
