// Written by scripts/tables.ts from server/kernel/db/migrations: change those, then run it.
export interface StudyStatusCorrectionTable {
  tenant_id: string
  signature_id: string
  study_id: string
  corrected_id: string
  reason: string
  user_id: string
}
