// Written by scripts/tables.ts from server/kernel/db/migrations: change those, then run it.
import type { ColumnType } from 'kysely'

export interface CredentialTable {
  id: string
  account_id: string
  secret: string
  pepper_version: ColumnType<number, number | undefined, number>
  set_at: ColumnType<Date, Date | string | undefined, Date | string>
  current: ColumnType<boolean, boolean | undefined, boolean>
  held_to: string | null
}

export interface SessionTable {
  id: string
  account_id: string
  kind: ColumnType<string, string | undefined, string>
  method: string
  browser: string | null
  ip: string | null
  user_agent: string | null
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  last_seen_at: ColumnType<Date, Date | string | undefined, Date | string>
  expires_at: ColumnType<Date, Date | string, Date | string>
  ended_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  end_code: number | null
  end_told: ColumnType<boolean, boolean | undefined, boolean>
  second_factor_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  held_to: string | null
  held_by: string | null
  freed_from: string | null
  elements: string[] | null
  role_id: string | null
  credential_id: string | null
  written: ColumnType<string | null, string | null | undefined, string | null>
}

export interface AccessTokenTable {
  hash: Buffer
  session_id: string
  expires_at: ColumnType<Date, Date | string, Date | string>
}

export interface RefreshTokenTable {
  hash: Buffer
  session_id: string
  state: ColumnType<string, string | undefined, string>
  used_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface SignInCounterTable {
  name: string
  failures: ColumnType<number, number | undefined, number>
  last_failure_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  locked_until: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  texts: ColumnType<unknown, string | undefined, string>
}

export interface OneTimeCodeTable {
  id: string
  purpose: string
  target: string
  account_id: string | null
  code_hash: Buffer
  tries: ColumnType<number, number | undefined, number>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  expires_at: ColumnType<Date, Date | string, Date | string>
  used_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  live: ColumnType<boolean, boolean | undefined, boolean>
  request: string | null
  held_to: string | null
}

export interface FrequencyTable {
  key: string
  window_start: ColumnType<Date, Date | string, Date | string>
  count: number
  blocked_until: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
}

export interface SlideChallengeTable {
  id: string
  target_x: number
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  expires_at: ColumnType<Date, Date | string, Date | string>
  answered_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
}

export interface SlideTicketTable {
  hash: Buffer
  account_name: string
  purpose: string
  network: string
  expires_at: ColumnType<Date, Date | string, Date | string>
  used_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
}

export interface StepUpTable {
  hash: Buffer
  session_id: string
  purpose: string
  expires_at: ColumnType<Date, Date | string, Date | string>
  used_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
}

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
