// Written by scripts/tables.ts from server/kernel/db/migrations: change those, then run it.
import type { ColumnType } from 'kysely'

export interface SiteUsageTable {
  tenant_id: string
  site_id: string
  application_id: number
  since: ColumnType<Date, Date | string | undefined, Date | string>
  records: ColumnType<number, number | undefined, number>
  reported_at: ColumnType<Date, Date | string | undefined, Date | string>
}
