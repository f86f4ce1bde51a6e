import type { Transaction } from '../../../kernel/context.ts'
import { run } from '../../../kernel/db/statements.ts'

/** Deletes expired data: nonces of sealed passwords, recoveries and their tickets. */
export const sweepPasswords = async (tx: Transaction): Promise<void> => {
  await run(tx)`delete from seal_nonce where expires_at < now() - interval '1 hour'`
  await run(tx)`delete from recovery where expires_at < now() - interval '1 day'`
  await run(tx)`delete from recovery_review where open_until < now() - interval '30 days'`
  await run(tx)`delete from reset_ticket where expires_at < now() - interval '30 days'`
}
