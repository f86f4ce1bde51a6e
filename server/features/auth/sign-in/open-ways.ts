import type { Transaction } from '../../../kernel/context.ts'
import { run } from '../../../kernel/db/statements.ts'
import { closeSteps } from '../second-factor/steps.ts'

/**
 * Closes everything unfinished that was started with the old password or contact method: sign-ins that wait for a second
 * factor, recoveries, tickets and mailed links to set a password. A person who knew the old password or reads the old
 * mailbox cannot continue. With `heldTo` only what was held to that tenant: the owner's own recovery goes on.
 */
export const shutOpenWays = async (
  tx: Transaction,
  accountId: string,
  heldTo: string | null = null,
): Promise<void> => {
  await closeSteps(tx, accountId, heldTo)
  if (heldTo === null) await run(tx)`delete from recovery where account_id = ${accountId}::uuid`
  await run(tx)`update reset_ticket set used_at = clock_timestamp()
    where account_id = ${accountId}::uuid and used_at is null and (${heldTo}::uuid is null or held_to = ${heldTo}::uuid)`
}
