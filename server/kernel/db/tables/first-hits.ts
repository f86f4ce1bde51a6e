// Written by scripts/tables.ts from server/kernel/db/migrations: change those, then run it.
export interface UserPieceTable {
  tenant_id: string
  class: number
  late: boolean
  piece: string
  user_id: string
}
