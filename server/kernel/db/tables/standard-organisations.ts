// Written by scripts/tables.ts from server/kernel/db/migrations: change those, then run it.
import type { ColumnType } from 'kysely'

export interface StandardOrganisationTable {
  id: ColumnType<string, string | undefined, string>
  code: string
  name: string
  name_en: string
  alias_1: string
  alias_2: string
  type: string
  country: string
  province: string
  city: string
  address: string
  zip: string
  phone: string
  website: string
  identifiers: ColumnType<unknown, string, string>
  active: boolean
  row_version: ColumnType<number, number | undefined, number>
  changed_at: ColumnType<Date, Date | string | undefined, Date | string>
  sort_name: string
  search: string
  grams: ColumnType<number[] | null, never, never>
}
