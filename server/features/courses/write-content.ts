import type { CourseContent } from '../../../contract/courses/content.ts'
import type { Transaction } from '../../kernel/context.ts'
import { run } from '../../kernel/db/statements.ts'
import { problem } from '../../kernel/problem.ts'
import { placeFiles } from './rounds.ts'

type NewContent = { id: string; content: CourseContent; version: number; rowVersion: number }

/** Rows of the files, captions at the place of their video. */
const getFileRows = (content: CourseContent) => {
  const places = placeFiles(content)
  return content.files.flatMap(({ id, fileId, codec, lengthMs, pages, captions }, sort) => [
    {
      ...{ id, part: 'content', sort, codec, language: '', start_ms: places[sort]!.startMs },
      ...{ length_ms: lengthMs, pages, file_id: fileId },
    },
    ...captions.map(each => ({
      ...{ id: each.id, part: 'captions', sort, codec: '', language: each.language },
      ...{ start_ms: 0, length_ms: 0, pages: 0, file_id: each.fileId },
    })),
  ])
}

/** An id that another course has is refused: nobody takes its file or question over. */
const requireAll = (written: number, wanted: number, path: string): void => {
  if (written !== wanted) throw problem('invalidInput', { issues: [{ path, rule: 'itemRepeated' }] })
}

const writeFiles = async (tx: Transaction, courseId: string, content: CourseContent): Promise<void> => {
  const files = getFileRows(content)
  await run(
    tx,
  )`update course_file set removed_at = now() where tenant_id = (select current_tenant()) and course_id = ${courseId}::uuid
    and removed_at is null and id <> all(${files.map(each => each.id)}::uuid[])`
  const written = await run(
    tx,
  )`insert into course_file (tenant_id, id, course_id, part, sort, codec, language, start_ms, length_ms, pages, file_id)
    select current_tenant(), f.id, ${courseId}::uuid, f.part, f.sort, f.codec, f.language, f.start_ms, f.length_ms, f.pages, f.file_id
    from jsonb_to_recordset(${JSON.stringify(files)}::jsonb) as f (id uuid, part text, sort int, codec text, language text,
      start_ms int, length_ms int, pages int, file_id uuid)
    on conflict (tenant_id, id) do update set sort = excluded.sort, codec = excluded.codec, language = excluded.language,
      start_ms = excluded.start_ms, length_ms = excluded.length_ms, pages = excluded.pages, file_id = excluded.file_id, removed_at = null
      where course_file.course_id = excluded.course_id and course_file.part = excluded.part`
  requireAll(written, files.length, 'files')
}

const writeQuestions = async (
  tx: Transaction,
  courseId: string,
  { questions }: CourseContent,
): Promise<void> => {
  const list = questions.map(({ options: _, ...each }, sort) => ({ ...each, sort }))
  const options = questions.flatMap(({ id, options }) =>
    options.map((each, sort) => ({ ...each, questionId: id, sort })),
  )
  await run(tx)`update course_question set removed_at = now() where tenant_id = (select current_tenant())
    and course_id = ${courseId}::uuid and removed_at is null and id <> all(${list.map(each => each.id)}::uuid[])`
  const written = await run(
    tx,
  )`insert into course_question (tenant_id, id, course_id, kind, text, text_en, points, explanation,
      explanation_en, sort)
    select current_tenant(), q.id, ${courseId}::uuid, q.kind, q.text, q."textEn", q.points, q.explanation, q."explanationEn", q.sort
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as q (id uuid, kind text, text text, "textEn" text, points int,
      explanation text, "explanationEn" text, sort int)
    on conflict (tenant_id, id) do update set kind = excluded.kind, text = excluded.text, text_en = excluded.text_en,
      points = excluded.points, explanation = excluded.explanation, explanation_en = excluded.explanation_en, sort = excluded.sort,
      removed_at = null where course_question.course_id = excluded.course_id`
  requireAll(written, list.length, 'questions')
  await run(tx)`update question_option o set removed_at = now() from course_question q
    where o.tenant_id = (select current_tenant()) and q.tenant_id = o.tenant_id and q.id = o.question_id
      and q.course_id = ${courseId}::uuid and o.removed_at is null and o.id <> all(${options.map(each => each.id)}::uuid[])`
  const offered = await run(
    tx,
  )`insert into question_option (tenant_id, id, question_id, text, text_en, correct, sort)
    select current_tenant(), o.id, o."questionId", o.text, o."textEn", o.correct, o.sort
    from jsonb_to_recordset(${JSON.stringify(options)}::jsonb) as o (id uuid, "questionId" uuid, text text, "textEn" text,
      correct boolean, sort int)
    on conflict (tenant_id, id) do update set text = excluded.text, text_en = excluded.text_en, correct = excluded.correct,
      sort = excluded.sort, removed_at = null where question_option.question_id = excluded.question_id`
  requireAll(offered, options.length, 'questions')
}

/** Writes a document to the tables from which learners read: it is in force with the commit. */
export const writeContent = async (
  tx: Transaction,
  { id, content, version, rowVersion }: NewContent,
): Promise<void> => {
  const { rules, files } = content
  await run(
    tx,
  )`update course set name = ${content.name}, name_en = ${content.nameEn}, description = ${content.description},
      description_en = ${content.descriptionEn}, language = ${content.language}, category_id = ${content.categoryId}::uuid,
      kind = ${content.kind}, length_ms = ${files.reduce((sum, each) => sum + each.lengthMs, 0)},
      required_percent = ${rules.requiredPercent}, seek_lock = ${rules.seekLock}, attempts = ${rules.attempts},
      pass_percent = ${rules.passPercent}, certificate_days = ${rules.certificateDays}, shuffle = ${rules.shuffle}, pool = ${rules.pool},
      good_clinical_practice = ${rules.goodClinicalPractice}, content_version = ${version}, published_at = now(), row_version = ${rowVersion}
    where tenant_id = (select current_tenant()) and id = ${id}::uuid`
  await writeFiles(tx, id, content)
  await writeQuestions(tx, id, content)
}
