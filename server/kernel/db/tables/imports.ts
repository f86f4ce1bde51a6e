// Written by scripts/tables.ts from server/kernel/db/migrations: change those, then run it.
import type { ColumnType } from 'kysely'

export interface ImportJobTable {
  tenant_id: string
  id: string
  kind: string
  user_id: string
  account_id: string
  role_id: string | null
  locale: string
  zone: string
  file_name: string
  sha256: Buffer
  state: ColumnType<string, string | undefined, string>
  reason: string | null
  row_version: ColumnType<number, number | undefined, number>
  run: ColumnType<number, number | undefined, number>
  fence: string | null
  rows_done: ColumnType<number, number | undefined, number>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  finished_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  overwrite: ColumnType<boolean, boolean | undefined, boolean>
  study_id: string | null
  course_id: string | null
}

export interface ImportRowTable {
  tenant_id: string
  job_id: string
  row_no: number
  original: ColumnType<unknown, string, string>
  given: ColumnType<unknown, string, string>
  state: string
  faults: ColumnType<unknown, string | undefined, string>
  entity_id: string | null
  undo: ColumnType<unknown, string | null, string | null>
}
