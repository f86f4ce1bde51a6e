// Written by scripts/tables.ts from server/kernel/db/migrations: change those, then run it.
import type { ColumnType } from 'kysely'

export interface CourseUploadTable {
  tenant_id: string
  id: string
  course_id: string
  user_id: string
  part: string
  name: string
  size: string
  fingerprint: string
  received: ColumnType<string, string | undefined, string>
  media_type: string | null
  codec: ColumnType<string, string | undefined, string>
  length_ms: ColumnType<number, number | undefined, number>
  pages: ColumnType<number, number | undefined, number>
  file_id: string | null
  begun_at: ColumnType<Date, Date | string | undefined, Date | string>
  finished_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
}
