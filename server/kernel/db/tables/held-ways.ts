// Written by scripts/tables.ts from server/kernel/db/migrations: change those, then run it.
import type { ColumnType } from 'kysely'

export interface AccountHoldTable {
  account_id: string
  held_to: string
  made_by: string | null
  since: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface FormerContactTable {
  account_id: string
  way: string
  place: string
  calling_code: ColumnType<string, string | undefined, string>
  removed_at: ColumnType<Date, Date | string | undefined, Date | string>
}
