// Written by scripts/tables.ts from server/kernel/db/migrations: change those, then run it.
import type { ColumnType } from 'kysely'

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
