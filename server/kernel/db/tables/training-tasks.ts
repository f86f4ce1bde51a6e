// Written by scripts/tables.ts from server/kernel/db/migrations: change those, then run it.
import type { ColumnType } from 'kysely'

export interface TaskAudienceTable {
  tenant_id: string
  task_id: string
  kind: string
  subject_id: string
  since: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface CourseEquivalentTable {
  tenant_id: string
  course_id: string
  counts_for_id: string
  kind: string
  created_by: string | null
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  id: ColumnType<string, string | undefined, string>
  ended_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  ended_by: string | null
}
