// Written by scripts/tables.ts from server/kernel/db/migrations: change those, then run it.
import type { ColumnType } from 'kysely'

export interface AccountTable {
  id: string
  name: string
  email: string | null
  phone: string | null
  locale: ColumnType<string, string | undefined, string>
  enabled: ColumnType<boolean, boolean | undefined, boolean>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  calling_code: ColumnType<string, string | undefined, string>
  email_held_to: string | null
  phone_held_to: string | null
}

export interface ReservedNameTable {
  name: string
  since: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface MembershipTable {
  account_id: string
  tenant_id: string
  user_id: string
  last_used_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  last_role_id: string | null
}

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

export interface SurveyAnswerTable {
  tenant_id: string
  id: string
  score: number
  comment: ColumnType<string, string | undefined, string>
  answered_at: ColumnType<Date, Date | string | undefined, Date | string>
}
