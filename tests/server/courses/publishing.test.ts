import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import { courseDraft, courseHistory, createCourse, saveCourseDraft } from '../../../contract/courses/calls.ts'
import type { CourseQuestion } from '../../../contract/courses/content.ts'
import {
  courseAsOf,
  courseVersions,
  publicationPeople,
  publicationPreview,
  publishCourse,
} from '../../../contract/courses/publishing.ts'
import {
  answerDetail,
  coursesOfTask,
  openCourse,
  questionsOfCourse,
  submitAnswers,
} from '../../../contract/learning/calls.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'

let server: DemoServer
let lin: Caller
let pdf: string

beforeAll(async () => {
  server = await demoServer()
  lin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  const [file] = await server.rows<{ id: string }>(
    `select id from file where tenant_id = $1 and kind = 'course' and media_type = 'application/pdf' limit 1`,
    [lin.tenantId],
  )
  pdf = file!.id
})
afterAll(() => server.close())

const draft = async (id: string) => (await server.call(courseDraft, { id }, lin)).data
const save = async (id: string, wish: object) =>
  server.call(saveCourseDraft, { id, rowVersion: (await draft(id)).rowVersion, ...wish }, lin)
const preview = async (id: string) => (await server.call(publicationPreview, { id }, lin)).data
const publish = async (id: string, change: object, rowVersion?: number) =>
  server.call(
    publishCourse,
    {
      id,
      rowVersion: rowVersion ?? (await draft(id)).rowVersion,
      change: { act: 'coursePublication', scope: 'correction', ...change },
    } as never,
    lin,
  )
const question = (text: string, right = ['a'], more: Partial<CourseQuestion> = {}): CourseQuestion => ({
  ...{ id: randomUUID(), kind: right.length > 1 ? 'multiple' : 'single', text, textEn: '', points: 1 },
  ...{ explanation: '', explanationEn: '' },
  options: ['a', 'b', 'c'].map(each => ({
    ...{ id: randomUUID(), text: each, textEn: '', correct: right.includes(each) },
  })),
  ...more,
})
const file = (lengthMs = 4000) => ({
  ...{ id: randomUUID(), fileId: pdf, name: 'a.pdf', mediaType: 'application/pdf', lengthMs, pages: 1 },
})
const make = async (
  name: string,
  questions: CourseQuestion[],
  rules: object = {},
  files = [file(6000), file(4000)],
) => {
  const { id } = (await server.call(createCourse, { name, kind: 'pdf', language: 'zh-CN' }, lin)).data
  const { content } = await draft(id)
  const saved = await save(id, { sections: { files, questions, rules: { ...content.rules, ...rules } } })
  expect(saved, name).toMatchObject({ code: 0 })
  expect((await publish(id, {})).code).toBe(0)
  return { id, files }
}
/** A task with the course for some people, who have watched it, and have finished it with a certificate where asked. */
const assign = async (courseId: string, users: string[], finished: boolean) => {
  const { id: taskId } = await server.addNew('training_task', { tenant_id: lin.tenantId, name: '任务' })
  await server.addRow('task_course', { tenant_id: lin.tenantId, task_id: taskId, course_id: courseId })
  for (const userId of users)
    await server.addRow('task_assignment', { tenant_id: lin.tenantId, task_id: taskId, user_id: userId })
  await server.rows(
    `with r as (insert into learning_record (tenant_id, id, task_id, course_id, user_id, content_version, watched, learned_at, finished_at)
        select $1, gen_random_uuid(), $2, $3, u, 1, '{[0,10000)}', now(), case when $5 then now() end from unnest($4::uuid[]) u returning *)
      insert into certificate (tenant_id, id, record_id, user_id, number, expires_at)
        select tenant_id, gen_random_uuid(), id, user_id, id::text, now() + interval '100 days' from r where finished_at is not null`,
    [lin.tenantId, taskId, courseId, users, finished],
  )
  return taskId
}
const everyone = async (count: number) =>
  (
    await server.rows<{ id: string }>(
      `select id from users where tenant_id = $1 and removed_at is null and id <> $2 order by id limit $3`,
      [lin.tenantId, lin.userId, count],
    )
  ).map(each => each.id)
/** Who was told to learn a course again, in the order of their ids, and how. */
const told = (course: string) =>
  server.rows<{ user: string; event: string; minutes: number; rule: string; type: string }>(
    `select user_id as user, subject ->> 'event' as event, (subject ->> 'minutes')::int as minutes, reason ->> 'rule' as rule, type
      from notice where tenant_id = $1 and kind = 'learning' and subject ->> 'course' = $2 and link = '/eLearning/task' order by user_id`,
    [lin.tenantId, course],
  )
const rounds = (courseId: string) =>
  server.rows<{
    user: string
    round: number
    watched: string
    asked: string[] | null
    parts: string | null
    finished: boolean
    version: number
  }>(
    `select user_id as user, round, watched::text, asked_question_ids as asked, asked_parts::text as parts, finished_at is not null as finished,
      content_version as version from learning_record where course_id = $1 order by user_id, task_id, round`,
    [courseId],
  )

describe('MD-L1 a publication makes a version', () => {
  test('that learners read from then on, kept with its whole content, and read as of any moment (P1)', async () => {
    const one = question('一')
    const { id } = await make('版本', [one, question('二')])
    const first = new Date().toISOString()
    await save(id, { put: [{ ...one, text: '一改' }], sections: { nameEn: 'Versions' } })
    const answer = await publish(id, { scope: 'changed' })
    expect(answer.data).toMatchObject({ version: 2, learners: 0, certificates: 0 })
    const stored = await server.getRows('course_question', { course_id: id, orderBy: 'sort' }, 'text')
    expect(stored.map(each => each.text)).toEqual(['一改', '二'])
    expect(await draft(id)).toMatchObject({ version: 2, changed: false, name: '版本' })
    const versions = (await server.call(courseVersions, { id }, lin)).data
    expect(versions.records.map(each => [each.version, each.scope, each.changedQuestions])).toEqual([
      [2, 'changed', 1],
      [1, 'correction', 2],
    ])
    for (const { version, publishedAt } of versions.records)
      expect((await server.call(courseAsOf, { id, at: publishedAt }, lin)).data.version).toBe(version)
    const then = (await server.call(courseAsOf, { id, at: first }, lin)).data
    expect(then.content.questions[0]!.text).toBe('一')
    const now = (await server.call(courseAsOf, { id, at: new Date().toISOString() }, lin)).data
    expect(now.content.questions[0]!.text).toBe('一改')
    const early = await server.call(courseAsOf, { id, at: '2001-01-01T00:00:00.000Z' }, lin)
    expect(early.code).toBe(codes.courseUnpublished.code)
    const [entry] = (await server.call(courseHistory, { id }, lin)).data.records
    expect(entry).toMatchObject({ action: 'publishCourse' })
    expect(entry!.changes.map(each => each.field)).toContain('changedQuestions')
  })

  test('is refused without a change, without files, and for certificates that end before today', async () => {
    const { id } = await make('拒绝', [question('一')])
    expect((await publish(id, { scope: 'all' })).code).toBe(codes.nothingChanged.code)
    await save(id, { sections: { description: 'x' } })
    const scope = await publish(id, { scope: 'changed' })
    expect(scope).toMatchObject({ code: codes.nothingChanged.code, data: { field: 'change.scope' } })
    const late = await publish(id, { scope: 'all', certificatesEndOn: '2020-01-01' })
    expect(late.code).toBe(codes.certificatesEndLate.code)
    const { id: empty } = (
      await server.call(createCourse, { name: '空', kind: 'pdf', language: 'zh-CN' }, lin)
    ).data
    expect((await publish(empty, {})).code).toBe(codes.courseEmpty.code)
  })

  test('TR-C2 of two authors who publish at once, one is told of the other, and the later draft is kept', async () => {
    const { id } = await make('竞争', [question('一')])
    await save(id, { sections: { description: '甲' } })
    const { rowVersion } = await draft(id)
    const answers = await Promise.all([
      publish(id, {}, rowVersion),
      publish(id, {}, rowVersion),
      server.call(saveCourseDraft, { id, rowVersion, sections: { description: '乙' } }, lin),
    ])
    const done = answers.filter(each => each.code === 0)
    expect(done).toHaveLength(1)
    expect(answers.filter(each => each.code === codes.dataChanged.code)).toHaveLength(2)
    const after = await draft(id)
    const isSaved = answers[2].code === 0
    expect(after.content.description).toBe(isSaved ? '乙' : '甲')
    expect(await server.countRows('course_version', { course_id: id })).toBe(isSaved ? 1 : 2)
  })

  test('TR-T5 takes no question over that another course has', async () => {
    const taken = question('别人的')
    await make('原主', [taken])
    const { id } = await make('夺取', [question('自己的')])
    await save(id, { put: [taken] })
    expect((await publish(id, {})).code).toBe(codes.invalidInput.code)
  })
})

describe('MD-L5 what a publication does to people', () => {
  test('the numbers are those of plain statements, each with the list behind it', async () => {
    const { id } = await make('人数', [question('一')])
    const users = await everyone(7)
    const taskId = await assign(id, users, true)
    await assign(id, users.slice(0, 2), false)
    const role = await server.getRow('role', { tenant_id: lin.tenantId, code: 'CRA' }, 'id')
    await server.addRow('task_audience', {
      ...{ tenant_id: lin.tenantId, task_id: taskId, kind: 'roleGained', subject_id: role.id },
    })
    const [duty] = await server.rows<{ count: number }>(
      `select count(distinct ra.user_id)::int from role_assignment ra join users u on u.id = ra.user_id and u.status = 'enabled' and u.removed_at is null
        where ra.role_id = $1 and ra.ended_at is null and ra.effective_at <= now() and ra.expires_at > now()`,
      [role.id],
    )
    const found = await preview(id)
    expect(found).toMatchObject({ learned: 7, certified: 7, onDuty: duty!.count, changed: false })
    expect(duty!.count).toBeGreaterThan(0)
    for (const group of ['learned', 'certified', 'onDuty'] as const) {
      const { records, total, hidden } = (
        await server.call(publicationPeople, { id, group, limit: 100 }, lin)
      ).data
      expect(total + hidden, group).toBe(found[group])
      expect(records).toHaveLength(total)
    }
    const { records } = (await server.call(publicationPeople, { id, group: 'learned', limit: 100 }, lin)).data
    expect(records.map(each => each.id).toSorted()).toEqual(users.toSorted())
  })

  test('"only what has changed" asks those questions and files alone, of everyone who had finished', async () => {
    const [one, two] = [question('一'), question('二', ['a', 'b'])]
    const { id, files } = await make('变更', [one, two])
    const users = await everyone(3)
    await assign(id, users, true)
    const fresh = file(2000)
    const added = question('三')
    // The files change places: what was watched of the second is now at the beginning.
    await save(id, {
      sections: { files: [files[1]!, fresh, files[0]!] },
      put: [{ ...two, points: 5 }, added],
    })
    const seen = await preview(id)
    expect(seen.questions.map(each => [each.id, each.new])).toEqual([[added.id, true]])
    expect(seen.files.map(each => each.id)).toEqual([fresh.id])
    expect(seen.minutes).toEqual({ changed: 2, all: 4 })
    const answer = await publish(id, { scope: 'changed' })
    expect(answer.data).toMatchObject({ learners: 3, certificates: 0 })
    expect(await told('变更')).toEqual(
      users
        .toSorted()
        .map(user => ({ user, event: 'relearnChanged', minutes: 2, rule: 'learner', type: 'notification' })),
    )
    const after = await rounds(id)
    expect(after).toHaveLength(6)
    for (const row of after.filter(each => each.round === 2))
      expect(row).toMatchObject({
        ...{ watched: '{[0,4000),[6000,12000)}', asked: [added.id], parts: '{[4000,6000)}' },
        ...{ finished: false, version: 2 },
      })
    expect(after.filter(each => each.round === 1).every(each => each.finished)).toBe(true)
  })

  test('a small correction asks nobody, and those on their way keep what they have watched', async () => {
    const one = question('一')
    const { id } = await make('更正', [one])
    const [done, going] = await everyone(2)
    await assign(id, [done!], true)
    await assign(id, [going!], false)
    await save(id, { put: [{ ...one, text: '一。' }] })
    expect((await publish(id, { scope: 'correction' })).data).toMatchObject({ learners: 0 })
    expect(await told('更正')).toEqual([])
    const after = await rounds(id)
    expect(after).toHaveLength(2)
    expect(after.find(each => each.user === going)).toMatchObject({ watched: '{[0,10000)}', version: 2 })
  })

  test('"all" begins a whole round, and certificates end after the day that was chosen', async () => {
    const { id } = await make('全部', [question('一')])
    const users = await everyone(4)
    await assign(id, users, true)
    await save(id, { put: [question('二')] })
    const day = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
    const answer = await publish(id, { scope: 'all', certificatesEndOn: day })
    expect(answer.data).toMatchObject({ learners: 4, certificates: 4 })
    expect((await told('全部')).map(each => [each.user, each.event])).toEqual(
      users.toSorted().map(user => [user, 'relearn']),
    )
    const second = (await rounds(id)).filter(each => each.round === 2)
    expect(second.map(each => [each.watched, each.asked, each.parts])).toEqual(
      users.map(() => ['{}', null, null]),
    )
    const ends = await server.rows<{ day: string; reason: string }>(
      `select distinct to_char(k.ended_at at time zone t.time_zone, 'YYYY-MM-DD HH24:MI') as day, k.end_reason as reason
        from certificate k join learning_record r on r.id = k.record_id join tenant t on t.id = k.tenant_id where r.course_id = $1`,
      [id],
    )
    const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
    expect(ends).toEqual([{ day: `${next} 00:00`, reason: 'newVersion' }])
  })

  test('reaches 5,000 learners, at most 1,000 in a statement so that none runs out of time, and tells them', async () => {
    const one = question('一')
    const { id } = await make('很多人', [one])
    const { id: taskId } = await server.addNew('training_task', { tenant_id: lin.tenantId, name: '全员' })
    await server.addRow('task_course', { tenant_id: lin.tenantId, task_id: taskId, course_id: id })
    await server.rows(
      `with u as (insert into users (tenant_id, id, last_name, first_name, type, status)
          select $1, gen_random_uuid(), '测', n::text, 'internal', 'enabled' from generate_series(1, 5000) n returning id)
        insert into learning_record (tenant_id, id, task_id, course_id, user_id, content_version, watched, learned_at, finished_at)
          select $1, gen_random_uuid(), $2, $3, id, 1, '{[0,10000)}', now(), now() from u`,
      [lin.tenantId, taskId, id],
    )
    await server.rows('analyze users, learning_record')
    await server.owner.query(`create table rows_at_once (of text, count int);
      grant insert on rows_at_once to mds_app;
      create function count_at_once() returns trigger language plpgsql as $$ begin
        insert into rows_at_once select tg_table_name, count(*) from later; return null; end $$;
      create trigger counted after insert on learning_record referencing new table as later for each statement execute function count_at_once();
      create trigger counted after insert on notice referencing new table as later for each statement execute function count_at_once()`)
    await save(id, { put: [{ ...one, text: '新' }] })
    expect(await publish(id, { scope: 'changed' })).toMatchObject({ code: 0, data: { learners: 5000 } })
    const statements = await server.rows<{ of: string; most: number; sum: number }>(
      'select of, max(count)::int as most, sum(count)::int as sum from rows_at_once group by 1 order by 1',
    )
    await server.owner.query('drop function count_at_once cascade; drop table rows_at_once')
    expect(statements).toEqual([
      { of: 'learning_record', most: 1000, sum: 5000 },
      { of: 'notice', most: 1000, sum: 5000 },
    ])
    const [asked] = await server.rows<{ count: number }>(
      `select count(*)::int from learning_record where course_id = $1 and round = 2 and asked_question_ids = array[$2::uuid] and learned_at is not null`,
      [id, one.id],
    )
    expect([asked!.count, (await told('很多人')).length]).toEqual([5000, 5000])
  })
})

describe('MD-L1 the test of a version', () => {
  const paper = async (place: object) => (await server.call(questionsOfCourse, place as never, lin)).data
  const answersTo = (asked: { id: string }[], all: CourseQuestion[], right: (id: string) => boolean) =>
    asked.map(({ id }) => {
      const { options } = all.find(each => each.id === id)!
      const correct = options.filter(each => each.correct).map(each => each.id)
      return { questionId: id, optionIds: right(id) ? correct : [options.find(each => !each.correct)!.id] }
    })

  test('draws its pool anew for each attempt, the same when asked again, and scores by points', async () => {
    const all = Array.from({ length: 12 }, (_, at) =>
      question(`q${at}`, ['b'], { points: (at % 5) + 1, explanation: `e${at}` }),
    )
    const { id } = await make('题库', all, { pool: 5, attempts: 30, passPercent: 60 })
    const taskId = await assign(id, [lin.userId], false)
    const place = { taskId, courseId: id }
    const papers = new Set<string>()
    for (let attempt = 1; attempt <= 30; attempt += 1) {
      const { questions, contentVersion } = await paper(place)
      expect((await paper(place)).questions).toEqual(questions)
      expect(questions).toHaveLength(5)
      papers.add(
        questions
          .map(each => each.id)
          .toSorted()
          .join(),
      )
      const right = new Set(questions.filter((_, at) => (attempt * 7 + at * 3) % 4 < 2).map(each => each.id))
      // A second, plain scoring of the same paper.
      const points = (ids: Iterable<string>) =>
        [...ids].reduce((sum, each) => sum + all.find(one => one.id === each)!.points, 0)
      const [earned, most] = [points(right), points(questions.map(each => each.id))]
      const answers = answersTo(questions, all, each => right.has(each))
      const { data } = await server.call(submitAnswers, { ...place, attempt, contentVersion, answers }, lin)
      const passed = earned / most >= 0.6
      expect(data.test).toMatchObject({
        result: passed ? 'passed' : 'failed',
        scorePercent: Math.floor((100 * earned) / most),
      })
      const detail = (await server.call(answerDetail, place, lin)).data
      if (!passed) {
        for (const { right: solution, correct, explanation } of detail.questions)
          expect([solution, correct, explanation]).toEqual([null, null, undefined])
        continue
      }
      expect(detail.questions.map(each => each.id)).toEqual(questions.map(each => each.id))
      for (const each of detail.questions) {
        expect(each.explanation).toBe(all.find(one => one.id === each.id)!.explanation)
        expect(each.correct).toBe(right.has(each.id))
      }
      break
    }
    expect(papers.size).toBeGreaterThan(0)
  })

  test('of a round for what has changed asks those questions alone, and finishes it with a new certificate', async () => {
    const all = [question('一'), question('二'), question('三')]
    const { id } = await make('再学', all, { shuffle: false })
    const taskId = await assign(id, [lin.userId], true)
    const place = { taskId, courseId: id }
    const changed = { ...all[1]!, text: '二改' }
    await save(id, { put: [changed], remove: [all[2]!.id] })
    expect((await publish(id, { scope: 'changed' })).data).toMatchObject({ learners: 1 })
    const [course] = (await server.call(coursesOfTask, { taskId }, lin)).data.courses
    expect(course).toMatchObject({ learned: true, finishedAt: null, percent: 100, test: { questions: 1 } })
    const opened = await server.call(openCourse, place, lin)
    expect(opened.data.progress).toMatchObject({ round: 2, learned: true, contentVersion: 2 })
    const { questions, contentVersion } = await paper(place)
    expect(questions.map(each => each.text)).toEqual(['二改'])
    const answers = answersTo(questions, [changed], () => true)
    const handed = await server.call(submitAnswers, { ...place, attempt: 1, contentVersion, answers }, lin)
    expect(handed.data).toMatchObject({ test: { result: 'passed', scorePercent: 100 } })
    expect(handed.data.certificate).not.toBeNull()
  })
})
