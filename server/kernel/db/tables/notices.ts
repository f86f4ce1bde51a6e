// Written by scripts/tables.ts from server/kernel/db/migrations: change those, then run it.
import type { ColumnType } from 'kysely'

export interface NoticeTable {
  tenant_id: string
  id: string
  user_id: string
  type: string
  kind: string
  subject: ColumnType<unknown, string | undefined, string>
  link: string | null
  urgency: ColumnType<string, string | undefined, string>
  blocking: ColumnType<boolean, boolean | undefined, boolean>
  due_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  seen_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  read_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  done_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  copy_of: string | null
  reason: ColumnType<unknown, string | null, string | null>
  study_id: string | null
  site_id: string | null
  application_id: number | null
  external_id: string | null
  unblinded: ColumnType<boolean, boolean | undefined, boolean>
  held: ColumnType<boolean, boolean | undefined, boolean>
  cancelled_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  original_id: string | null
  escalation: ColumnType<number, number | undefined, number>
}

export interface NoticeAgentSettingTable {
  tenant_id: string
  user_id: string
  row_version: ColumnType<number, number | undefined, number>
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface NoticeAgentTable {
  tenant_id: string
  user_id: string
  agent_id: string
  starts_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  ends_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  id: ColumnType<string, string | undefined, string>
  company: ColumnType<boolean, boolean | undefined, boolean>
  kinds: string[] | null
  reason: ColumnType<string, string | undefined, string>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  created_by: string | null
  ended_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  ended_by: string | null
  end_reason: ColumnType<string, string | undefined, string>
  row_version: ColumnType<number, number | undefined, number>
}
