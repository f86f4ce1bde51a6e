// Written by scripts/tables.ts from server/kernel/db/migrations: change those, then run it.
export interface RolePositionTable {
  tenant_id: string
  role_id: string
  position_id: string
}
