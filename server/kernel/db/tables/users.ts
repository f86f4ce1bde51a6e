// Written by scripts/tables.ts from server/kernel/db/migrations: change those, then run it.
import type { ColumnType } from 'kysely'

export interface UsersTable {
  tenant_id: string
  id: string
  account_id: string | null
  account: string | null
  type: ColumnType<string, string | undefined, string>
  last_name: ColumnType<string, string | undefined, string>
  first_name: ColumnType<string, string | undefined, string>
  reading: ColumnType<string, string | undefined, string>
  email: string | null
  phone: string | null
  employee_id: string | null
  organisation_id: string | null
  region: ColumnType<string, string | undefined, string>
  status: string
  status_reason: ColumnType<string, string | undefined, string>
  valid_from: ColumnType<Date, Date | string | undefined, Date | string>
  valid_to: ColumnType<Date, Date | string | undefined, Date | string>
  two_factor: ColumnType<boolean, boolean | undefined, boolean>
  super_admin: ColumnType<boolean, boolean | undefined, boolean>
  last_sign_in_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  removed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  sort_name: ColumnType<string, string | undefined, string>
  search: ColumnType<string, string | undefined, string>
  search_contact: ColumnType<string, string | undefined, string>
  row_version: ColumnType<number, number | undefined, number>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface UserDepartmentTable {
  tenant_id: string
  user_id: string
  department_id: string
  main: ColumnType<boolean, boolean | undefined, boolean>
}

export interface UserPositionTable {
  tenant_id: string
  user_id: string
  position_id: string
}

export interface DepartmentManagerTable {
  tenant_id: string
  department_id: string
  user_id: string
}
