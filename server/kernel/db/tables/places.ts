// Written by scripts/tables.ts from server/kernel/db/migrations: change those, then run it.
export interface DepartmentManagerTable {
  tenant_id: string
  department_id: string
  user_id: string
}
