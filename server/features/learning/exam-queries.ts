import type { Transaction } from '../../kernel/context.ts'
import { one, rows, run } from '../../kernel/db/statements.ts'

export type OptionRow = { id: string; text: string; textEn: string; correct: boolean }
export type QuestionRow = {
  id: string
  kind: 'single' | 'multiple'
  text: string
  text_en: string
  points: number
  explanation: string
  explanation_en: string
  options: OptionRow[]
}

/** Questions of a version of a course, as they were asked then; null for a version that was not kept. */
export const questionsOfVersion = async (
  tx: Transaction,
  courseId: string,
  version: number,
): Promise<QuestionRow[] | null> => {
  const row = await one(tx)<{
    questions: QuestionRow[]
  }>`select coalesce(jsonb_agg(jsonb_build_object('id', q ->> 'id', 'kind', q ->> 'kind',
      'text', q ->> 'text', 'text_en', q ->> 'textEn', 'points', (q ->> 'points')::int, 'explanation', q ->> 'explanation',
      'explanation_en', q ->> 'explanationEn', 'options', q -> 'options') order by n), '[]') as questions
    from course_version v, jsonb_array_elements(v.content -> 'questions') with ordinality as list (q, n)
    where v.tenant_id = (select current_tenant()) and v.course_id = ${courseId}::uuid and v.version = ${version}
    group by v.version`
  return row?.questions ?? null
}

/** Questions of a course with their options, in the original order. */
export const getQuestions = async (tx: Transaction, courseId: string): Promise<QuestionRow[]> => {
  return rows(
    tx,
  )<QuestionRow>`select q.id, q.kind, q.text, q.text_en, q.points, q.explanation, q.explanation_en,
      (select jsonb_agg(jsonb_build_object('id', o.id, 'text', o.text, 'textEn', o.text_en, 'correct', o.correct) order by o.sort, o.id)
        from question_option o where o.tenant_id = q.tenant_id and o.question_id = q.id and o.removed_at is null) as options
    from course_question q where q.tenant_id = (select current_tenant()) and q.course_id = ${courseId}::uuid
      and q.removed_at is null order by q.sort, q.id`
}

export type AttemptRow = {
  id: string
  no: number
  submitted_at: Date
  content_version: number
  answers: { questionId: string; optionIds: string[]; correct: boolean }[]
}

/** The last attempt of a round with its answers. */
export const lastAttempt = async (tx: Transaction, recordId: string): Promise<AttemptRow | null> => {
  const row = await one(tx)<AttemptRow>`select a.id, a.no, a.submitted_at, a.content_version,
      (select coalesce(jsonb_agg(jsonb_build_object('questionId', w.question_id, 'optionIds', to_jsonb(w.option_ids), 'correct', coalesce(w.marked, w.correct))), '[]')
        from test_answer w where w.tenant_id = a.tenant_id and w.attempt_id = a.id) as answers
    from test_attempt a where a.tenant_id = (select current_tenant()) and a.record_id = ${recordId}::uuid
    order by a.no desc limit 1`
  return row ?? null
}

export type NewAttempt = {
  recordId: string
  no: number
  contentVersion: number
  right: number
  points: { points: number; most: number }
  passed: boolean
  /** Whether the result waits for a marker. */
  waits: boolean
  answers: readonly { questionId: string; optionIds: readonly string[]; correct: boolean }[]
}

/** Saves an attempt with its answers; false when this attempt was submitted before. */
export const keepAttempt = async (tx: Transaction, attempt: NewAttempt): Promise<boolean> => {
  const row = await one(tx)<{ id: string }>`insert into test_attempt
      (tenant_id, id, record_id, no, content_version, right_answers, questions, points, points_most, passed, waits)
    values (current_tenant(), gen_random_uuid(), ${attempt.recordId}::uuid, ${attempt.no}, ${attempt.contentVersion}, ${attempt.right},
      ${attempt.answers.length}, ${attempt.points.points}, ${attempt.points.most}, ${attempt.passed}, ${attempt.waits}) on conflict (tenant_id, record_id, no) do nothing returning id`
  if (!row) return false
  await run(tx)`insert into test_answer (tenant_id, attempt_id, question_id, option_ids, correct)
    select current_tenant(), ${row.id}::uuid, w."questionId", w."optionIds", w.correct
    from jsonb_to_recordset(${JSON.stringify(attempt.answers)}::jsonb) as w ("questionId" uuid, "optionIds" uuid[], correct boolean)`
  return true
}

export type CertificateRow = {
  id: string
  number: string
  task_id: string
  course_id: string
  name: string
  name_en: string
  last_name: string
  first_name: string
  reading: string
  issued_at: Date
  expires_at: Date
  revoked_at: Date | null
}

/** The learner's latest certificate of each course in each task, of these tasks or expiring before an instant. */
export const getCertificates = async (
  tx: Transaction,
  userId: string,
  filter: { taskIds?: readonly string[]; before?: Date } = {},
): Promise<CertificateRow[]> => {
  return rows(tx)<CertificateRow>`select * from (
      select distinct on (r.task_id, r.course_id) k.id, k.number, r.task_id, r.course_id, c.name, c.name_en,
        u.last_name, u.first_name, u.reading, k.issued_at, least(k.expires_at, k.ended_at) as expires_at, k.revoked_at
      from certificate k
      join learning_record r on r.tenant_id = k.tenant_id and r.id = k.record_id
      join course c on c.tenant_id = r.tenant_id and c.id = r.course_id
      join training_task t on t.tenant_id = r.tenant_id and t.id = r.task_id and t.scores_at <= now()
      join users u on u.tenant_id = k.tenant_id and u.id = k.user_id
      where k.tenant_id = (select current_tenant()) and k.user_id = ${userId}::uuid
        and (${filter.taskIds ? [...filter.taskIds] : null}::uuid[] is null or r.task_id = any(${filter.taskIds ? [...filter.taskIds] : null}::uuid[]))
      order by r.task_id, r.course_id, k.issued_at desc) latest
    where (${filter.before ?? null}::timestamptz is null or expires_at <= ${filter.before ?? null}::timestamptz)
    order by expires_at, id`
}

/** One certificate of a learner, of any round; null for any other id, and while it may not be shown. */
export const certificateById = async (
  tx: Transaction,
  userId: string,
  certificateId: string,
): Promise<(CertificateRow & { status_no: string }) | null> => {
  const row = await one(tx)<
    CertificateRow & { status_no: string }
  >`select k.id, k.number, k.status_no, r.task_id, r.course_id, c.name, c.name_en,
    u.last_name, u.first_name, u.reading, k.issued_at, least(k.expires_at, k.ended_at) as expires_at, k.revoked_at
      from certificate k
      join learning_record r on r.tenant_id = k.tenant_id and r.id = k.record_id
      join course c on c.tenant_id = r.tenant_id and c.id = r.course_id
      join training_task t on t.tenant_id = r.tenant_id and t.id = r.task_id and t.scores_at <= now()
      join users u on u.tenant_id = k.tenant_id and u.id = k.user_id
      where k.tenant_id = (select current_tenant()) and k.user_id = ${userId}::uuid and k.id = ${certificateId}::uuid`
  return row ?? null
}

/** Issues the certificate of a round: one, even for concurrent calls. */
export const issueCertificate = async (
  tx: Transaction,
  { recordId, userId, days }: { recordId: string; userId: string; days: number },
): Promise<void> => {
  await run(tx)`insert into certificate (tenant_id, id, record_id, user_id, number, issued_at, expires_at)
    values (current_tenant(), gen_random_uuid(), ${recordId}::uuid, ${userId}::uuid,
      to_char(now(), 'YYYYMMDD') || '-' || upper(substr(replace(${recordId}, '-', ''), 1, 10)),
      now(), now() + make_interval(days => ${days}))
    on conflict (tenant_id, record_id) do nothing`
}
