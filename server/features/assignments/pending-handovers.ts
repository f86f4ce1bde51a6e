import type { Transaction } from '../../kernel/context.ts'
import { rows } from '../../kernel/db/statements.ts'

/** Those of these users with a pending handover: they cannot be downgraded meanwhile (F18). */
export const withPendingHandover = async (
  tx: Transaction,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  const handovers = await rows(tx)<{ id: string }>`select distinct from_user_id as id from handover
    where tenant_id = (select current_tenant()) and from_user_id = any(${[...userIds]}::uuid[]) and state = 'pending' and removed_at is null`
  return new Set(handovers.map(row => row.id))
}

/** Items of pending handovers: ids of items, each with the handover that locks it. */
export const lockedBy = async (tx: Transaction, itemIds: readonly string[]): Promise<Map<string, string>> => {
  const handoverItems = await rows(tx)<{ item_id: string; handover_id: string }>`select i.item_id,
    i.handover_id
    from handover_item i join handover h on h.tenant_id = i.tenant_id and h.id = i.handover_id
    where i.tenant_id = (select current_tenant()) and i.item_id = any(${[...itemIds]}::uuid[])
      and h.state = 'pending' and h.removed_at is null`
  return new Map(handoverItems.map(row => [row.item_id, row.handover_id]))
}
