// Written by scripts/tables.ts from server/kernel/db/migrations: change those, then run it.
import type { ColumnType } from 'kysely'

export interface FileTable {
  tenant_id: string
  id: string
  owner_user_id: string | null
  kind: string
  name: string
  media_type: string
  size: string
  sha256: Buffer
  key: string
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  expires_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface DownloadTable {
  tenant_id: string
  id: string
  user_id: string
  account_id: string
  role_id: string | null
  kind: string
  request: ColumnType<unknown, string, string>
  locale: string
  zone: string
  file_name: string
  status: ColumnType<number, number | undefined, number>
  reason: string | null
  row_count: number | null
  rows_done: ColumnType<number, number | undefined, number>
  run: ColumnType<number, number | undefined, number>
  fence: string | null
  file_id: string | null
  requested_at: ColumnType<Date, Date | string | undefined, Date | string>
  finished_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  expires_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  seen_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
}

export interface ExportTemplateTable {
  tenant_id: string
  id: string
  user_id: string
  kind: string
  name: string
  columns: ColumnType<unknown, string, string>
  is_default: ColumnType<boolean, boolean | undefined, boolean>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
  removed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  row_version: ColumnType<number, number | undefined, number>
}

export interface SavedViewTable {
  tenant_id: string
  id: string
  user_id: string
  list: string
  name: string
  shared: ColumnType<boolean, boolean | undefined, boolean>
  address: string
  columns: ColumnType<unknown, string, string>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
  removed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  row_version: ColumnType<number, number | undefined, number>
}

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
