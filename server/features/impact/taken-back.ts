import { sql } from 'kysely'
import type { Transaction } from '../../kernel/context.ts'

/**
 * Does work, returns its result and rolls back all its writes. The savepoint is released, so that many calls in one
 * transaction do not nest.
 */
export const takenBack = async <T>(tx: Transaction, work: () => Promise<T>): Promise<T> => {
  await sql`savepoint taken_back`.execute(tx)
  try {
    return await work()
  } finally {
    await sql`rollback to savepoint taken_back`.execute(tx)
    await sql`release savepoint taken_back`.execute(tx)
  }
}
