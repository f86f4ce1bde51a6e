import type { FastifyBaseLogger } from 'fastify'
import type { Transaction } from '../../kernel/context.ts'
import { listCompaniesHere, visitCompanies } from '../../kernel/db/in-tenant.ts'
import type { Database } from '../../kernel/db/pool.ts'
import { run } from '../../kernel/db/statements.ts'
import { here } from './queries.ts'

/**
 * Makes the assignments of a tenant follow all audiences: tells people whose role or work has begun since, and ends what is not finished of
 * those whose time is over. Learners read by their dates, so nothing is wrong before it runs.
 */
export const keepTraining = async (tx: Transaction): Promise<void> => {
  await run(tx)`select lock_training(false)`
  await run(tx)`select assign_training(null, null)`
}

/**
 * Tells people of assignments that have begun by the clock alone, such as those of a role that was given for a later day. The change that
 * gave the role has stored the assignment with its beginning; nobody was told then.
 */
export const tellBegun = async (
  database: Database,
  signal: AbortSignal,
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<void> => {
  const fault = 'people were not told of trainings that have begun'
  await visitCompanies(await listCompaniesHere(database), { log, fault }, async id => {
    if (signal.aborted) return
    await database.transaction(
      id,
      tx => run(tx)`select tell_training(b.tasks, b.learners) from (
        select array_agg(distinct ta.task_id) as tasks, array_agg(distinct ta.user_id) as learners from task_assignment ta
          join training_task t on t.tenant_id = ${here} and t.id = ta.task_id and t.active and now() < t.ends_at
        where ta.tenant_id = ${here} and ta.source is not null and ta.notified_at is null and ta.assigned_at <= now()
          and (ta.ended_at is null or ta.ended_at > now()) and ta.excused_at is null) b where b.tasks is not null`,
    )
  })
}
