// Written by scripts/tables.ts from server/kernel/db/migrations: change those, then run it.
import type { ColumnType } from 'kysely'

export interface NoticeSettingTable {
  tenant_id: string
  user_id: string
  zone: ColumnType<string, string | undefined, string>
  quiet: ColumnType<unknown, string | undefined, string>
  digest_at: ColumnType<string, string | undefined, string>
  row_version: ColumnType<number, number | undefined, number>
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface NoticeChoiceTable {
  tenant_id: string
  id: ColumnType<string, string | undefined, string>
  user_id: string
  kind: string
  study_id: string | null
  bell: ColumnType<string, string | undefined, string>
  mail: ColumnType<string, string | undefined, string>
  sms: ColumnType<boolean, boolean | undefined, boolean>
}

export interface NoticeSendTable {
  tenant_id: string
  notice_id: string
  via: string
  user_id: string
  due_at: ColumnType<Date, Date | string, Date | string>
  summary: boolean
}
