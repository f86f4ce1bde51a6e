// Written by scripts/tables.ts from server/kernel/db/migrations: change those, then run it.
import type { ColumnType } from 'kysely'

export interface ZoneSettingTable {
  tenant_id: string
  user_id: string
  show_type: string
  show_fix: string | null
  show_visible: boolean
  export_type: string
  export_fix: string | null
  export_visible: boolean
  row_version: ColumnType<number, number | undefined, number>
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
}
