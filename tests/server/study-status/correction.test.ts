import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import { makeStatement } from '../../../contract/signatures/calls.ts'
import { studyById } from '../../../contract/studies/list.ts'
import {
  changeStudyStatus,
  correctStudyStatus,
  studyStatusHistory,
} from '../../../contract/study-status/calls.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { changeStatus, type Draft, getDraft, getStudy, signWith } from '../signatures/signing.ts'

let server: DemoServer
let lin: Caller

const today = new Date().toISOString().slice(0, 10)

beforeAll(async () => {
  server = await demoServer()
  lin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
})
afterAll(() => server.close())

const study = (planId: string) => getStudy(server, lin, planId)
const history = async (id: string) => (await server.call(studyStatusHistory, { id }, lin)).data.records
const detail = async (studyId: string) => (await server.call(studyById, { studyId }, lin)).data

/** The request to correct the change with this signature. */
const getCorrection = async (planId: string, signatureId: string): Promise<Draft> => {
  const { id, v } = await study(planId)
  const change = { act: 'studyStatusCorrection', signatureId } as const
  return { id, rowVersion: v, meaning: 'approval', reason: 'The wrong study was chosen', change }
}
const correct = async (planId: string, signatureId: string) =>
  signWith(server, lin, correctStudyStatus, await getCorrection(planId, signatureId))
/** What the server answers to the wish to make the statement of a correction. */
const ask = async (planId: string, signatureId: string) =>
  (await server.call(makeStatement, await getCorrection(planId, signatureId), lin)).code

test('P38 a completion in error is corrected: status and dates are those before, the entry stays and is marked', async () => {
  const before = await study('HY-0207-201')
  const { actualStartDate, startDate, endDate } = await detail(before.id)
  expect(before.status).toBe('ongoing')
  const draft = getDraft(before, 'completed')
  draft.change.date = today
  expect((await signWith(server, lin, changeStudyStatus, draft)).code).toBe(0)
  const [wrong] = await history(before.id)
  expect(wrong).toMatchObject({ to: 'completed', corrected: false, correctable: true })
  expect(await detail(before.id)).toMatchObject({ status: 'completed', actualEndDate: today })

  const made = await server.call(makeStatement, await getCorrection('HY-0207-201', wrong!.id), lin)
  expect(made.data.sentence).toContain('the change from "Ongoing" to "Completed"')
  expect(made.data.sentence).toContain('was recorded in error')
  const done = await correct('HY-0207-201', wrong!.id)
  expect(done.code).toBe(0)

  const after = { status: 'ongoing', actualStartDate, actualEndDate: null, startDate, endDate }
  expect(await detail(before.id)).toMatchObject(after)
  const [correction, entry] = await history(before.id)
  expect(correction).toMatchObject({
    from: 'completed',
    to: 'ongoing',
    corrects: wrong!.id,
    correctable: false,
  })
  expect(correction!.signature).toMatchObject({ status: 'valid', superseded: false })
  expect(entry).toMatchObject({ id: wrong!.id, to: 'completed', corrected: true, correctable: false })
  expect(entry!.signature.superseded).toBe(true)
  const audit = await server.getRow(
    'audit_log',
    { entity_id: before.id, outcome: 'done', orderBy: 'seq desc' },
    'action',
  )
  expect(audit.action).toBe('correctStudyStatus')
})

test('P38 a corrected change is not corrected again (statusNotLatest), and nor is one before it', async () => {
  const { id } = await study('HY-0207-201')
  const [correction, wrong, earlier] = await history(id)
  expect(await ask('HY-0207-201', wrong!.id)).toBe(codes.statusNotLatest.code)
  expect(await ask('HY-0207-201', correction!.id)).toBe(codes.statusNotLatest.code)
  expect((await changeStatus(server, lin, await study('HY-0207-201'), 'on_hold')).code).toBe(0)
  expect(await ask('HY-0207-201', earlier!.id)).toBe(codes.statusNotLatest.code)
})

test('P38 a stop of a held study is corrected back to the hold, which still leads to the one status before it', async () => {
  const held = await study('HY-0207-201')
  expect(held.status).toBe('on_hold')
  expect((await changeStatus(server, lin, held, 'stopped')).code).toBe(0)
  const [wrong] = await history(held.id)
  expect((await correct('HY-0207-201', wrong!.id)).code).toBe(0)
  expect(await detail(held.id)).toMatchObject({
    status: 'on_hold',
    suspensionDate: '2026-05-12',
    actualEndDate: null,
  })
  const back = getDraft(await study('HY-0207-201'), 'ongoing')
  back.change.date = null
  expect((await signWith(server, lin, changeStudyStatus, back)).code).toBe(0)
})

test('P38 after 30 days a status is not corrected any more (statusCorrectionLate)', async () => {
  const stopped = await study('HY-0420-301')
  const [old] = await history(stopped.id)
  expect(Date.now() - Date.parse(old!.at)).toBeGreaterThan(30 * 86_400_000)
  expect(old!.correctable).toBe(false)
  expect(await ask('HY-0420-301', old!.id)).toBe(codes.statusCorrectionLate.code)
})

test('P38 nobody without the right to change the status corrects one', async () => {
  const { id } = await study('HY-0420-301')
  const [old] = await history(id)
  const cra = await server.caller('zhang.wei', 'CRA')
  const answer = await server.call(makeStatement, await getCorrection('HY-0420-301', old!.id), cra)
  expect([codes.noMenu.code, codes.noButton.code, codes.dataNotFound.code]).toContain(answer.code)
})
