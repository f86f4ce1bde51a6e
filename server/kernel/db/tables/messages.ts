// Written by scripts/tables.ts from server/kernel/db/migrations: change those, then run it.
import type { ColumnType } from 'kysely'

export interface CompanyMessageTable {
  tenant_id: string
  id: string
  kind: string
  sealed: Buffer | null
  state: ColumnType<string, string | undefined, string>
  tries: ColumnType<number, number | undefined, number>
  fault: string | null
  import_id: string | null
  invitation_id: string | null
  made_at: ColumnType<Date, Date | string | undefined, Date | string>
  next_try_at: ColumnType<Date, Date | string | undefined, Date | string>
  expires_at: ColumnType<Date, Date | string, Date | string>
  ended_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
}

export interface AccountMessageTable {
  id: string
  kind: string
  sealed: Buffer | null
  state: ColumnType<string, string | undefined, string>
  tries: ColumnType<number, number | undefined, number>
  fault: string | null
  made_at: ColumnType<Date, Date | string | undefined, Date | string>
  next_try_at: ColumnType<Date, Date | string | undefined, Date | string>
  expires_at: ColumnType<Date, Date | string, Date | string>
  ended_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
}
