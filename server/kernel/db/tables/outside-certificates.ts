// Written by scripts/tables.ts from server/kernel/db/migrations: change those, then run it.
import type { ColumnType } from 'kysely'

export interface OutsideCertificateTable {
  tenant_id: string
  id: string
  user_id: string
  file_id: string
  title: string
  issuer: string
  number: ColumnType<string, string | undefined, string>
  issued_on: string
  ends_on: string | null
  recognition: ColumnType<unknown, string | null, string | null>
  state: ColumnType<string, string | undefined, string>
  course_id: string | null
  reason: ColumnType<string, string | undefined, string>
  submitted_by: string
  submitted_at: ColumnType<Date, Date | string | undefined, Date | string>
  decided_by: string | null
  decided_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  row_version: ColumnType<number, number | undefined, number>
  withdrawn_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
}
