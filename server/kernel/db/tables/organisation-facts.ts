// Written by scripts/tables.ts from server/kernel/db/migrations: change those, then run it.
import type { ColumnType } from 'kysely'

export interface OrganisationFieldTable {
  tenant_id: string
  id: string
  type: string
  names: ColumnType<unknown, string, string>
  name_keys: ColumnType<unknown, string, string>
  required: boolean
  sort: number
  removed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  row_version: ColumnType<number, number | undefined, number>
  required_from: string | null
}

export interface OrganisationFieldOptionTable {
  tenant_id: string
  id: string
  field_id: string
  names: ColumnType<unknown, string, string>
  name_keys: ColumnType<unknown, string, string>
  sort: number
  removed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  row_version: ColumnType<number, number | undefined, number>
}

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

export interface OrganisationFileTable {
  tenant_id: string
  organisation_id: string
  file_id: string
  sort: number
}
