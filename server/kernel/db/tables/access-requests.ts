// Written by scripts/tables.ts from server/kernel/db/migrations: change those, then run it.
import type { ColumnType } from 'kysely'

export interface AccessRequestTable {
  tenant_id: string
  id: string
  number: number
  kind: string
  state: string
  applicant_id: string
  user_id: string | null
  email: string | null
  last_name: ColumnType<string, string | undefined, string>
  first_name: ColumnType<string, string | undefined, string>
  user_type: ColumnType<string, string | undefined, string>
  department_id: string | null
  comment: ColumnType<string, string | undefined, string>
  reviewer_id: string | null
  submitted_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  due_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  valid_until: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  escalated_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  decided_by: string | null
  decided_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  decision_reason: ColumnType<string, string | undefined, string>
  signature_id: string | null
  row_version: ColumnType<number, number | undefined, number>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
  batch_id: string | null
}

export interface AccessRequestItemTable {
  tenant_id: string
  request_id: string
  sort: number
  role_id: string
  study_id: string | null
  site_id: string | null
  effective_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  expires_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  assignment_id: string | null
}
