// Written by scripts/tables.ts from server/kernel/db/migrations: change those, then run it.
import type { ColumnType } from 'kysely'

export interface UserSearchTable {
  tenant_id: string
  user_id: string
  present: boolean
  enabled: boolean
  sort_name: string
  search: string
  search_contact: string
  status: ColumnType<string, string | undefined, string>
  type: ColumnType<string, string | undefined, string>
}
