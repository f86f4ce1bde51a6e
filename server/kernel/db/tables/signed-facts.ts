// Written by scripts/tables.ts from server/kernel/db/migrations: change those, then run it.
export interface SiteWaiverTable {
  tenant_id: string
  signature_id: string
  site_id: string
  item: string
  version: number
  reason: string
  user_id: string
}

export interface AccessDecisionTable {
  tenant_id: string
  signature_id: string
  request_id: string
  decision: string
  reason: string
  user_id: string
}
