// Written by scripts/tables.ts from server/kernel/db/migrations: change those, then run it.
export interface SiteTakeOverTable {
  tenant_id: string
  signature_id: string
  site_id: string
  by_hand: boolean
  version: number
  reason: string
  user_id: string
}
