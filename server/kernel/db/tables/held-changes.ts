// Written by scripts/tables.ts from server/kernel/db/migrations: change those, then run it.
import type { ColumnType } from 'kysely'

export interface HeldChangeTable {
  tenant_id: string
  id: string
  call: string
  input: ColumnType<unknown, string, string>
  entity: string
  entity_id: string | null
  reason: string
  asked_by: string
  asked_at: ColumnType<Date, Date | string | undefined, Date | string>
  state: ColumnType<string, string | undefined, string>
  decided_by: string | null
  decided_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  decided_reason: ColumnType<string, string | undefined, string>
}
