import type { Interval } from '../../../contract/values/intervals.ts'
import type { Transaction } from '../../kernel/context.ts'
import { rows } from '../../kernel/db/statements.ts'

/** One round of a course by a learner, with its tests and its certificate. */
export type RoundRow = {
  task_id: string
  course_id: string
  round: number
  content_version: number
  watched: Interval[]
  begun_at: Date
  learned_at: Date | null
  finished_at: Date | null
  attempts: { no: number; submittedAt: string; right: number; questions: number; passed: boolean }[]
  certificate_id: string | null
  number: string | null
  issued_at: Date | null
  expires_at: Date | null
}

/** Every round of a learner's courses in these tasks, latest first. */
export const getRounds = async (
  tx: Transaction,
  userId: string,
  taskIds: readonly string[],
): Promise<RoundRow[]> => {
  return rows(tx)<RoundRow>`select r.task_id, r.course_id, r.round, r.content_version, r.begun_at,
    r.learned_at, r.finished_at,
      coalesce((select jsonb_agg(jsonb_build_array(lower(w), upper(w)) order by lower(w)) from unnest(r.watched) w), '[]') as watched,
      coalesce((select jsonb_agg(jsonb_build_object('no', a.no, 'submittedAt', a.submitted_at, 'right', a.right_answers,
          'questions', a.questions, 'passed', a.passed) order by a.no)
        from test_attempt a where a.tenant_id = r.tenant_id and a.record_id = r.id), '[]') as attempts,
      k.id as certificate_id, k.number, k.issued_at, k.expires_at
    from learning_record r
    left join certificate k on k.tenant_id = r.tenant_id and k.record_id = r.id
    where r.tenant_id = (select current_tenant()) and r.user_id = ${userId}::uuid and r.task_id = any(${[...taskIds]}::uuid[])
    order by r.task_id, r.course_id, r.round desc`
}
