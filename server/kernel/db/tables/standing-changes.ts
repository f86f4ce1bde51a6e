// Written by scripts/tables.ts from server/kernel/db/migrations: change those, then run it.
export interface ActorInvalidationTable {
  subject: string
  xid: string
}
