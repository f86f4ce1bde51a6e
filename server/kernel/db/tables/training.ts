// Written by scripts/tables.ts from server/kernel/db/migrations: change those, then run it.
import type { ColumnType } from 'kysely'

export interface AssignmentActTable {
  tenant_id: string
  id: ColumnType<string, string | undefined, string>
  assignment_id: string
  kind: string
  at: ColumnType<Date, Date | string | undefined, Date | string>
  by_user_id: string
  reason: string
  due_from: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  due_to: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
}

export interface LearningMomentTable {
  tenant_id: string
  record_id: string
  seq: ColumnType<string, never, never>
  at: ColumnType<Date, Date | string, Date | string>
  content_version: number
  begun: boolean
}
