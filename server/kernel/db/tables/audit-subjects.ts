// Written by scripts/tables.ts from server/kernel/db/migrations: change those, then run it.
export interface AuditSubjectTable {
  tenant_id: string
  subject_id: string
  seq: string
  kind: string
}
