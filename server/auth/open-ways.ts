import { sql } from 'kysely'
import type { Transaction } from '../context.ts'
import { closeSteps } from './second-factor/steps.ts'

/**
 * Shuts every way to an account that was opened by what no longer counts and waits for its next step: sign-ins that await a
 * second factor, recoveries under way, tickets and mailed links to set a password. Who knew the old password or reads the
 * old mailbox has nothing left to go on with.
 */
export const shutOpenWays = async (tx: Transaction, accountId: string): Promise<void> => {
  await closeSteps(tx, accountId)
  await sql`delete from recovery where account_id = ${accountId}::uuid`.execute(tx)
  await sql`update reset_ticket set used_at = clock_timestamp()
    where account_id = ${accountId}::uuid and used_at is null`.execute(tx)
}
