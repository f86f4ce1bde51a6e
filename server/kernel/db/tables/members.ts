// Written by scripts/tables.ts from server/kernel/db/migrations: change those, then run it.
import type { ColumnType } from 'kysely'

export interface StudyMemberTable {
  tenant_id: string
  id: string
  study_id: string
  user_id: string
  site_id: string | null
  from_date: string | null
  to_date: string | null
  row_version: ColumnType<number, number | undefined, number>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface RoleAssignmentTable {
  tenant_id: string
  id: string
  user_id: string
  role_id: string
  study_id: string | null
  site_id: string | null
  effective_at: ColumnType<Date, Date | string | undefined, Date | string>
  expires_at: ColumnType<Date, Date | string | undefined, Date | string>
  granted_by: string | null
  ended_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  row_version: ColumnType<number, number | undefined, number>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
}
