// Written by scripts/tables.ts from server/kernel/db/migrations: change those, then run it.
import type { ColumnType } from 'kysely'

export interface SealKeyTable {
  id: string
  spki: Buffer
  wrapped: Buffer
  made_at: ColumnType<Date, Date | string | undefined, Date | string>
  expires_at: ColumnType<Date, Date | string, Date | string>
}

export interface SealNonceTable {
  hash: Buffer
  key_id: string
  purpose: string
  expires_at: ColumnType<Date, Date | string, Date | string>
  used_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
}

export interface RecoveryTable {
  hash: Buffer
  name: string
  account_id: string | null
  email_right: ColumnType<boolean, boolean | undefined, boolean>
  method: string | null
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  expires_at: ColumnType<Date, Date | string, Date | string>
}

export interface RecoveryReviewTable {
  name: string
  account_id: string | null
  asked_at: ColumnType<Date, Date | string | undefined, Date | string>
  open_until: ColumnType<Date, Date | string, Date | string>
}

export interface ResetTicketTable {
  hash: Buffer
  account_id: string | null
  kind: string
  made_at: ColumnType<Date, Date | string | undefined, Date | string>
  expires_at: ColumnType<Date, Date | string, Date | string>
  used_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  email: string | null
  opens_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  held_to: string | null
  made_by: string | null
}
