import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import { studyHistory } from '../../../contract/studies/calls.ts'
import { editStudy } from '../../../contract/studies/changes.ts'
import { studyById } from '../../../contract/studies/list.ts'
import { exportStudyStatusHistory, statusHistoryColumns } from '../../../contract/study-status/exports.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { type ExportsRig, exportsRig, getTable } from '../downloads/exports-rig.ts'
import { changeStatus, getStudy } from '../signatures/signing.ts'

let server: DemoServer
let lin: Caller
let rig: ExportsRig

beforeAll(async () => {
  server = await demoServer()
  lin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  rig = exportsRig(server, lin)
})
afterAll(() => server.close())

const getRows = async (id: string, more: object = {}, language = 'en-US') => {
  const headers = { 'mds-time-zone': 'Asia/Shanghai', 'accept-language': language }
  const input = { id, headers: [...statusHistoryColumns], ...more }
  const answer = await server.call(exportStudyStatusHistory, input, lin, headers)
  expect(answer, answer.message).toMatchObject({ code: 0 })
  const file = await rig.fileOf(await rig.made(answer.data))
  const [head, ...rows] = await getTable(file.rawPayload)
  return { head: head!, rows }
}

test('E7 the status history as a workbook says of each signature whether it still holds [TR-E2] [TR-E3]', async () => {
  const study = await getStudy(server, lin, 'HY-0207-201')
  expect((await changeStatus(server, lin, study, 'on_hold')).code).toBe(0)
  const { head, rows } = await getRows(study.id, { timeZone: 'UTC' })
  expect(head[0]).toMatch(/^Changed at.*UTC/)
  expect(head.slice(1)).toEqual([
    ...['Status before', 'Status after', 'Kind of date', 'Date', 'Reason', 'Operator'],
    ...['State of the signature', 'Electronic signature'],
  ])
  expect(rows.map(row => [row[1], row[2], row[7]])).toEqual([
    ['Ongoing', 'On hold', 'Valid'],
    ['Planned', 'Ongoing', 'Record changed since'],
  ])
  expect(rows[0]!.slice(3, 6)).toEqual([
    'Suspension date',
    new Date('2026-05-12'),
    'Decision of the steering committee of 12 May',
  ])
  expect(rows[0]![8]).toMatch(/^Valid: Signed by .+, meaning: approval, .+ UTC \(.+\)$/)
  await server.rows('alter table signature disable trigger all')
  await server.rows(
    `update signature set signer_name = signer_name || '.' where record_id = $1
      and signed_at = (select max(signed_at) from signature where record_id = $1)`,
    [study.id],
  )
  expect((await getRows(study.id)).rows[0]![7]).toBe('Broken (The stored signature was changed.)')
})

test('E7 nobody leaves the signature out by a choice of columns, and a study without changes has no file', async () => {
  const study = await getStudy(server, lin, 'HY-0315-201')
  const { head } = await getRows(study.id, { headers: ['to'] }, 'ja-JP')
  expect(head).toHaveLength(3)
  const foreign = await server.caller('s.tanaka', 'ACCOUNT_HOLDER')
  const answer = await server.call(exportStudyStatusHistory, { id: study.id, headers: ['to'] }, foreign)
  expect(answer.code).toBe(codes.dataNotFound.code)
})

test('E36 the history of a study names countries in the language of its reader', async () => {
  const { id } = await getStudy(server, lin, 'HY-0101-301')
  const { rowVersion } = (await server.call(studyById, { studyId: id }, lin)).data
  const change = { id, rowVersion, countries: ['CN', 'ES'] }
  expect((await server.call(editStudy, change, lin)).code).toBe(0)
  const read = async (language: string) => {
    const history = await server.call(studyHistory, { studyId: id }, lin, { 'accept-language': language })
    return history.data.records[0]!.changes.find(({ field }) => field === 'countries')!.to
  }
  expect(await read('en-US')).toEqual(['China', 'Spain'])
  expect(await read('ja-JP')).toEqual(['中国', 'スペイン'])
})
