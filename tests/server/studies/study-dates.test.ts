import { afterAll, beforeAll, expect, test } from 'vitest'
import { listMilestones } from '../../../contract/application-events/milestones.ts'
import { exportStudies } from '../../../contract/downloads/calls.ts'
import { locales } from '../../../contract/locales.ts'
import { listStudies, studyById } from '../../../contract/studies/list.ts'
import { studyMilestoneFields } from '../../../contract/studies/milestone-fields.ts'
import { studyOverview } from '../../../contract/study-overview/calls.ts'
import { setStudyMilestone } from '../../../contract/study-overview/milestones.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { exportsRig } from '../downloads/exports-rig.ts'
import { readWorkbook } from '../downloads/read-workbook.ts'
import { raw } from '../rows.ts'
import { getStudy } from '../signatures/signing.ts'

let server: DemoServer
let lin: Caller
let id: string

beforeAll(async () => {
  server = await demoServer()
  lin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  id = (await getStudy(server, lin, 'HY-0101-301')).id
  await server.setRows(
    'study',
    { id },
    {
      start_date: '2026-01-01',
      actual_start_date: '2026-01-13',
      end_date: '2026-06-30',
      actual_end_date: '2026-06-20',
    },
  )
})
afterAll(() => server.close())

const dates = {
  ...{ startDate: '2026-01-01', actualStartDate: '2026-01-13', startDelay: 12 },
  ...{ endDate: '2026-06-30', actualEndDate: '2026-06-20', endDelay: -10 },
}

test('P40 planned days stay beside actual ones, with the days between, in list, record and overview', async () => {
  const { records } = (await server.call(listStudies, { query: 'HY-0101-301' }, lin)).data
  expect(records.find(each => each.id === id)).toMatchObject(dates)
  expect((await server.call(studyById, { studyId: id }, lin)).data).toMatchObject(dates)
  expect((await server.call(studyOverview, { studyId: id }, lin)).data.study).toMatchObject(dates)
})

test('P40 the export has planned and actual days as dates, and the days between as numbers', async () => {
  const rig = exportsRig(server, lin)
  const headers = ['planId', ...(Object.keys(dates) as (keyof typeof dates)[])] as const
  const { data } = await server.call(exportStudies, { headers: [...headers], query: 'HY-0101-301' }, lin, {
    'mds-time-zone': 'Asia/Shanghai',
    'accept-language': 'en-US',
  })
  const done = await rig.made(data)
  const [sheet] = readWorkbook((await rig.fileOf(done)).rawPayload)
  const row = sheet!.rows.find(cells =>
    cells.some(cell => cell && 'text' in cell && cell.text === 'HY-0101-301'),
  )
  const first = row!.findIndex(cell => cell && 'text' in cell && cell.text === 'HY-0101-301')
  const days = Object.values(dates).map(value =>
    typeof value === 'number' ? { number: value } : expect.objectContaining({ date: value }),
  )
  expect(row!.slice(first + 1, first + 1 + days.length)).toEqual(days)
})

type MilestoneField = keyof typeof studyMilestoneFields

/** What is entered by hand, and what columns then say: 2026-03-02 is 8 days after 2026-02-22. */
const entered = [
  { milestone: 'firstPatientIn', plannedOn: '2026-02-22', actualOn: '2026-03-02', applicable: true },
  { milestone: 'databaseLock', plannedOn: '2027-05-01', actualOn: null, applicable: true },
  { milestone: 'finalReport', plannedOn: null, actualOn: null, applicable: false },
] as const
const milestones: Partial<Record<MilestoneField, string | number | null>> = {
  ...{ firstPatientInPlanned: '2026-02-22', firstPatientInActual: '2026-03-02', firstPatientInDelay: 8 },
  ...{ databaseLockPlanned: '2027-05-01', databaseLockActual: null, databaseLockDelay: null },
  ...{ finalReportPlanned: null, finalReportActual: null, finalReportDelay: null },
}

test('P40 the list has the milestones of a study, planned, actual and the days between', async () => {
  await server.removeRows('milestone', { study_id: id, site_id: null })
  await server.setRows('application_credential', {}, { kinds: raw("array_remove(kinds, 'milestone')") })
  for (const entry of entered)
    expect(
      await server.call(setStudyMilestone, { studyId: id, rowVersion: 0, reason: '', ...entry }, lin),
    ).toMatchObject({
      code: 0,
    })
  expect(Object.keys(studyMilestoneFields).filter(each => each.endsWith('Planned'))).toEqual(
    listMilestones('study').map(kind => `${kind}Planned`),
  )
  const { records } = (await server.call(listStudies, { query: 'HY-0101-301' }, lin)).data
  expect(records.find(each => each.id === id)).toMatchObject(milestones)
})

test('P40 the export names each milestone in four languages, its days as dates', async () => {
  const rig = exportsRig(server, lin)
  const headers = ['planId', ...(Object.keys(milestones) as MilestoneField[])] as const
  const heads = new Set<string>()
  for (const locale of locales) {
    const { data } = await server.call(exportStudies, { headers: [...headers], query: 'HY-0101-301' }, lin, {
      'mds-time-zone': 'Asia/Shanghai',
      'accept-language': locale,
    })
    const [sheet] = readWorkbook((await rig.fileOf(await rig.made(data))).rawPayload)
    const at = sheet!.rows.findIndex(
      cells => cells[0] && 'text' in cells[0] && cells[0].text === 'HY-0101-301',
    )
    expect(sheet!.rows[at]!.slice(1, 4)).toEqual([
      expect.objectContaining({ date: '2026-02-22' }),
      expect.objectContaining({ date: '2026-03-02' }),
      { number: 8 },
    ])
    expect(sheet!.rows[at]!.slice(4, 5)).toEqual([expect.objectContaining({ date: '2027-05-01' })])
    for (const cell of sheet!.rows[at - 1]!.slice(1, 10)) heads.add(cell && 'text' in cell ? cell.text : '')
  }
  expect(heads.size).toBe(4 * Object.keys(milestones).length)
  expect([...heads].filter(head => head.includes('首例受试者入组'))).toEqual([
    '首例受试者入组（计划）',
    '首例受试者入组（实际）',
    '首例受试者入组偏差（天）',
  ])
})
