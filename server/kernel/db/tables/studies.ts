// Written by scripts/tables.ts from server/kernel/db/migrations: change those, then run it.
import type { ColumnType } from 'kysely'

export interface StudyTable {
  tenant_id: string
  id: string
  plan_id: string
  name: string
  name_en: ColumnType<string, string | undefined, string>
  indication: ColumnType<string, string | undefined, string>
  therapeutic_area: ColumnType<string, string | undefined, string>
  phase: string | null
  sponsor: ColumnType<string, string | undefined, string>
  status: string
  held_from: string | null
  department_id: string | null
  lead_pm_user_id: string | null
  planned_sites: ColumnType<number, number | undefined, number>
  planned_subjects: ColumnType<number, number | undefined, number>
  enrolled_subjects: ColumnType<number, number | undefined, number>
  start_date: string | null
  end_date: string | null
  active: ColumnType<boolean, boolean | undefined, boolean>
  row_version: ColumnType<number, number | undefined, number>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
  sponsor_project_no: ColumnType<string, string | undefined, string>
  product: ColumnType<string, string | undefined, string>
  product_id: ColumnType<string, string | undefined, string>
  product_type: string | null
  registration_category: ColumnType<string, string | undefined, string>
  innovative_drug: ColumnType<boolean, boolean | undefined, boolean>
  target: ColumnType<string, string | undefined, string>
  mechanism: ColumnType<string, string | undefined, string>
  dosage_form: ColumnType<string, string | undefined, string>
  administration: ColumnType<string, string | undefined, string>
  route: ColumnType<string, string | undefined, string>
  bd_partner: ColumnType<string, string | undefined, string>
  project_assistant_id: string | null
  genetics_specialist_id: string | null
  lead_organisation_id: string | null
  lead_pi: ColumnType<string, string | undefined, string>
  services_scope: ColumnType<string, string | undefined, string>
  suppliers: ColumnType<string, string | undefined, string>
  contract_date: string | null
  suspension_date: string | null
  primary_endpoints: ColumnType<string, string | undefined, string>
  secondary_endpoints: ColumnType<string, string | undefined, string>
  pk_study: ColumnType<boolean, boolean | undefined, boolean>
  pk_method: ColumnType<string, string | undefined, string>
  pk_remark: ColumnType<string, string | undefined, string>
  multi_regional: ColumnType<boolean, boolean | undefined, boolean>
  countries: ColumnType<string[], string[] | undefined, string[]>
  overseas_listing: string | null
  key_registration: ColumnType<boolean, boolean | undefined, boolean>
  audit_service: ColumnType<boolean, boolean | undefined, boolean>
  quotation_audits: ColumnType<number, number | undefined, number>
  inner_audits: ColumnType<number, number | undefined, number>
  outer_audits: ColumnType<number, number | undefined, number>
  genetic_resources: ColumnType<boolean, boolean | undefined, boolean>
  two_factor: ColumnType<boolean, boolean | undefined, boolean>
  remark: ColumnType<string, string | undefined, string>
  search: ColumnType<string, string | undefined, string>
  sort_name: ColumnType<string, string | undefined, string>
  removed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  progress_reminded_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  plan_key: ColumnType<string | null, never, never>
  actual_start_date: string | null
  actual_end_date: string | null
  start_delay: ColumnType<number | null, never, never>
  end_delay: ColumnType<number | null, never, never>
}

export interface StudyRegistryNumberTable {
  tenant_id: string
  study_id: string
  type: string
  value: string
  issuer: ColumnType<string, string | undefined, string>
}

export interface StudyPinTable {
  tenant_id: string
  user_id: string
  study_id: string
  pinned_at: ColumnType<Date, Date | string | undefined, Date | string>
}
