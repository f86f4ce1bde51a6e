// Written by scripts/tables.ts from server/kernel/db/migrations: change those, then run it.
import type { ColumnType } from 'kysely'

export interface DepartmentTable {
  tenant_id: string
  id: string
  parent_id: string | null
  path: string[]
  name: string
  name_en: ColumnType<string, string | undefined, string>
  head_user_id: string | null
  sort: ColumnType<number, number | undefined, number>
  row_version: ColumnType<number, number | undefined, number>
  said: ColumnType<string, string | undefined, string>
  removed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
}

export interface DepartmentApplicationTable {
  tenant_id: string
  department_id: string
  application_id: number
}

export interface PositionTable {
  tenant_id: string
  id: string
  parent_id: string | null
  is_category: boolean
  name: string
  name_en: ColumnType<string, string | undefined, string>
  sort: ColumnType<number, number | undefined, number>
  row_version: ColumnType<number, number | undefined, number>
  said: ColumnType<string, string | undefined, string>
  removed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
}
