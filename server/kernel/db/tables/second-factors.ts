// Written by scripts/tables.ts from server/kernel/db/migrations: change those, then run it.
import type { ColumnType } from 'kysely'

export interface AuthenticatorTable {
  account_id: string
  seed: Buffer
  last_step: string
  bound_at: ColumnType<Date, Date | string | undefined, Date | string>
  held_to: string | null
}

export interface AuthenticatorSetupTable {
  id: string
  account_id: string
  seed: Buffer
  expires_at: ColumnType<Date, Date | string, Date | string>
  held_to: string | null
}

export interface RecoveryCodeTable {
  account_id: string
  hash: Buffer
  used_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
}

export interface DeviceTokenTable {
  hash: Buffer
  id: string
  account_id: string
  browser: string | null
  user_agent: string | null
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  expires_at: ColumnType<Date, Date | string, Date | string>
  revoked_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
}

export interface SignInStepTable {
  hash: Buffer
  account_id: string
  method: string
  browser: string | null
  network: string
  setup: boolean
  expires_at: ColumnType<Date, Date | string, Date | string>
  used_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  held_to: string | null
  legal: string | null
  held_by: string | null
}

export interface PasskeyTable {
  id: string
  account_id: string
  credential_id: string
  public_key: Buffer
  counter: string
  transports: string[]
  name: string
  synced: boolean
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  last_used_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  suspended_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  held_to: string | null
}

export interface PasskeyChallengeTable {
  hash: Buffer
  account_id: string | null
  purpose: string
  expires_at: ColumnType<Date, Date | string, Date | string>
  used_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
}
