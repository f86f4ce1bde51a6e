// Written by scripts/tables.ts from server/kernel/db/migrations: change those, then run it.
import type { ColumnType } from 'kysely'

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
