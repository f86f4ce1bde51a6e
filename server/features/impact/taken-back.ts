import type { Transaction } from '../../kernel/context.ts'
import { run } from '../../kernel/db/statements.ts'

/**
 * Does work, returns its result and rolls back all its writes. The savepoint is released, so that many calls in one
 * transaction do not nest.
 */
export const takenBack = async <T>(tx: Transaction, work: () => Promise<T>): Promise<T> => {
  await run(tx)`savepoint taken_back`
  try {
    return await work()
  } finally {
    await run(tx)`rollback to savepoint taken_back`
    await run(tx)`release savepoint taken_back`
  }
}
