// Written by scripts/tables.ts from server/kernel/db/migrations: change those, then run it.
import type { ColumnType } from 'kysely'

export interface CourseCategoryTable {
  tenant_id: string
  id: string
  parent_id: string | null
  name: string
  name_en: ColumnType<string, string | undefined, string>
  sort: ColumnType<number, number | undefined, number>
  row_version: ColumnType<number, number | undefined, number>
  removed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
}

export interface CourseTable {
  tenant_id: string
  id: string
  category_id: string | null
  kind: string
  name: string
  name_en: ColumnType<string, string | undefined, string>
  description: ColumnType<string, string | undefined, string>
  description_en: ColumnType<string, string | undefined, string>
  length_ms: number
  required_percent: ColumnType<number, number | undefined, number>
  seek_lock: ColumnType<boolean, boolean | undefined, boolean>
  attempts: ColumnType<number, number | undefined, number>
  pass_percent: ColumnType<number, number | undefined, number>
  certificate_days: number | null
  content_version: ColumnType<number, number | undefined, number>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  good_clinical_practice: ColumnType<boolean, boolean | undefined, boolean>
  language: ColumnType<string, string | undefined, string>
  shuffle: ColumnType<boolean, boolean | undefined, boolean>
  pool: number | null
  published_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  retired_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  row_version: ColumnType<number, number | undefined, number>
}

export interface CourseFileTable {
  tenant_id: string
  id: string
  course_id: string
  part: string
  sort: ColumnType<number, number | undefined, number>
  codec: ColumnType<string, string | undefined, string>
  language: ColumnType<string, string | undefined, string>
  start_ms: ColumnType<number, number | undefined, number>
  length_ms: ColumnType<number, number | undefined, number>
  pages: ColumnType<number, number | undefined, number>
  file_id: string
  removed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
}

export interface CourseQuestionTable {
  tenant_id: string
  id: string
  course_id: string
  kind: string
  text: string
  text_en: ColumnType<string, string | undefined, string>
  sort: ColumnType<number, number | undefined, number>
  points: ColumnType<number, number | undefined, number>
  explanation: ColumnType<string, string | undefined, string>
  explanation_en: ColumnType<string, string | undefined, string>
  removed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
}

export interface QuestionOptionTable {
  tenant_id: string
  id: string
  question_id: string
  text: string
  text_en: ColumnType<string, string | undefined, string>
  correct: boolean
  sort: ColumnType<number, number | undefined, number>
  removed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
}

export interface TrainingTaskTable {
  tenant_id: string
  id: string
  category_id: string | null
  name: string
  name_en: ColumnType<string, string | undefined, string>
  application_id: number | null
  learning_type: ColumnType<number, number | undefined, number>
  in_order: ColumnType<boolean, boolean | undefined, boolean>
  speed_percent: ColumnType<number, number | undefined, number>
  muted_counts: ColumnType<boolean, boolean | undefined, boolean>
  pause_hidden: ColumnType<boolean, boolean | undefined, boolean>
  active: ColumnType<boolean, boolean | undefined, boolean>
  begins_at: ColumnType<Date, Date | string | undefined, Date | string>
  due_at: ColumnType<Date, Date | string | undefined, Date | string>
  ends_at: ColumnType<Date, Date | string | undefined, Date | string>
  scores_at: ColumnType<Date, Date | string | undefined, Date | string>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  due_days: number | null
  row_version: ColumnType<number, number | undefined, number>
  changed_at: ColumnType<Date, Date | string | undefined, Date | string>
  marking: ColumnType<string, string | undefined, string>
}

export interface TaskCourseTable {
  tenant_id: string
  task_id: string
  course_id: string
  sort: ColumnType<number, number | undefined, number>
}
