// Written by scripts/tables.ts from server/kernel/db/migrations: change those, then run it.
import type { ColumnType } from 'kysely'

export interface SitePersonTable {
  tenant_id: string
  id: string
  site_id: string
  user_id: string | null
  last_name: string
  first_name: ColumnType<string, string | undefined, string>
  email: ColumnType<string, string | undefined, string>
  phone: ColumnType<string, string | undefined, string>
  starts_on: string | null
  ends_on: string | null
  roles: ColumnType<string[], string[] | undefined, string[]>
  custom_role: ColumnType<string, string | undefined, string>
  remarks: ColumnType<string, string | undefined, string>
  removed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  row_version: ColumnType<number, number | undefined, number>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface SitePiTable {
  tenant_id: string
  site_id: string
  from_date: string
  person_id: string
  signature_id: string | null
}
