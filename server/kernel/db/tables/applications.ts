// Written by scripts/tables.ts from server/kernel/db/migrations: change those, then run it.
import type { ColumnType } from 'kysely'

export interface ApplicationCredentialTable {
  tenant_id: string
  id: string
  application_id: number
  secret_hash: Buffer
  kinds: string[]
  note: ColumnType<string, string | undefined, string>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  last_used_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  revoked_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
}

export interface MilestoneTable {
  tenant_id: string
  id: string
  study_id: string
  site_id: string | null
  kind: string
  planned_on: string | null
  actual_on: string | null
  applicable: ColumnType<boolean, boolean | undefined, boolean>
  application_id: number | null
  reported_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  received_at: ColumnType<Date, Date | string | undefined, Date | string>
  entered_by: string | null
  row_version: ColumnType<number, number | undefined, number>
}

export interface StudyUsageTable {
  tenant_id: string
  study_id: string
  application_id: number
  records: number
  since: ColumnType<Date, Date | string | undefined, Date | string>
  reported_at: ColumnType<Date, Date | string, Date | string>
}

export interface SiteUsageTable {
  tenant_id: string
  site_id: string
  application_id: number
  since: ColumnType<Date, Date | string | undefined, Date | string>
  records: ColumnType<number, number | undefined, number>
  reported_at: ColumnType<Date, Date | string | undefined, Date | string>
}
