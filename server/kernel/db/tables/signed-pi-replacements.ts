// Written by scripts/tables.ts from server/kernel/db/migrations: change those, then run it.
export interface SitePiReplacementTable {
  tenant_id: string
  signature_id: string
  site_id: string
  person_id: string
  replaced_id: string | null
  from_date: string
  version: number
  reason: string
  user_id: string
}
