import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import {
  categoryTree,
  certificateFile,
  relearn,
  taskDetail,
  taskList,
} from '../../../contract/learning/calls.ts'
import {
  exportLearnerCourses,
  exportLearnerTasks,
  learnerCourses,
  learnerTasks,
} from '../../../contract/learning/records.ts'
import { readLines } from '../certificates/read-pdf.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { getTable, sheetXml } from '../downloads/exports-rig.ts'
import { readWorkbook } from '../downloads/read-workbook.ts'
import { ahead } from '../rows.ts'
import { getLearning } from './learning-scene.ts'

let server: DemoServer
let learner: Caller
let head: Caller
let taskId: ReturnType<typeof getLearning>['taskId']
let place: ReturnType<typeof getLearning>['place']

beforeAll(async () => {
  server = await demoServer()
  learner = await server.caller('zhang.wei', 'CRA')
  head = await server.caller('shen.yulan', 'DEPARTMENT_HEAD')
  ;({ taskId, place } = getLearning(server, learner))
})
afterAll(() => server.close())

const tasks = async (input: object = {}, by = learner) =>
  (await server.call(learnerTasks, { limit: 50, ...input }, by)).data
const task = async (nameEn: string) => {
  const input = { taskId: await taskId(nameEn) }
  return (await server.call(learnerCourses, input, learner)).data
}

describe('D22 tasks', () => {
  test('M25 M28: a task of his own, as the list has it, and the tree of subjects that it is filed under', async () => {
    const { data } = await server.call(taskList, { limit: 50 }, learner)
    const listed = data.records.find(each => each.nameEn === 'Annual GCP refresher')!
    expect((await server.call(taskDetail, { taskId: listed.id }, learner)).data).toEqual(listed)
    const { records } = (await server.call(categoryTree, {}, learner)).data
    expect(records.map(each => [each.nameEn, each.children.map(one => one.nameEn)])).toEqual([
      [
        'Clinical research training',
        ['Regulations and GCP', 'Investigational product', 'Protection of participants'],
      ],
    ])
    expect(records[0]!.children[0]!.id).toBe(listed.categoryId)
    const filed = await server.call(taskList, { categoryId: listed.categoryId! }, learner)
    expect(filed.data.records.every(each => each.categoryId === listed.categoryId)).toBe(true)
    expect(filed.data.total).toBe(data.records.filter(each => each.categoryId === listed.categoryId).length)
  })
})

describe('D26 E27 B15 the record of tasks', () => {
  test('F26: each task in its state, the latest assigned first, with what was done of it', async () => {
    const { records, total, learner: whose } = await tasks()
    expect(whose).toMatchObject({
      id: learner.userId,
      firstName: '伟',
      department: { name: expect.any(String) },
    })
    expect(total).toBe(records.length)
    const assigned = records.map(each => each.assignedAt)
    expect(assigned).toEqual(assigned.toSorted().reverse())
    const by = new Map(records.map(each => [each.nameEn, each]))
    expect(by.get('Site initiation training')).toMatchObject({
      state: 'in_progress',
      watchedMs: 16_800,
      lengthMs: 71_000,
      attempts: 0,
      certificates: 0,
    })
    expect(by.get('Informed consent in practice')?.state).toBe('overdue')
    expect(by.get('Management of investigational products')).toMatchObject({
      state: 'completed_late',
      watchedMs: 51_000,
      certificates: 2,
      attempts: 1,
    })
    expect(by.get('Temperature control, remedial')).toMatchObject({
      relearn: true,
      attempts: 3,
      relearned: 0,
    })
  })

  test('of one state, and in pages', async () => {
    const late = await tasks({ state: 'completed_late' })
    expect(late.records.map(each => each.nameEn)).toEqual(['Management of investigational products'])
    const [first, second] = [await tasks({ limit: 3 }), await tasks({ limit: 3, pageNum: 2 })]
    const both = [...first.records, ...second.records].map(each => each.id)
    expect(new Set(both).size).toBe(6)
    expect(first.total).toBe(second.total)
  })
})

describe('B16 the record of courses', () => {
  test('F27 F28: attempts with dates, results and scores, and that the course has to be learned again', async () => {
    const { task: of, records } = await task('Temperature control, remedial')
    expect(of.relearn).toBe(true)
    expect(records).toHaveLength(1)
    expect(records[0]).toMatchObject({
      relearn: true,
      percent: 100,
      test: { result: 'failed', attemptsLeft: 0 },
    })
    const [round] = records[0]!.rounds
    expect(round!.attempts.map(({ no, result, scorePercent }) => [no, result, scorePercent])).toEqual([
      [1, 'failed', 33],
      [2, 'failed', 33],
      [3, 'failed', 33],
    ])
    const times = round!.attempts.map(each => each.submittedAt)
    expect(times).toEqual(times.toSorted())
    expect(round).toMatchObject({ round: 1, finishedAt: null, certificate: null, outdated: false })
  })

  test('F28: a course learned again keeps the round before it, the latest first', async () => {
    const where = await place('Temperature control, remedial', 'video')
    expect((await server.call(relearn, { taskId: where.taskId }, learner)).code).toBe(0)
    const { records } = await task('Temperature control, remedial')
    expect(records[0]!.rounds.map(each => [each.round, each.attempts.length])).toEqual([
      [2, 0],
      [1, 3],
    ])
    expect(records[0]).toMatchObject({ state: 'not_started', relearn: false, watchedMs: 0, percent: 0 })
    const record = (await tasks()).records.find(each => each.id === where.taskId)
    expect(record).toMatchObject({ relearned: 1, attempts: 3, watchedMs: 0 })
  })

  test('F26: finished on the day, late, and the certificate of each course', async () => {
    const { task: of, records } = await task('Management of investigational products')
    expect(of.state).toBe('completed_late')
    expect(records.map(each => each.rounds[0]!.certificate?.expired)).toEqual([true, false])
    expect(records.every(each => each.finishedAt === each.rounds[0]!.finishedAt)).toBe(true)
  })

  test('F27: while scores are pending nothing of them is told, neither result nor end nor certificate', async () => {
    const id = await taskId('Annual GCP refresher')
    const before = (await task('Annual GCP refresher')).records[0]!
    expect(before.rounds[0]).toMatchObject({ attempts: [{ result: 'passed', scorePercent: 100 }] })
    expect(before.rounds[0]!.certificate).not.toBeNull()
    await server.setRows('training_task', { id }, { scores_at: ahead('1 day') })
    const { task: of, records } = await task('Annual GCP refresher')
    expect(of.finishedAt).toBeNull()
    expect(records[0]!.rounds[0]).toMatchObject({
      finishedAt: null,
      certificate: null,
      attempts: [{ result: 'pending', scorePercent: null }],
    })
    await server.setRows('training_task', { id }, { scores_at: '-infinity' })
  })

  test('a round of content that has changed since says so', async () => {
    const where = await place('GCP test', 'pdf')
    await server.setRows('course', { id: where.courseId }, { content_version: 2 })
    const { records } = await task('GCP test')
    expect(records[0]).toMatchObject({ watchedMs: 0, percent: 0, rounds: [{ outdated: true, percent: 100 }] })
    await server.setRows('course', { id: where.courseId }, { content_version: 1 })
  })
})

describe('TR-Z3 TR-T5 whose record', () => {
  test('his own for anybody; another one with the history of users and a scope that holds him', async () => {
    const seen = await tasks({ userId: learner.userId }, head)
    expect(seen.learner.id).toBe(learner.userId)
    expect(seen.records.map(each => each.id)).toEqual((await tasks()).records.map(each => each.id))
  })

  test('without the button it is refused and the refusal is kept; out of scope he does not exist', async () => {
    for (const [call, input] of [
      [learnerTasks, {}],
      [learnerCourses, { taskId: await taskId('GCP test') }],
      [exportLearnerTasks, {}],
      [exportLearnerCourses, {}],
    ] as const) {
      const poor = await server.call(call, { userId: head.userId, ...input } as never, learner)
      expect(poor.code, call.name).toBe(codes.noButton.code)
      const kept = await server.getRows('audit_log', { request_id: poor.requestId, outcome: 'refused' })
      expect(kept, call.name).toHaveLength(1)
      const elsewhere = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
      const [beyond, none] = [elsewhere.userId, randomUUID()].map(userId =>
        server.call(call, { userId, ...input } as never, head),
      )
      const answers = await Promise.all([beyond!, none!])
      expect(
        answers.map(each => each.code),
        call.name,
      ).toEqual(Array(2).fill(codes.dataNotFound.code))
    }
  })

  test('a task that was never assigned to the learner answers as one that does not exist', async () => {
    const stranger = await server.caller('s.tanaka', 'ACCOUNT_HOLDER')
    const theirs = await taskId('GCP test', stranger)
    for (const id of [theirs, randomUUID(), await taskId('Onboarding of project managers')])
      expect((await server.call(learnerCourses, { taskId: id }, learner)).code).toBe(codes.dataNotFound.code)
  })

  test('WIDGETS 2.5.8: a certificate is drawn for its holder and for who may read the record, of whichever round', async () => {
    const { records } = await task('Management of investigational products')
    const certificateId = records[0]!.rounds[0]!.certificate!.id
    const drawn = await server.call(certificateFile, { certificateId, userId: learner.userId }, head)
    expect(drawn.code).toBe(0)
    const file = await server.app.inject({ url: drawn.data.url })
    expect([file.headers['content-type'], file.rawPayload.subarray(0, 4).toString()]).toEqual([
      'application/pdf',
      '%PDF',
    ])
    expect((await server.call(certificateFile, { certificateId }, head)).code).toBe(
      codes.certificateMissing.code,
    )
    const other = await server.caller('ouyang.sihan', 'CRA')
    const asked = { certificateId, userId: learner.userId }
    expect((await server.call(certificateFile, asked, other)).code).toBe(codes.noButton.code)
  })

  test('a certificate has a last day of the company, the same in the file and in the export', async () => {
    const { records } = await task('Management of investigational products')
    const certificateId = records[0]!.rounds[0]!.certificate!.id
    // Midnight after 31 December in Shanghai is still 31 December in UTC and in Madrid.
    await server.setRows(
      'certificate',
      { id: certificateId },
      { issued_at: '2026-01-01 01:00 Asia/Shanghai', expires_at: '2028-01-01 00:00 Asia/Shanghai' },
    )
    const zone = { 'mds-time-zone': 'Europe/Madrid' }
    for (const [locale, days] of [
      ['en-US', ['01 Jan 2026', '31 Dec 2027']],
      ['zh-CN', ['2026-01-01', '2027-12-31']],
    ] as const) {
      const asked = { certificateId, userId: learner.userId }
      const drawn = await server.call(certificateFile, asked, head, { ...zone, 'accept-language': locale })
      const file = (await server.app.inject({ url: drawn.data.url })).rawPayload
      const lines = (await readLines(file)).map(({ text }) => text)
      for (const day of days) expect(lines).toContain(day)
      expect(lines.join('\n')).not.toMatch(/UTC|Shanghai|Madrid/)
    }
    const file = await server.call(exportLearnerCourses, { userId: learner.userId }, head, zone)
    const cells = readWorkbook(file.data as unknown as Buffer)[0]!.rows.flat()
    expect(cells).toContainEqual({ date: '2027-12-31', time: '00:00:00' })
  })
})

describe('M26 M27 exports are answered at once', () => {
  const raw = (path: string, by: Caller, headers: Record<string, string> = {}) =>
    server.app.inject({
      url: path,
      headers: {
        authorization: `Bearer ${by.token}`,
        'mds-tenant': by.tenantId,
        'mds-user': by.accountId,
        'mds-role': by.roleId!,
        'mds-time-zone': 'Asia/Tokyo',
        'accept-language': 'ja-JP',
        ...headers,
      },
    })
  const drafts = () => readdirSync(join(server.services.settings.fileDir, 'drafts'))

  test('M26: a workbook of tasks in the language and zone of who asks, with its entry and no file left behind', async () => {
    const answer = await raw(exportLearnerTasks.path, learner)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'cache-control': 'private, no-store',
      'content-length': String(answer.rawPayload.length),
    })
    const name = decodeURIComponent(String(answer.headers['content-disposition']))
    expect(name).toMatch(/^attachment; .*研修タスク記録 \d{4}_\d\d_\d\d.*\.xlsx$/)
    const [heads, ...rows] = await getTable(answer.rawPayload)
    expect(heads).toEqual(expect.arrayContaining(['受講者', '研修タスク', '状態', '期限（Asia/Tokyo）']))
    const { records } = await tasks()
    expect(rows).toHaveLength(records.length)
    const late = rows.find(row => row[3] === 'Management of investigational products')!
    expect(late.slice(0, 1)).toEqual(['张伟'])
    expect(late).toContain('期限後に修了')
    expect(late).toContain('0:00:51')
    const due = records.find(each => each.name === '试验用药品管理')!.dueAt!
    const wall = late[heads!.indexOf('期限（Asia/Tokyo）')] as Date
    expect(new Date(wall).getTime() - Date.parse(due), 'nine hours ahead').toBe(9 * 3_600_000)
    const [entry] = await server.rows<{ action: string; entity_id: string; rows: number; zone: string }>(
      `select l.action, l.entity_id, (p.payload -> 'detail' ->> 'rows')::int as rows, p.payload ->> 'zone' as zone
        from audit_log l join audit_content p using (tenant_id, seq) where l.request_id = $1`,
      [answer.headers['x-request-id']],
    )
    expect(entry).toEqual({
      action: 'exportLearnerTasks',
      entity_id: learner.userId,
      rows: records.length,
      zone: 'Asia/Tokyo',
    })
    expect(drafts()).toEqual([])
  })

  test('M27: a workbook of courses, a row for each round, results told as far as they may be', async () => {
    const id = await taskId('Temperature control, remedial')
    const answer = await raw(`${exportLearnerCourses.path}?taskId=${id}&userId=${learner.userId}`, head, {
      'accept-language': 'en-US',
    })
    const [heads, ...rows] = await getTable(answer.rawPayload)
    expect(rows.map(row => row[heads!.indexOf('Round')])).toEqual([2, 1])
    expect(rows[1]![heads!.indexOf('Test results')]).toBe('1: 33% Failed; 2: 33% Failed; 3: 33% Failed')
    expect(rows[0]![0]).toBe('Wei Zhang (张伟)')
    const all = await raw(exportLearnerCourses.path, learner)
    expect((await getTable(all.rawPayload)).length).toBeGreaterThan(12)
  })

  test('TR-W3: what begins like a formula stays text', async () => {
    const id = await taskId('Talking with participants')
    await server.setRows('training_task', { id }, { name: '=1+1', name_en: '=1+1' })
    const answer = await raw(exportLearnerTasks.path, learner)
    expect(sheetXml(answer.rawPayload)).not.toContain('<f>')
    expect((await getTable(answer.rawPayload)).some(row => row[3] === '=1+1')).toBe(true)
  })

  test('nothing to export is said as such; a key that was used makes no second file', async () => {
    const empty = await raw(`${exportLearnerTasks.path}?state=finished&userId=${learner.userId}`, learner)
    expect(empty.headers['content-type']).toMatch(/spreadsheet/)
    await server.removeRows('task_assignment', { user_id: head.userId })
    const none = await raw(exportLearnerTasks.path, head)
    expect(none.json().code).toBe(codes.exportEmpty.code)
    const key = randomUUID()
    expect((await raw(exportLearnerTasks.path, learner, { 'idempotency-key': key })).statusCode).toBe(200)
    const again = await raw(exportLearnerTasks.path, learner, { 'idempotency-key': key })
    expect(again.json().code).toBe(codes.submitting.code)
  })
})
