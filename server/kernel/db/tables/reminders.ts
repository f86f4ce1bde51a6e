// Written by scripts/tables.ts from server/kernel/db/migrations: change those, then run it.
import type { ColumnType } from 'kysely'

export interface TaskReminderTable {
  tenant_id: string
  user_id: string
  reminded_at: ColumnType<Date, Date | string | undefined, Date | string>
  reminded_by: string
}

export interface ExpiryReminderTable {
  tenant_id: string
  kind: string
  subject_id: string
  day: string
  outcome: ColumnType<string, string | undefined, string>
}
