// Written by scripts/tables.ts from server/kernel/db/migrations: change those, then run it.
export interface UserSearchTable {
  tenant_id: string
  user_id: string
  present: boolean
  sort_name: string
  search: string
  search_contact: string
  status: string
  type: string
}
