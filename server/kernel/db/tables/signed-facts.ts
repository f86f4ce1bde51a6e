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

export interface StudyStatusCorrectionTable {
  tenant_id: string
  signature_id: string
  study_id: string
  corrected_id: string
  reason: string
  user_id: string
}

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

export interface SiteTakeOverTable {
  tenant_id: string
  signature_id: string
  site_id: string
  by_hand: boolean
  version: number
  reason: string
  user_id: string
}

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
