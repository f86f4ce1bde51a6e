// Written by scripts/tables.ts from server/kernel/db/migrations: change those, then run it.
export interface StudyStatusChangeTable {
  tenant_id: string
  study_id: string
  from_status: string
  to_status: string
  date_kind: string | null
  on_date: string | null
  reason: string
  user_id: string
  signature_id: string
}
