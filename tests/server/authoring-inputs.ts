import type { Ids } from './call-ids.ts'
import type { DemoServer } from './demo-server.ts'

/** A published course that nobody learns, its question with options, and categories to change and to remove. */
export type AuthoringIds = {
  authored: string
  /** A published course with a draft of another name. */
  fresh: string
  authoredQuestion: string
  authoredOption: string
  ownCategory: string
  emptyCategory: string
}

export const addCourses = async (server: DemoServer, tenantId: string): Promise<AuthoringIds> => {
  const [made] = await server.rows<AuthoringIds>(
    `with c as (insert into course (tenant_id, id, kind, name, name_en, language, length_ms)
        values ($1, gen_random_uuid(), 'pdf', '偏离与上报', 'Deviations and their report', 'zh-CN', 20000) returning id),
      f as (insert into course_file (tenant_id, id, course_id, part, length_ms, pages, file_id)
        select $1, gen_random_uuid(), c.id, 'content', 20000, 5, (select id from file where tenant_id = $1 and media_type = 'application/pdf'
          and kind = 'course' order by created_at limit 1) from c),
      q as (insert into course_question (tenant_id, id, course_id, kind, text) select $1, gen_random_uuid(), c.id, 'single', '谁上报？' from c returning id),
      o as (insert into question_option (tenant_id, id, question_id, text, correct, sort)
        select $1, gen_random_uuid(), q.id, t, t = '研究者', 0 from q, unnest('{研究者,受试者}'::text[]) t returning id, correct),
      g as (insert into course_category (tenant_id, id, name, sort)
        select $1, gen_random_uuid(), n, 9000 from unnest('{授权,空}'::text[]) n returning id, name)
      select c.id as authored, q.id as "authoredQuestion", (select id from o where correct) as "authoredOption",
        (select id from g where name = '授权') as "ownCategory", (select id from g where name = '空') as "emptyCategory" from c, q`,
    [tenantId],
  )
  const [fresh] = await server.rows<{ id: string }>(
    `with c as (insert into course (tenant_id, id, kind, name, language, length_ms) values ($1, gen_random_uuid(), 'pdf', '温控', 'zh-CN', 4000) returning id),
      f as (insert into course_file (tenant_id, id, course_id, part, length_ms, pages, file_id) select $1, gen_random_uuid(), c.id, 'content', 4000, 1,
        (select id from file where tenant_id = $1 and media_type = 'application/pdf' and kind = 'course' order by created_at limit 1) from c)
      select id from c`,
    [tenantId],
  )
  await server.rows(
    `insert into course_draft (tenant_id, course_id, content, row_version, changed_by)
      select $1, $2, course_content($1, $2) || '{"name": "温度控制"}', 1, (select id from users where tenant_id = $1 limit 1)`,
    [tenantId, fresh!.id],
  )
  await server.rows(
    `insert into course_version (tenant_id, course_id, version, content, scope)
      select $1, id, 1, course_content($1, id), 'all' from course where tenant_id = $1 and id = any($2::uuid[])`,
    [tenantId, [made!.authored, fresh!.id]],
  )
  return { ...made!, fresh: fresh!.id }
}

/** One valid input for every call on courses and their categories, in the order of the calls. */
export const authoringInputs: Readonly<Record<string, (ids: Ids) => object>> = {
  courseList: ids => ({
    query: 'report',
    categoryIds: [ids.ownCategory],
    states: ['published'],
    changed: false,
  }),
  createCourse: ids => ({
    name: '知情同意',
    kind: 'pdf',
    language: 'zh-CN',
    categoryId: ids.ownCategory,
  }),
  courseDraft: ids => ({ id: ids.authored }),
  courseHistory: ids => ({ id: ids.authored }),
  tryCourseQuestions: ids => ({
    id: ids.authored,
    answers: [{ questionId: ids.authoredQuestion, optionIds: [ids.authoredOption] }],
  }),
  saveCourseDraft: ids => ({
    id: ids.authored,
    rowVersion: 1,
    sections: { description: '五分钟', categoryId: ids.ownCategory },
  }),
  discardCourseDraft: ids => ({ id: ids.authored, rowVersion: 2 }),
  retireCourse: ids => ({ id: ids.authored, rowVersion: 3 }),
  restoreCourse: ids => ({ id: ids.authored, rowVersion: 4 }),
  publicationPreview: ids => ({ id: ids.authored }),
  publicationPeople: ids => ({ id: ids.authored, group: 'learned' }),
  publishCourse: ids => ({
    id: ids.fresh,
    rowVersion: 1,
    change: { act: 'coursePublication', scope: 'correction' },
  }),
  courseVersions: ids => ({ id: ids.authored }),
  courseAsOf: ids => ({ id: ids.authored, at: '2090-01-01T00:00:00.000Z' }),
  courseEquivalents: ids => ({ id: ids.courses }),
  addCourseEquivalent: ids => ({ courseId: ids.equivalentCourse, countsForId: ids.courses, kind: 'edition' }),
  endCourseEquivalent: ids => ({ id: ids.courseEquivalents, reason: 'Another syllabus' }),
  courseCategories: () => ({}),
  addCourseCategory: ids => ({ name: '安全性', parentId: ids.ownCategory }),
  renameCourseCategory: ids => ({ id: ids.ownCategory, rowVersion: 1, nameEn: 'Delegation' }),
  moveCourseCategory: ids => ({ id: ids.ownCategory, rowVersion: 2, beforeId: null }),
  removeCourseCategory: ids => ({ id: ids.emptyCategory, rowVersion: 1 }),
}
