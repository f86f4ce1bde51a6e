// Written by scripts/tables.ts from server/kernel/db/migrations: change those, then run it.
import type { ColumnType } from 'kysely'

export interface ApplicationFileTable {
  tenant_id: string
  file_id: string
  application_id: number
  study_id: string
  site_id: string
  kind: string
  reference: string
  received_at: ColumnType<Date, Date | string | undefined, Date | string>
}
