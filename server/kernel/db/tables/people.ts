// Written by scripts/tables.ts from server/kernel/db/migrations: change those, then run it.
import type { ColumnType } from 'kysely'

export interface OrganisationTable {
  tenant_id: string
  id: string
  parent_id: string | null
  name: string
  name_en: ColumnType<string, string | undefined, string>
  alias_1: ColumnType<string, string | undefined, string>
  alias_2: ColumnType<string, string | undefined, string>
  type: string
  country: ColumnType<string, string | undefined, string>
  province: ColumnType<string, string | undefined, string>
  city: ColumnType<string, string | undefined, string>
  address: ColumnType<string, string | undefined, string>
  active: ColumnType<boolean, boolean | undefined, boolean>
  row_version: ColumnType<number, number | undefined, number>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
  path: ColumnType<string[], string[] | undefined, string[]>
  reading: ColumnType<string, string | undefined, string>
  zip: ColumnType<string, string | undefined, string>
  phone: ColumnType<string, string | undefined, string>
  fax: ColumnType<string, string | undefined, string>
  email: ColumnType<string, string | undefined, string>
  website: ColumnType<string, string | undefined, string>
  service_content: ColumnType<string, string | undefined, string>
  contacts: ColumnType<string, string | undefined, string>
  sort_name: ColumnType<string, string | undefined, string>
  said: ColumnType<string, string | undefined, string>
  search: ColumnType<string, string | undefined, string>
  grams: ColumnType<number[] | null, never, never>
}

export interface TenantApplicationTable {
  tenant_id: string
  application_id: number
  licence_from: ColumnType<Date, Date | string | undefined, Date | string>
  licence_to: ColumnType<Date, Date | string | undefined, Date | string>
  study_limit: number | null
}

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

export interface RoleTable {
  tenant_id: string
  id: string
  code: string | null
  name: string
  name_en: string
  description: ColumnType<string, string | undefined, string>
  category: ColumnType<string, string | undefined, string>
  level: string
  data_scope: string
  blinding: ColumnType<string, string | undefined, string>
  contract_role: ColumnType<boolean, boolean | undefined, boolean>
  expires_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  enabled: ColumnType<boolean, boolean | undefined, boolean>
  row_version: ColumnType<number, number | undefined, number>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
  removed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  search: ColumnType<string, string | undefined, string>
  sort_name: ColumnType<string, string | undefined, string>
}

export interface RoleMenuTable {
  tenant_id: string
  role_id: string
  menu_id: number
}

export interface RoleButtonTable {
  tenant_id: string
  role_id: string
  menu_id: number
  button: string
}

export interface RoleApplicationTable {
  tenant_id: string
  role_id: string
  application_id: number
}

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
  grams: ColumnType<number[] | null, never, never>
  contact_grams: ColumnType<number[] | null, never, never>
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
