// Written by scripts/tables.ts from server/kernel/db/migrations: change those, then run it.
import type { ColumnType } from 'kysely'

export interface IdentityProviderTable {
  id: string
  tenant_id: string | null
  kind: string
  name: string
  name_en: string
  issuer: string
  client_id: string
  client_secret: Buffer
  enabled: ColumnType<boolean, boolean | undefined, boolean>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface ThirdPartyIdentityTable {
  provider_id: string
  subject: string
  account_id: string
  bound_at: ColumnType<Date, Date | string | undefined, Date | string>
  held_to: string | null
}

export interface ThirdPartyStateTable {
  hash: Buffer
  provider_id: string
  account_id: string | null
  browser: Buffer
  user_agent: string | null
  network: string
  digits: number
  go_hash: Buffer
  return_hash: Buffer | null
  carrier_hash: Buffer | null
  elsewhere: ColumnType<boolean, boolean | undefined, boolean>
  step: ColumnType<string, string | undefined, string>
  failure: number | null
  tries: ColumnType<number, number | undefined, number>
  subject: string | null
  ticket_hash: Buffer | null
  expires_at: ColumnType<Date, Date | string, Date | string>
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
