import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { issuedCertificates } from '../../../contract/certificates/calls.ts'
import { codes } from '../../../contract/codes.ts'
import {
  courseDraft,
  courseHistory,
  courseList,
  createCourse,
  discardCourseDraft,
  restoreCourse,
  retireCourse,
  saveCourseDraft,
  tryCourseQuestions,
} from '../../../contract/courses/calls.ts'
import {
  addCourseCategory,
  courseCategories,
  moveCourseCategory,
  removeCourseCategory,
  renameCourseCategory,
} from '../../../contract/courses/categories.ts'
import type { CourseQuestion } from '../../../contract/courses/content.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { raw } from '../rows.ts'

let server: DemoServer
let lin: Caller

beforeAll(async () => {
  server = await demoServer()
  lin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
})
afterAll(() => server.close())

const create = async (name: string) =>
  (await server.call(createCourse, { name, kind: 'pdf', language: 'zh-CN' }, lin)).data
const draft = async (id: string) => (await server.call(courseDraft, { id }, lin)).data
const save = async (id: string, wish: object) =>
  server.call(saveCourseDraft, { id, rowVersion: (await draft(id)).rowVersion, ...wish }, lin)
const gcp = async () =>
  (
    await server.getRow(
      'course',
      { tenant_id: lin.tenantId, kind: 'pdf', name_en: 'ICH E6(R3) in brief' },
      'id',
    )
  ).id
const question = (text: string, right = ['a'], more: Partial<CourseQuestion> = {}): CourseQuestion => ({
  id: randomUUID(),
  kind: right.length > 1 ? 'multiple' : 'single',
  text,
  textEn: '',
  points: 1,
  explanation: '',
  explanationEn: '',
  options: ['a', 'b', 'c'].map(each => ({
    id: randomUUID(),
    text: each,
    textEn: '',
    correct: right.includes(each),
  })),
  ...more,
})

describe('A11 MD-L1 the draft of a course', () => {
  test('P15 begins with the attempts that the company has set, three unless it says otherwise', async () => {
    expect((await draft((await create('三次')).id)).content.rules.attempts).toBe(3)
    await server.setRows(
      'tenant',
      { id: lin.tenantId },
      { settings: raw(`settings || '{"testAttempts": 5}'`) },
    )
    expect((await draft((await create('五次')).id)).content.rules.attempts).toBe(5)
    await server.setRows('tenant', { id: lin.tenantId }, { settings: raw(`settings - 'testAttempts'`) })
  })

  test('of a published course is what its learners have, and changes nothing of that', async () => {
    const id = await gcp()
    const before = await draft(id)
    const stored = await server.getRows('course_question', { course_id: id, orderBy: 'sort' }, 'id', 'text')
    expect(before.content.questions.map(({ id, text }) => ({ id, text }))).toEqual(stored)
    expect(before).toMatchObject({ state: 'published', version: 1, changed: false, changedBy: null })
    const put = [{ ...before.content.questions[0]!, text: '什么优先？', points: 3 }]
    const saved = await save(id, { put, sections: { description: '新的说明' } })
    expect(saved.data).toEqual({ id, rowVersion: before.rowVersion + 1, changed: true })
    const after = await draft(id)
    expect(after.content.questions.map(each => each.text)).toEqual([
      '什么优先？',
      ...stored.slice(1).map(each => each.text),
    ])
    expect(after.changedBy).toMatchObject({ id: lin.userId })
    expect(await server.getRows('course_question', { course_id: id, orderBy: 'sort' }, 'id', 'text')).toEqual(
      stored,
    )
    const [entry] = (await server.call(courseHistory, { id }, lin)).data.records
    expect(entry!.changes.map(each => each.field).toSorted()).toEqual(['description', 'questions'])
    const back = await server.call(discardCourseDraft, { id, rowVersion: after.rowVersion }, lin)
    expect(back.code).toBe(0)
    expect((await draft(id)).content).toEqual(before.content)
    expect((await draft(id)).changed).toBe(false)
  })

  test('TR-C1 is not overwritten by who has not seen it', async () => {
    const { id, rowVersion } = await create('同时编辑')
    const first = await server.call(saveCourseDraft, { id, rowVersion, sections: { description: '甲' } }, lin)
    expect(first.code).toBe(0)
    const second = await server.call(
      saveCourseDraft,
      { id, rowVersion, sections: { description: '乙' } },
      lin,
    )
    expect(second.code).toBe(codes.dataChanged.code)
    expect((await draft(id)).content.description).toBe('甲')
  })

  const wrong: [string, () => object, string, string][] = [
    ['no right option', () => ({ put: [question('q', [])] }), 'put.0.options', 'questionHasNoRightOption'],
    [
      'two right options of a single choice',
      () => ({ put: [question('q', ['a', 'b'], { kind: 'single' })] }),
      'put.0.options',
      'questionHasManyRightOptions',
    ],
    ['no points', () => ({ put: [question('q', ['a'], { points: 0 })] }), 'put.0.points', 'numberTooSmall'],
    [
      '101 points',
      () => ({ put: [question('q', ['a'], { points: 101 })] }),
      'put.0.points',
      'numberTooLarge',
    ],
    ['no text', () => ({ put: [question(' ')] }), 'put.0.text', 'fieldRequired'],
  ]
  test.each(wrong)('refuses a question with %s', async (_, wish, path, rule) => {
    const { id } = await create('题目')
    const answer = await save(id, wish())
    expect(answer.code).toBe(codes.invalidInput.code)
    expect(answer.data).toMatchObject({ issues: [{ path, rule }] })
  })

  test('refuses a pool beyond the questions, one id twice, and files that are none of the company', async () => {
    const { id } = await create('抽题')
    const one = question('q1')
    const { rules } = (await draft(id)).content
    expect((await save(id, { put: [one, question('q2')] })).code).toBe(0)
    const pooled = await save(id, { sections: { rules: { ...rules, pool: 3 } } })
    expect(pooled.data).toMatchObject({ issues: [{ path: 'sections.rules.pool', rule: 'poolTooLarge' }] })
    expect((await save(id, { sections: { rules: { ...rules, pool: 2 } } })).code).toBe(0)
    const twice = await save(id, { put: [question('q3', ['a'], { options: one.options })] })
    expect(twice.data).toMatchObject({ issues: [{ path: 'sections.questions', rule: 'itemRepeated' }] })
    const foreign = await server.rows<{ id: string }>(
      `select id from file where kind = 'course' and media_type = 'application/pdf' and tenant_id <> $1 limit 1`,
      [lin.tenantId],
    )
    for (const fileId of [foreign[0]!.id, randomUUID()]) {
      const file = {
        id: randomUUID(),
        fileId,
        name: 'a.pdf',
        mediaType: 'application/pdf',
        lengthMs: 4000,
        pages: 1,
      }
      const answer = await save(id, { sections: { files: [file] } })
      expect(answer.data).toMatchObject({
        issues: [{ path: 'sections.files.0.fileId', rule: 'courseFileUnfit' }],
      })
    }
  })

  test('is tried as a learner takes the test, and nothing of it is kept', async () => {
    const { id } = await create('试做')
    const single = question('一', ['b'], { points: 3, explanation: '因为' })
    const several = question('多', ['a', 'c'], { points: 1 })
    await save(id, { put: [single, several] })
    const attempts = await server.countRows('test_attempt', {})
    const pick = (of: CourseQuestion, ...texts: string[]) => ({
      questionId: of.id,
      optionIds: of.options.filter(each => texts.includes(each.text)).map(each => each.id),
    })
    const part = await server.call(
      tryCourseQuestions,
      { id, answers: [pick(single, 'b'), pick(several, 'a')] },
      lin,
    )
    expect(part.data).toMatchObject({ points: 3, pointsMost: 4, scorePercent: 75, passed: false })
    expect(part.data.records[0]).toMatchObject({ correct: true, explanation: '因为' })
    const full = await server.call(
      tryCourseQuestions,
      { id, answers: [pick(single, 'b'), pick(several, 'c', 'a')] },
      lin,
    )
    expect(full.data).toMatchObject({ scorePercent: 100, passed: true })
    const two = await server.call(tryCourseQuestions, { id, answers: [pick(single, 'a', 'b')] }, lin)
    expect(two.code).toBe(codes.answerUnfit.code)
    expect(await server.countRows('test_attempt', {})).toBe(attempts)
  })
})

describe('A11 MD-L1 the list of courses', () => {
  test('has each course with its counts, as plain statements give them', async () => {
    const { records, total } = (await server.call(courseList, { limit: 100 }, lin)).data
    const plain = await server.rows<{ id: string; questions: number; files: number; certified: number }>(
      `select c.id, (select count(*)::int from course_question q where q.course_id = c.id and q.removed_at is null) as questions,
        (select count(*)::int from course_file f where f.course_id = c.id and f.part = 'content' and f.removed_at is null) as files,
        (select count(*)::int from certificate k join learning_record r on r.id = k.record_id
          where r.course_id = c.id and k.expires_at > now()) as certified
        from course c where c.tenant_id = $1 and c.content_version > 0`,
      [lin.tenantId],
    )
    expect(plain.filter(each => each.certified > 0).length).toBeGreaterThan(0)
    for (const { id, ...counts } of plain) expect(records.find(each => each.id === id)).toMatchObject(counts)
    for (const { id, certified } of records) {
      const { data } = await server.call(
        issuedCertificates,
        { state: 'valid', courseIds: [id], limit: 1 },
        lin,
      )
      expect(data.total, 'as many as their list has').toBe(certified)
    }
    expect(total).toBe(await server.countRows('course', { tenant_id: lin.tenantId }))
  })

  test('is filtered by category with those below, state, language, words and changed drafts, and sorted', async () => {
    const { id } = await create('唯一的检索词')
    const find = async (wish: object) =>
      (await server.call(courseList, { limit: 100, ...wish }, lin)).data.records.map(each => each.id)
    expect(await find({ query: '唯一' })).toEqual([id])
    expect(await find({ query: '100%' })).toEqual([])
    expect(await find({ states: ['draft'], changed: false })).toEqual([])
    expect(await find({ states: ['published'] })).toContain(await gcp())
    expect(await find({ states: ['published'] })).not.toContain(id)
    const [root] = await server.getRows(
      'course_category',
      { tenant_id: lin.tenantId, name_en: 'Clinical research training' },
      'id',
    )
    expect(await find({ categoryIds: [root!.id] })).toContain(await gcp())
    const names = (
      await server.call(courseList, { sort: { field: 'questions', descending: true } }, lin)
    ).data.records.map(each => each.questions)
    expect(names).toEqual(names.toSorted((a, b) => b - a))
  })

  test('keeps a retired course, which is not edited until it is restored', async () => {
    const { id, rowVersion } = await create('停用')
    const retired = await server.call(retireCourse, { id, rowVersion, reason: '重复' }, lin)
    expect(retired.code).toBe(0)
    expect((await server.call(courseList, { query: '停用' }, lin)).data.records[0]).toMatchObject({
      state: 'retired',
    })
    expect((await save(id, { sections: { description: 'x' } })).code).toBe(codes.courseRetired.code)
    const again = await server.call(retireCourse, { id, rowVersion: rowVersion + 1 }, lin)
    expect(again.code).toBe(codes.alreadyHandled.code)
    expect((await server.call(restoreCourse, { id, rowVersion: rowVersion + 1 }, lin)).code).toBe(0)
    expect((await save(id, { sections: { description: 'x' } })).code).toBe(0)
  })
})

describe('MD-L1 categories of courses', () => {
  const list = async () => (await server.call(courseCategories, {}, lin)).data.records
  const add = async (name: string, parentId: string | null = null) =>
    (await server.call(addCourseCategory, { name, parentId }, lin)).data.id
  const seen = async (id: string) => {
    const { rowVersion } = (await list()).find(each => each.id === id)!
    return { id, rowVersion }
  }

  test('are added, renamed, moved without a circle, and removed only when empty', async () => {
    const above = await add('安全')
    const below = await add('警戒', above)
    expect((await server.call(addCourseCategory, { name: '警戒', parentId: above }, lin)).code).toBe(
      codes.courseCategoryNameTaken.code,
    )
    const circle = await server.call(moveCourseCategory, { ...(await seen(above)), parentId: below }, lin)
    expect(circle.code).toBe(codes.courseCategoryUnderItself.code)
    expect(
      (await server.call(renameCourseCategory, { ...(await seen(below)), name: '药物警戒' }, lin)).code,
    ).toBe(0)
    const removed = await server.call(removeCourseCategory, await seen(above), lin)
    expect(removed).toMatchObject({ code: codes.courseCategoryNotEmpty.code, data: { count: 1 } })
    const course = (
      await server.call(
        createCourse,
        { name: '警戒课程', kind: 'pdf', language: 'zh-CN', categoryId: below },
        lin,
      )
    ).data
    expect((await server.call(removeCourseCategory, await seen(below), lin)).code).toBe(
      codes.courseCategoryNotEmpty.code,
    )
    await save(course.id, { sections: { categoryId: null } })
    expect((await server.call(removeCourseCategory, await seen(below), lin)).code).toBe(0)
    expect((await server.call(removeCourseCategory, await seen(above), lin)).code).toBe(0)
    expect((await list()).some(each => each.id === above)).toBe(false)
  })
})
