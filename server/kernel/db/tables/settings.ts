// Written by scripts/tables.ts from server/kernel/db/migrations: change those, then run it.
import type { ColumnType } from 'kysely'

export interface UserSettingTable {
  tenant_id: string
  user_id: string
  name: string
  value: ColumnType<unknown, string, string>
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface AccountSettingTable {
  account_id: string
  locale: string | null
  theme: string | null
  density: string | null
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface SignSettingTable {
  tenant_id: string
  user_id: string
  kind: string
  file_id: string | null
  content: string | null
  face: string | null
  row_version: ColumnType<number, number | undefined, number>
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface EmailTypeSettingTable {
  tenant_id: string
  id: string
  user_id: string
  email: string
  types: ColumnType<string[], string[] | undefined, string[]>
  verified_at: ColumnType<Date, Date | string | undefined, Date | string>
  row_version: ColumnType<number, number | undefined, number>
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
}

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
