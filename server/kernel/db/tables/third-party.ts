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
