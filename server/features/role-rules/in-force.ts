import { sql } from 'kysely'
import type { Transaction } from '../../kernel/context.ts'
import { getRules, type RuleRecord, rulesLock } from './queries.ts'

/** The rules that a role assignment must obey; they do not change before the commit. */
export const rulesInForce = async (tx: Transaction): Promise<RuleRecord[]> => {
  await sql`select pg_advisory_xact_lock_shared(${rulesLock})`.execute(tx)
  return getRules(tx)
}
