// Written by scripts/tables.ts from server/kernel/db/migrations: change those, then run it.
import type { ColumnType } from 'kysely'

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

export interface RolePositionTable {
  tenant_id: string
  role_id: string
  position_id: string
}

export interface RoleRuleTable {
  tenant_id: string
  id: string
  reach: string
  name: string
  name_en: ColumnType<string, string | undefined, string>
  removed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  row_version: ColumnType<number, number | undefined, number>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface RoleRuleRoleTable {
  tenant_id: string
  rule_id: string
  role_id: string
}
