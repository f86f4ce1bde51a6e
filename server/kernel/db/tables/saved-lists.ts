// Written by scripts/tables.ts from server/kernel/db/migrations: change those, then run it.
import type { ColumnType } from 'kysely'

export interface ExportTemplateTable {
  tenant_id: string
  id: string
  user_id: string
  kind: string
  name: string
  columns: ColumnType<unknown, string, string>
  is_default: ColumnType<boolean, boolean | undefined, boolean>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
  removed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  row_version: ColumnType<number, number | undefined, number>
}

export interface SavedViewTable {
  tenant_id: string
  id: string
  user_id: string
  list: string
  name: string
  shared: ColumnType<boolean, boolean | undefined, boolean>
  address: string
  columns: ColumnType<unknown, string, string>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
  removed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  row_version: ColumnType<number, number | undefined, number>
}
