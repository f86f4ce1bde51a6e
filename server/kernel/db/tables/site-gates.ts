// Written by scripts/tables.ts from server/kernel/db/migrations: change those, then run it.
import type { ColumnType } from 'kysely'

export interface SiteGateTable {
  tenant_id: string
  site_id: string
  item: string
  state: string
  done_on: string | null
  valid_until: string | null
  route: string | null
  reference: ColumnType<string, string | undefined, string>
  person_id: string | null
  signature_id: string | null
  row_version: ColumnType<number, number | undefined, number>
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
}
