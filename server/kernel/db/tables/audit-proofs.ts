// Written by scripts/tables.ts from server/kernel/db/migrations: change those, then run it.
import type { ColumnType } from 'kysely'

export interface AuditCheckTable {
  tenant_id: string
  seq: ColumnType<string, string | undefined, string>
  hash: ColumnType<Buffer, Buffer | undefined, Buffer>
  round_seq: ColumnType<string, string | undefined, string>
  round_hash: ColumnType<Buffer, Buffer | undefined, Buffer>
  whole_seq: ColumnType<string, string | undefined, string>
  whole_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface MerkleRootTable {
  number: string
  at: ColumnType<Date, Date | string, Date | string>
  size: number
  root: Buffer
  previous: Buffer
  key_id: string
  seal: Buffer
}

export interface MerkleLeafTable {
  tenant_id: string
  root: string
  position: number
  signature_id: string | null
  seq: string | null
  path: Buffer[]
}
