// Written by scripts/tables.ts from server/kernel/db/migrations: change those, then run it.
import type { ColumnType } from 'kysely'

export interface ApplicationNoticeKindTable {
  tenant_id: string
  application_id: number
  key: string
  kind: string
  titles: ColumnType<unknown, string, string>
  unblinded: ColumnType<boolean, boolean | undefined, boolean>
  declared_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface ApplicationNoticeTable {
  tenant_id: string
  id: string
  application_id: number
  type: string
  external_id: string
  content: Buffer
  readers: number
  received_at: ColumnType<Date, Date | string | undefined, Date | string>
  ended_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  end_kind: string | null
}
