import { sql } from 'kysely'
import type { Transaction } from '../../../kernel/context.ts'

/** Deletes expired data: nonces of sealed passwords, recoveries and their tickets. */
export const sweepPasswords = async (tx: Transaction): Promise<void> => {
  await sql`delete from seal_nonce where expires_at < now() - interval '1 hour'`.execute(tx)
  await sql`delete from recovery where expires_at < now() - interval '1 day'`.execute(tx)
  await sql`delete from recovery_review where open_until < now() - interval '30 days'`.execute(tx)
  await sql`delete from reset_ticket where expires_at < now() - interval '30 days'`.execute(tx)
}
