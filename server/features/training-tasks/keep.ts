import type { Transaction } from '../../kernel/context.ts'
import { run } from '../../kernel/db/statements.ts'

/**
 * Makes the assignments of a tenant follow all audiences: tells people whose role or work has begun since, and ends what is not finished of
 * those whose time is over. Learners read by their dates, so nothing is wrong before it runs.
 */
export const keepTraining = async (tx: Transaction): Promise<void> => {
  await run(tx)`select lock_training(false)`
  await run(tx)`select assign_training(null, null)`
}
