import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import {
  answerDetail,
  certificatesDue,
  clearProgress,
  coursesOfTask,
  isPassTheExam,
  isPassTheExamByRole,
  openCourse,
  outerTaskList,
  questionsOfCourse,
  relearn,
  submitAnswers,
  taskList,
} from '../../../contract/learning/calls.ts'
import { useRole as takesRole } from '../../../contract/workspace/calls.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { ahead, now, raw } from '../rows.ts'
import { type CourseLocation, getLearning } from './learning-scene.ts'

type Learning = ReturnType<typeof getLearning>

let server: DemoServer
let learner: Caller
let one: Learning['one']
let taskId: Learning['taskId']
let place: Learning['place']
let passes: Learning['passes']
let report: Learning['report']
let verdicts: Learning['verdicts']
let answersTo: Learning['answers']

beforeAll(async () => {
  server = await demoServer()
  learner = await server.caller('zhang.wei', 'CRA')
  const learning = getLearning(server, learner)
  ;({ one, taskId, place, passes, report, verdicts, answers: answersTo } = learning)
})
afterAll(() => server.close())

describe('tasks and courses', () => {
  test('M17 M18 D22 F26: one task in every state, those to be done first', async () => {
    const { data } = await server.call(taskList, { limit: 50 }, learner)
    const states = new Map(data.records.map(each => [each.nameEn, each.state]))
    expect(Object.fromEntries(states)).toMatchObject({
      'Site initiation training': 'in_progress',
      'Talking with participants': 'not_started',
      'Informed consent in practice': 'overdue',
      'Training of the coming quarter': 'locked',
      'Annual GCP refresher': 'finished',
      'Management of investigational products': 'completed_late',
    })
    expect(data.records.find(each => each.nameEn === 'Temperature control, remedial')?.relearn).toBe(true)
    const ends = data.records.map(each => each.finishedAt !== null)
    expect(ends.indexOf(true)).toBe(ends.length - ends.filter(Boolean).length)
    const outer = await server.call(outerTaskList, {}, learner)
    expect(outer.data.records.map(each => each.applicationId)).toEqual([2])
    const overdue = await server.call(taskList, { state: 'overdue' }, learner)
    expect(overdue.data.total).toBe(1)
  })

  test('M19 D23 WIDGETS 2.5.6: a course opens when those before it are finished', async () => {
    const task = await taskId('Site initiation training')
    const { data } = await server.call(coursesOfTask, { taskId: task }, learner)
    expect(data.courses.map(each => each.state)).toEqual(['in_progress', 'locked', 'locked'])
    const locked = await server.call(openCourse, { taskId: task, courseId: data.courses[1]!.id }, learner)
    expect(locked.code).toBe(codes.courseLocked.code)
    const early = await server.call(
      openCourse,
      await place('Training of the coming quarter', 'images'),
      learner,
    )
    expect(early.code).toBe(codes.taskNotBegun.code)
  })

  test('TR-T5 a task of somebody else answers as one that does not exist', async () => {
    const stranger = await server.caller('s.tanaka', 'ACCOUNT_HOLDER')
    const theirs = await taskId('GCP test', stranger)
    const answers = await Promise.all(
      [theirs, randomUUID()].map(id => server.call(coursesOfTask, { taskId: id }, learner)),
    )
    expect(answers.map(each => each.code)).toEqual(Array(2).fill(codes.courseNotAssigned.code))
  })

  test('N47 a course without content opens nothing, and one without a test has no questions', async () => {
    const where = await place('Talking with participants', 'images')
    expect((await server.call(questionsOfCourse, where, learner)).code).toBe(codes.courseEmpty.code)
    const become = 'update course_file set part = $2 where course_id = $1'
    await server.rows(become, [where.courseId, 'captions'])
    expect((await server.call(openCourse, where, learner)).code).toBe(codes.courseEmpty.code)
    await server.rows(become, [where.courseId, 'content'])
  })

  test('M20 D24 TR-W6 WIDGETS 2.5.10: files come by links of this session, the video in ranges', async () => {
    const where = await place('CTMS: product handover at the site', 'video')
    const { data } = await server.call(openCourse, where, learner)
    expect(data.files[0]).toMatchObject({
      mediaType: 'video/mp4',
      codec: 'avc1.4d401f, mp4a.40.2',
      lengthMs: 42_000,
    })
    expect(data.files[0]!.captions.map(each => each.language)).toEqual(['en-US', 'es-ES', 'ja-JP', 'zh-CN'])
    const part = await server.app.inject({ url: data.files[0]!.url, headers: { range: 'bytes=4-7' } })
    expect([part.statusCode, part.body]).toEqual([206, 'ftyp'])
    const words = await server.app.inject({ url: data.files[0]!.captions[0]!.url })
    expect(words.body).toMatch(/^WEBVTT/)
    const forged = await server.app.inject({
      url: data.files[0]!.url.replace(/.$/, last => (last === 'A' ? 'B' : 'A')),
    })
    expect(forged.statusCode).toBe(404)
  })
})

describe('progress is proved (WIDGETS 2.5.2, M16)', () => {
  let where: CourseLocation
  beforeAll(async () => {
    where = await place('CTMS: product handover at the site', 'video')
    await server.call(openCourse, where, learner)
    await server.setRows('learning_record', { user_id: learner.userId }, { clock_at: now() })
  })

  test('what is played in real time counts, as a union, and the place is kept', async () => {
    await passes(10, where)
    const first = await report(where, [{ fromMs: 0, toMs: 10_000 }])
    expect(first.data.progress).toMatchObject({
      watched: [[0, 10_000]],
      watchedMs: 10_000,
      positionMs: 10_000,
      percent: 23,
    })
    await passes(10, where)
    const second = await report(where, [{ fromMs: 5000, toMs: 12_000 }])
    expect(second.data.results[0]).toMatchObject({ earnedMs: 2000, verdict: 'counted' })
    expect(second.data.progress.watched).toEqual([[0, 12_000]])
  })

  test('an attack: forged, repeated, overlapping, negative, reversed, far, ahead and future reports earn nothing', async () => {
    const before = (await report(where, [{ fromMs: 0, toMs: 1 }])).data.progress.watchedMs
    const id = randomUUID()
    await passes(5, where)
    expect(await verdicts(report(where, [{ fromMs: 12_000, toMs: 13_000, id }]))).toEqual(['counted'])
    for (let round = 0; round < 3; round++)
      expect((await report(where, [{ fromMs: 20_000, toMs: 40_000, id }])).data.results[0]?.earnedMs).toBe(0)
    const future = new Date(Date.now() + 3_600_000).toISOString()
    const said = await verdicts(
      report(where, [
        { fromMs: 0, toMs: 9000 },
        { fromMs: -5000, toMs: 4000 },
        { fromMs: 9000, toMs: 2000 },
        { fromMs: 7000, toMs: 7000 },
        { fromMs: 42_000, toMs: 90_000 },
        { fromMs: 30_000, toMs: 31_000 },
        { fromMs: 13_000, toMs: 14_000, at: future },
        { fromMs: 13_000, toMs: 14_000, at: '2020-01-01T00:00:00Z' },
      ]),
    )
    expect(said).toEqual(['known', 'unfit', 'unfit', 'unfit', 'outside', 'ahead', 'future', 'unfit'])
    const after = await report(where, [{ fromMs: 0, toMs: 1 }])
    expect(after.data.progress.watchedMs).toBe(before + 1000)
  })

  test('no faster than time passes, at the speed that the task allows', async () => {
    await server.setRows(
      'learning_record',
      { user_id: learner.userId },
      { clock_at: raw('clock_timestamp()'), credit_ms: 0 },
    )
    const began = Date.now()
    const tooFast = await verdicts(report(where, [{ fromMs: 13_000, toMs: 42_000 }]))
    expect(tooFast).toEqual(['implausible'])
    await passes(5, where)
    const many = Array.from({ length: 30 }, (_, at) => ({
      fromMs: 13_000 + at * 1000,
      toMs: 14_000 + at * 1000,
    }))
    const counted = (await verdicts(report(where, many))).filter(each => each === 'counted').length
    const passed = (Date.now() - began) / 1000
    expect(counted, 'five seconds at twice the speed, and two of slack').toBeGreaterThanOrEqual(12)
    expect(counted, 'and what has really passed meanwhile').toBeLessThanOrEqual(12 + Math.ceil(passed * 2))
    const slack = await verdicts(report(where, [{ fromMs: 25_000, toMs: 42_000 }]))
    expect(slack, 'the slack is given once').toEqual(['implausible'])
    await server.setRows('training_task', { id: where.taskId }, { speed_percent: 100, muted_counts: false })
    await passes(4, where)
    const slow = await verdicts(
      report(where, [
        { fromMs: 25_000, toMs: 31_000 },
        { fromMs: 25_000, toMs: 26_000, muted: true },
      ]),
    )
    expect(slow).toEqual(['implausible', 'muted'])
  })

  test.each([
    ['null for NaN', { fromMs: null, toMs: 1000 }],
    ['a text', { fromMs: '0', toMs: 'NaN' }],
    ['fractions', { fromMs: 0.5, toMs: 1000 }],
    ['more than an integer', { fromMs: 0, toMs: 1e300 }],
  ])('%s is no number of ours and is refused', async (_, event) => {
    const answer = await report(where, [event as never])
    expect(answer.code).toBe(codes.invalidInput.code)
  })

  test('forty reports at once earn what one of them does', async () => {
    await passes(6, where)
    const { watched, watchedMs: before } = (await report(where, [{ fromMs: 0, toMs: 1 }])).data.progress
    // How far the test before this one got depends on the machine.
    const fromMs = watched.at(-1)![1]
    const all = await Promise.all(
      Array.from({ length: 40 }, () => report(where, [{ fromMs, toMs: fromMs + 2000 }])),
    )
    const earned = all.flatMap(each => each.data?.results ?? []).reduce((sum, each) => sum + each.earnedMs, 0)
    expect(earned).toBe(2000)
    expect((await report(where, [{ fromMs: 0, toMs: 1 }])).data.progress.watchedMs).toBe(before + 2000)
  })

  test('M24: cleared progress is gone, and another tenant has seen nothing of it', async () => {
    expect((await server.call(clearProgress, where, learner)).code).toBe(0)
    const { data } = await server.call(openCourse, where, learner)
    expect(data.progress).toMatchObject({ watchedMs: 0, positionMs: 0 })
  })

  test('pages take their least time', async () => {
    const pages = await place('Talking with participants', 'images')
    await server.call(openCourse, pages, learner)
    expect(await verdicts(report(pages, [{ fromMs: 0, toMs: 9000 }]))).toEqual(['implausible'])
    await passes(9, pages)
    const answer = await report(pages, [
      { fromMs: 3000, toMs: 6000 },
      { fromMs: 0, toMs: 3000 },
      { fromMs: 6000, toMs: 9000 },
    ])
    expect(answer.data).toMatchObject({
      progress: { percent: 100, learned: true, finished: true },
      certificate: { validityDays: 730 },
    })
  })
})

describe('content that has changed (N47, WIDGETS 2.5.7)', () => {
  test('400223 for reports and tests of the old content; opened again, the course begins anew [N47]', async () => {
    const where = await place('Site initiation training', 'video')
    await server.call(openCourse, where, learner)
    await server.setRows('course', { id: where.courseId }, { content_version: 2 })
    const late = await report(where, [{ fromMs: 0, toMs: 1000 }])
    expect(late.code).toBe(codes.courseChanged.code)
    const { data } = await server.call(openCourse, where, learner)
    expect([data.contentVersion, data.progress.watchedMs]).toEqual([2, 0])
    expect((await report(where, [{ fromMs: 0, toMs: 1000 }], { contentVersion: 2 })).code).toBe(0)
    await server.setRows('course', { id: where.courseId }, { content_version: 1 })
  })

  test('400221 for a task that has been deactivated, 400208 for one that is over', async () => {
    const where = await place('Informed consent in practice', 'images')
    await server.setRows('training_task', { id: where.taskId }, { active: false })
    expect((await server.call(openCourse, where, learner)).code).toBe(codes.trainingDeactivated.code)
    await server.setRows('training_task', { id: where.taskId }, { active: true, ends_at: now() })
    expect((await server.call(openCourse, where, learner)).code).toBe(codes.taskOver.code)
  })
})

describe('tests (M13-M15, F27, F28)', () => {
  test('M13 D25: nothing tells what is right, the order is of the attempt, and an unlearned course has no test', async () => {
    const where = await place('GCP test', 'pdf')
    const once = await server.call(questionsOfCourse, where, learner)
    const twice = await server.call(questionsOfCourse, where, learner)
    expect(once.data.questions).toEqual(twice.data.questions)
    expect(JSON.stringify(once.data)).not.toMatch(/correct|"right"|sort/)
    const other = await server.caller('zhou.mingxuan')
    const theirs = await server.call(questionsOfCourse, where, other)
    expect(theirs.data.questions.map(each => each.id)).not.toEqual(once.data.questions.map(each => each.id))
    const unread = await place('CTMS: product handover at the site', 'video')
    expect((await server.call(questionsOfCourse, unread, learner)).code).toBe(codes.courseUnfinished.code)
  })

  test('unanswered and unfit answers are refused and cost no attempt', async () => {
    const where = await place('GCP test', 'pdf')
    const answers = await answersTo(where.courseId, true)
    const hand = (given: typeof answers) =>
      server.call(submitAnswers, { ...where, attempt: 1, contentVersion: 1, answers: given }, learner)
    const few = await hand(answers.slice(1))
    expect(few).toMatchObject({ code: codes.questionUnanswered.code, data: { count: 1 } })
    const foreign = await hand(
      answers.map((each, at) => (at ? each : { ...each, optionIds: answers[1]!.optionIds })),
    )
    expect(foreign.code).toBe(codes.answerUnfit.code)
    const { data } = await server.call(questionsOfCourse, where, learner)
    expect([data.attempt, data.test.attemptsLeft, data.test.result]).toEqual([1, 2, 'unanswered'])
  })

  test('M12 M14 M15: one certificate and one attempt under 50 requests at once (WIDGETS 2.5.8)', async () => {
    const where = await place('GCP test', 'pdf')
    const answers = await answersTo(where.courseId, true)
    const all = await Promise.all(
      Array.from({ length: 50 }, () =>
        server.call(submitAnswers, { ...where, attempt: 1, contentVersion: 1, answers }, learner),
      ),
    )
    const passed = all.filter(each => each.code === 0)
    expect(passed).toHaveLength(1)
    expect(passed[0]!.data).toMatchObject({
      test: { result: 'passed', scorePercent: 100 },
      certificate: { daysLeft: 365 },
    })
    expect(new Set(all.filter(each => each.code !== 0).map(each => each.code))).toEqual(
      new Set([codes.answerSubmittedTwice.code]),
    )
    const counted = await one<{ attempts: number; certificates: number }>(
      `select count(distinct a.id)::int as attempts, count(distinct k.id)::int as certificates from learning_record r
        left join test_attempt a on a.record_id = r.id left join certificate k on k.record_id = r.id where r.user_id = $1 and r.task_id = $2`,
      learner.userId,
      where.taskId,
    )
    expect(counted).toEqual({ attempts: 1, certificates: 1 })
    expect((await server.call(isPassTheExam, { taskId: where.taskId }, learner)).data).toEqual({
      isPass: true,
      result: 'passed',
    })
    const detail = await server.call(answerDetail, where, learner)
    expect(detail.data.questions.every(each => each.correct === true && each.right !== null)).toBe(true)
  })

  test('M22 F28: all attempts failed: nothing more until the course is learned again [N47]', async () => {
    const where = await place('Temperature control, remedial', 'video')
    expect((await server.call(questionsOfCourse, where, learner)).code).toBe(codes.attemptsUsedUp.code)
    const detail = await server.call(answerDetail, where, learner)
    expect(detail.data).toMatchObject({ attempt: 3, test: { result: 'failed', attemptsLeft: 0 } })
    expect((await server.call(relearn, { taskId: where.taskId }, learner)).data.courseIds).toEqual([
      where.courseId,
    ])
    expect((await server.call(relearn, { taskId: where.taskId }, learner)).code).toBe(
      codes.relearnUnneeded.code,
    )
    const { data } = await server.call(coursesOfTask, { taskId: where.taskId }, learner)
    expect(data.courses[0]).toMatchObject({
      state: 'not_started',
      relearn: false,
      test: { attemptsLeft: 3, result: 'unanswered' },
    })
    expect((await report(where, [{ fromMs: 0, toMs: 1000 }])).code, 'of the old round').toBe(
      codes.courseChanged.code,
    )
  })

  test('F27: what is right is not told while an attempt is left; a pending score tells nothing at all', async () => {
    const where = await place('Site initiation training', 'video')
    await server.call(openCourse, where, learner)
    await server.setRows(
      'learning_record',
      { user_id: learner.userId, task_id: where.taskId },
      { learned_at: now() },
    )
    await server.setRows('training_task', { id: where.taskId }, { scores_at: ahead('1 day') })
    const answers = await answersTo(where.courseId, false)
    const hand = (attempt: number) =>
      server.call(submitAnswers, { ...where, attempt, contentVersion: 1, answers }, learner)
    expect((await hand(1)).data.test).toMatchObject({ result: 'pending', scorePercent: null })
    expect((await hand(2)).code).toBe(codes.answerSubmittedTwice.code)
    await server.setRows('training_task', { id: where.taskId }, { scores_at: '-infinity' })
    const detail = await server.call(answerDetail, where, learner)
    expect(detail.data.test).toMatchObject({ result: 'failed', attemptsLeft: 2 })
    expect(detail.data.questions.every(each => each.correct === null && each.right === null)).toBe(true)
    expect((await hand(3)).code).toBe(codes.answerUnfit.code)
  })
})

describe('certificates and roles', () => {
  test('M21 D27 O23 P16: what expires within 30 days, and what has expired', async () => {
    // At any hour of the day, because a part of a day counts as a day.
    await server.rows(
      "update certificate set expires_at = now() + interval '11 days 12 hours' where user_id = $1 and expires_at between now() and now() + interval '30 days'",
      [learner.userId],
    )
    const { data } = await server.call(certificatesDue, {}, learner)
    expect(data.records.map(each => [each.expired, each.daysLeft])).toEqual([
      [true, 0],
      [false, 12],
    ])
    expect((await server.call(certificatesDue, { days: 0 }, learner)).data.total).toBe(1)
  })

  test('M23 F34: what a role asks for; required is 1, skippable 2', async () => {
    const manager = await server.caller('zhou.mingxuan', 'PROJECT_MANAGER')
    const soft = await server.call(isPassTheExamByRole, { rid: manager.roleId!, aid: 1 }, manager)
    expect(soft.data).toMatchObject({ isPass: false, tenantType: 1, learningType: 2 })
    expect(soft.data.tasks[0]?.nameEn).toBe('Onboarding of project managers')
    const line = await server.caller('lv.jing', 'LINE_MANAGER')
    const hard = await server.call(isPassTheExamByRole, { rid: line.roleId!, aid: 1 }, line)
    expect(hard.data).toMatchObject({ isPass: false, learningType: 1 })
    const taken = await server.call(takesRole, { roleId: line.roleId! }, line)
    expect(taken.code, 'the server itself keeps the gate').toBe(codes.examNotPassed.code)
    expect((await server.call(takesRole, { roleId: manager.roleId! }, manager)).code).toBe(0)
    const free = await server.call(isPassTheExamByRole, { rid: learner.roleId!, aid: 1 }, learner)
    expect(free.data).toMatchObject({ isPass: true, tasks: [] })
    const foreign = await server.call(isPassTheExamByRole, { rid: line.roleId!, aid: 1 }, learner)
    expect(foreign.code).toBe(codes.roleChanged.code)
  })
})
