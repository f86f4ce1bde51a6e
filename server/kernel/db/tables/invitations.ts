// Written by scripts/tables.ts from server/kernel/db/migrations: change those, then run it.
import type { ColumnType } from 'kysely'

export interface InvitationTable {
  tenant_id: string
  id: string
  kind: string
  user_id: string | null
  email: string | null
  type: ColumnType<string, string | undefined, string>
  department_id: string | null
  made_by: string | null
  made_at: ColumnType<Date, Date | string | undefined, Date | string>
  expires_at: ColumnType<Date, Date | string, Date | string>
  uses: ColumnType<number, number | undefined, number>
  max_uses: ColumnType<number, number | undefined, number>
  used_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  revoked_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  replaced: ColumnType<boolean, boolean | undefined, boolean>
  admits: ColumnType<boolean, boolean | undefined, boolean>
  language: string | null
  note: ColumnType<string, string | undefined, string>
}

export interface LegalAcceptanceTable {
  account_id: string
  version: string
  accepted_at: ColumnType<Date, Date | string | undefined, Date | string>
}

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
