// Written by scripts/tables.ts from server/kernel/db/migrations: change those, then run it.
import type { ColumnType } from 'kysely'

export interface OrganisationFactTable {
  tenant_id: string
  id: string
  organisation_id: string
  kind: string
  title: string
  owner_id: string
  valid_from: string | null
  valid_until: string
  remarks: string
  row_version: ColumnType<number, number | undefined, number>
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
  removed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
}
