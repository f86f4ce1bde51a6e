import type { FastifyBaseLogger } from 'fastify'
import type { Services } from '../context.ts'
import type { Database } from '../db/pool.ts'
import { runExport } from '../exports/run.ts'
import { giveUp } from '../exports/take-up.ts'

/** Exports in one process: two at once, and of one tenant one, so that nobody waits behind a stranger's large one. */
const atOnce = { atOnce: 2, atOncePerTenant: 1 }

/** Begins to work off the queues. Its database is one of its own: a long export takes no connection from calls. */
export const startJobs = async (
  database: Database,
  { jobs, files }: Pick<Services, 'jobs' | 'files'>,
  log: FastifyBaseLogger,
): Promise<void> => {
  await jobs.work('exports', atOnce, async (job, signal) => {
    try {
      await runExport({ database, files }, job, signal)
    } catch (error) {
      log.error({ err: error, download: job.id }, 'an export failed; the queue tries again')
      throw error
    }
  })
  await jobs.work('exports-failed', { atOnce: 1, atOncePerTenant: 1 }, job =>
    database.transaction(job.tenantId, tx => giveUp(tx, job)),
  )
}
