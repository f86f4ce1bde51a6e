// Written by scripts/tables.ts from server/kernel/db/migrations: change those, then run it.
import type { ColumnType } from 'kysely'

export interface StudyRegistryNumberTable {
  tenant_id: string
  study_id: string
  type: string
  value: string
  issuer: ColumnType<string, string | undefined, string>
}
