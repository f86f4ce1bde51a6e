import { sql } from 'kysely'
import type { Transaction } from '../context.ts'

/** Those of these users with a pending handover: they cannot be downgraded meanwhile (F18). */
export const withPendingHandover = async (
  tx: Transaction,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ id: string }>`select distinct from_user_id as id from handover
    where tenant_id = (select current_tenant()) and from_user_id = any(${[...userIds]}::uuid[]) and state = 'pending' and removed_at is null`.execute(
    tx,
  )
  return new Set(rows.map(row => row.id))
}

export { lockedBy } from './queries.ts'
