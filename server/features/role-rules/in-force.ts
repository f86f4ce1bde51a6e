import type { Transaction } from '../../kernel/context.ts'
import { run } from '../../kernel/db/statements.ts'
import { getRules, type RuleRecord, rulesLock } from './queries.ts'

/** The rules that a role assignment must obey; they do not change before the commit. */
export const rulesInForce = async (tx: Transaction): Promise<RuleRecord[]> => {
  await run(tx)`select pg_advisory_xact_lock_shared(${rulesLock})`
  return getRules(tx)
}
