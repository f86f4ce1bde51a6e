import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportStudies } from '../../../contract/downloads/calls.ts'
import { listStudies, studyById } from '../../../contract/studies/list.ts'
import { studyOverview } from '../../../contract/study-overview/calls.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { exportsRig } from '../downloads/exports-rig.ts'
import { readWorkbook } from '../downloads/read-workbook.ts'
import { getStudy } from '../signatures/signing.ts'

let server: DemoServer
let lin: Caller
let id: string

beforeAll(async () => {
  server = await demoServer()
  lin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  id = (await getStudy(server, lin, 'HY-0101-301')).id
  await server.rows(
    "update study set start_date = '2026-01-01', actual_start_date = '2026-01-13', end_date = '2026-06-30', actual_end_date = '2026-06-20' where id = $1",
    [id],
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
