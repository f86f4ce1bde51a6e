// Written by scripts/tables.ts from server/kernel/db/migrations: change those, then run it.
import type { ColumnType } from 'kysely'

export interface TenantTable {
  id: string
  company_name: string
  company_name_en: string
  icon: string | null
  logo_url: string | null
  tenant_type: number
  language_flag: ColumnType<string, string | undefined, string>
  languages: ColumnType<string[], string[] | undefined, string[]>
  time_zone: ColumnType<string, string | undefined, string>
  enabled: ColumnType<boolean, boolean | undefined, boolean>
  licence_from: ColumnType<Date, Date | string | undefined, Date | string>
  licence_to: ColumnType<Date, Date | string | undefined, Date | string>
  settings: ColumnType<unknown, string | undefined, string>
  row_version: ColumnType<number, number | undefined, number>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
  settings_version: ColumnType<number, number | undefined, number>
  moved_to: string | null
}

export interface TenantApplicationTable {
  tenant_id: string
  application_id: number
  licence_from: ColumnType<Date, Date | string | undefined, Date | string>
  licence_to: ColumnType<Date, Date | string | undefined, Date | string>
  study_limit: number | null
}
