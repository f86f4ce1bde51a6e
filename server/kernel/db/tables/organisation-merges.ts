// Written by scripts/tables.ts from server/kernel/db/migrations: change those, then run it.
import type { ColumnType } from 'kysely'

export interface OrganisationMergeTable {
  tenant_id: string
  id: string
  kept_id: string
  other_id: string
  kept_version: number
  other_version: number
  before: ColumnType<unknown, string, string>
  reason: string
  merged_at: ColumnType<Date, Date | string | undefined, Date | string>
  merged_by: string
  undone_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  undone_by: string | null
}

export interface OrganisationMergeMoveTable {
  tenant_id: string
  merge_id: string
  reference: string
  record_id: string
}

export interface OrganisationProposalTable {
  tenant_id: string
  one_id: string
  other_id: string
  match: string
  own_field: string
  other_field: string
  text: string
  found_at: ColumnType<Date, Date | string | undefined, Date | string>
  dismissed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  dismissed_by: string | null
}

export interface OrganisationMatchRunTable {
  tenant_id: string
  id: string
  state: string
  asked_by: string
  started_at: ColumnType<Date, Date | string | undefined, Date | string>
  finished_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  organisations: ColumnType<number, number | undefined, number>
  found: ColumnType<number, number | undefined, number>
}
