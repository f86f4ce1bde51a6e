// Written by scripts/tables.ts from server/kernel/db/migrations: change those, then run it.
import type { ColumnType } from 'kysely'

export interface CourseDraftTable {
  tenant_id: string
  course_id: string
  content: ColumnType<unknown, string, string>
  row_version: number
  changed_by: string
  changed_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface CourseVersionTable {
  tenant_id: string
  course_id: string
  version: number
  content: ColumnType<unknown, string, string>
  scope: string
  changed_question_ids: ColumnType<string[], string[] | undefined, string[]>
  changed_file_ids: ColumnType<string[], string[] | undefined, string[]>
  minutes: ColumnType<number, number | undefined, number>
  learners: ColumnType<number, number | undefined, number>
  certificates: ColumnType<number, number | undefined, number>
  certificates_end_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  reason: ColumnType<string, string | undefined, string>
  published_by: string | null
  published_at: ColumnType<Date, Date | string | undefined, Date | string>
}
