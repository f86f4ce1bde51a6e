// Written by scripts/tables.ts from server/kernel/db/migrations: change those, then run it.
import type { ColumnType } from 'kysely'

export interface AuditPersonalTable {
  tenant_id: string
  seq: string
  salt: Buffer
  personal: ColumnType<unknown, string, string>
}
