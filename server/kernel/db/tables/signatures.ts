// Written by scripts/tables.ts from server/kernel/db/migrations: change those, then run it.
import type { ColumnType } from 'kysely'

export interface SigningStatementTable {
  tenant_id: string
  hash: Buffer
  session_id: string
  role_id: string | null
  act: string
  entity: string
  record_id: string
  record_version: number
  input_digest: Buffer
  statement: Buffer
  expires_at: ColumnType<Date, Date | string, Date | string>
  used_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  mac: ColumnType<Buffer, Buffer | undefined, Buffer>
}

export interface SigningWindowTable {
  session_id: string
  tenant_id: string
  role_id: string | null
  used_at: ColumnType<Date, Date | string, Date | string>
}

export interface SignatureTable {
  tenant_id: string
  id: string
  act: string
  entity: string
  record_id: string
  version_before: number
  version_after: number
  fields: string[]
  state_before: Buffer
  state_after: Buffer
  meaning: string
  reason: string
  statement: Buffer
  digest: Buffer
  previous: Buffer | null
  supersedes: string | null
  account_id: string
  user_id: string
  signer_name: string
  role_id: string | null
  role_name: string | null
  session_id: string
  method: string
  webauthn: ColumnType<unknown, string | null, string | null>
  public_key: Buffer | null
  time_zone: string
  signed_at: ColumnType<Date, Date | string, Date | string>
  row_digest: Buffer
  key_id: string
  seal: Buffer
}
