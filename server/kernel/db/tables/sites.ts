// Written by scripts/tables.ts from server/kernel/db/migrations: change those, then run it.
import type { ColumnType } from 'kysely'

export interface SiteTable {
  tenant_id: string
  id: string
  study_id: string
  site_no: string
  organisation_id: string
  department: ColumnType<string, string | undefined, string>
  environment: ColumnType<string, string | undefined, string>
  status: string
  active: ColumnType<boolean, boolean | undefined, boolean>
  pi_name: ColumnType<string, string | undefined, string>
  lead_cra_user_id: string | null
  planned_subjects: ColumnType<number, number | undefined, number>
  enrolled_subjects: ColumnType<number, number | undefined, number>
  sort: ColumnType<number, number | undefined, number>
  row_version: ColumnType<number, number | undefined, number>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
  pi_reading: ColumnType<string, string | undefined, string>
  crc_user_id: string | null
  inactive_by: string | null
  milestone_driven: ColumnType<boolean, boolean | undefined, boolean>
  selected_on: string | null
  removed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  search: ColumnType<string, string | undefined, string>
  sort_name: ColumnType<string, string | undefined, string>
  sort_pi: ColumnType<string, string | undefined, string>
}

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

export interface SiteGateTable {
  tenant_id: string
  site_id: string
  item: string
  state: string
  done_on: string | null
  valid_until: string | null
  route: string | null
  reference: ColumnType<string, string | undefined, string>
  person_id: string | null
  signature_id: string | null
  row_version: ColumnType<number, number | undefined, number>
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
}
