import { sql } from 'kysely'
import type { Transaction } from '../context.ts'

/** Does work, gives what it came to, and takes back all that it wrote; released, so that many in one transaction do not nest. */
export const takenBack = async <T>(tx: Transaction, work: () => Promise<T>): Promise<T> => {
  await sql`savepoint taken_back`.execute(tx)
  try {
    return await work()
  } finally {
    await sql`rollback to savepoint taken_back`.execute(tx)
    await sql`release savepoint taken_back`.execute(tx)
  }
}
