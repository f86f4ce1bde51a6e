// Written by scripts/tables.ts from server/kernel/db/migrations: change those, then run it.
import type { ColumnType } from 'kysely'

export interface HandoverTable {
  tenant_id: string
  id: string
  from_user_id: string
  to_user_id: string
  at: ColumnType<Date, Date | string, Date | string>
  state: string
  reason: string
  created_by: string
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  submitted_by: string | null
  submitted_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  executed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  confirmed: ColumnType<boolean, boolean | undefined, boolean>
  failure: number | null
  removed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  row_version: ColumnType<number, number | undefined, number>
  cancelled_by: string | null
  cancelled_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  cancel_reason: ColumnType<string, string | undefined, string>
}

export interface HandoverItemTable {
  tenant_id: string
  handover_id: string
  kind: string
  item_id: string
}

export interface ApprovalRequestTable {
  tenant_id: string
  id: string
  call: string
  input: ColumnType<unknown, string, string>
  entity: string
  entity_id: string | null
  reason: string
  asked_by: string
  asked_at: ColumnType<Date, Date | string | undefined, Date | string>
  state: ColumnType<string, string | undefined, string>
  decided_by: string | null
  decided_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  decided_reason: ColumnType<string, string | undefined, string>
}
