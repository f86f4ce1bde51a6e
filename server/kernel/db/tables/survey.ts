// Written by scripts/tables.ts from server/kernel/db/migrations: change those, then run it.
import type { ColumnType } from 'kysely'

export interface SurveyAnswerTable {
  tenant_id: string
  id: string
  score: number
  comment: ColumnType<string, string | undefined, string>
  answered_at: ColumnType<Date, Date | string | undefined, Date | string>
}
