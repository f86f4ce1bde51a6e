// Written by scripts/tables.ts from server/kernel/db/migrations: change those, then run it.
import type { ColumnType } from 'kysely'

export interface TaskAssignmentTable {
  tenant_id: string
  task_id: string
  user_id: string
  assigned_at: ColumnType<Date, Date | string | undefined, Date | string>
  due_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  extended: ColumnType<boolean, boolean | undefined, boolean>
  source: ColumnType<unknown, string | null, string | null>
  ended_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  notified_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  id: ColumnType<string, string | undefined, string>
  row_version: ColumnType<number, number | undefined, number>
  excused_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  excused_by: string | null
  excuse_reason: ColumnType<string, string | undefined, string>
}

export interface LearningRecordTable {
  tenant_id: string
  id: string
  task_id: string
  course_id: string
  user_id: string
  round: ColumnType<number, number | undefined, number>
  content_version: number
  watched: ColumnType<string, string | undefined, string>
  position_ms: ColumnType<number, number | undefined, number>
  credit_ms: ColumnType<number, number | undefined, number>
  clock_at: ColumnType<Date, Date | string | undefined, Date | string>
  begun_at: ColumnType<Date, Date | string | undefined, Date | string>
  learned_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  finished_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  asked_question_ids: string[] | null
  asked_parts: string | null
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  settled_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
}

export interface LearningReportTable {
  tenant_id: string
  user_id: string
  event_id: string
  record_id: string
  seq: ColumnType<string, never, never>
  from_ms: number
  to_ms: number
  earned_ms: number
  verdict: string
  told_at: ColumnType<Date, Date | string, Date | string>
  received_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface TestAttemptTable {
  tenant_id: string
  id: string
  record_id: string
  no: number
  content_version: number
  right_answers: number
  questions: number
  passed: boolean
  submitted_at: ColumnType<Date, Date | string | undefined, Date | string>
  points: number | null
  points_most: number | null
  waits: ColumnType<boolean, boolean | undefined, boolean>
  row_version: ColumnType<number, number | undefined, number>
  marked_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  marked_by: string | null
  mark_reason: ColumnType<string, string | undefined, string>
}

export interface TestAnswerTable {
  tenant_id: string
  attempt_id: string
  question_id: string
  option_ids: string[]
  correct: boolean
  marked: boolean | null
  mark_reason: ColumnType<string, string | undefined, string>
}

export interface CertificateTable {
  tenant_id: string
  id: string
  record_id: string
  user_id: string
  number: string
  issued_at: ColumnType<Date, Date | string | undefined, Date | string>
  expires_at: ColumnType<Date, Date | string, Date | string>
  ended_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  end_reason: string | null
  status_no: ColumnType<string, never, never>
  revoked_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  revoked_by: string | null
  revoke_reason: string | null
  ended_before: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
}

export interface CertificateReminderTable {
  tenant_id: string
  certificate_id: string
  day: string
  sent_at: ColumnType<Date, Date | string | undefined, Date | string>
  outcome: ColumnType<string, string | undefined, string>
}
