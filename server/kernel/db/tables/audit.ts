// Written by scripts/tables.ts from server/kernel/db/migrations: change those, then run it.
import type { ColumnType } from 'kysely'

export interface AuditHeadTable {
  tenant_id: string
  seq: ColumnType<string, string | undefined, string>
  hash: ColumnType<Buffer, Buffer | undefined, Buffer>
}

export interface AuditLogTable {
  tenant_id: string
  seq: string
  at: ColumnType<Date, Date | string, Date | string>
  actor_account_id: string | null
  actor_user_id: string | null
  actor_name: string
  role_id: string | null
  role_name: string | null
  action: string
  entity: string
  entity_id: string | null
  entity_version: number | null
  outcome: string
  request_id: string | null
  payload_digest: Buffer
  prev_hash: Buffer
  hash: Buffer
  personal_digest: Buffer | null
}

export interface AuditPayloadTable {
  tenant_id: string
  seq: string
  salt: Buffer
  payload: ColumnType<unknown, string, string>
}

export interface AuditPersonalTable {
  tenant_id: string
  seq: string
  salt: Buffer
  personal: ColumnType<unknown, string, string>
}

export interface AuditAnchorTable {
  tenant_id: string
  at: ColumnType<Date, Date | string | undefined, Date | string>
  seq: string
  hash: Buffer
  key_id: string
  signature: Buffer
}

export interface IdempotencyTable {
  tenant_id: string
  account_id: string
  key: string
  call: string
  request_hash: Buffer
  response: ColumnType<unknown, string | null, string | null>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
}
