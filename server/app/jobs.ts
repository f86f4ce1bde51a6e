import type { FastifyBaseLogger } from 'fastify'
import { runExport } from '../features/downloads/run.ts'
import { giveUp } from '../features/downloads/take-up.ts'
import { runHandover } from '../features/handovers/run.ts'
import { runImport } from '../features/imports/run.ts'
import { giveUp as giveUpImport } from '../features/imports/take-up.ts'
import { remindAll } from '../features/learning/remind.ts'
import { sendNotices } from '../features/notices/send.ts'
import { giveUpSearch, runSearch } from '../features/organisation-merges/run.ts'
import { remindOfEnds } from '../features/reminders/remind.ts'
import { tellBegun } from '../features/training-tasks/keep.ts'
import type { Services } from '../kernel/context.ts'
import type { Database } from '../kernel/db/pool.ts'

/** Exports in one process: two at once, one per tenant, so that nobody waits behind another tenant's large export. */
const atOnce = { atOnce: 2, atOncePerTenant: 1 }

/** Starts to work through the queues, with a separate connection pool: a long export takes no connection from calls. */
export const startJobs = async (
  database: Database,
  services: Services,
  log: FastifyBaseLogger,
): Promise<void> => {
  const { jobs, files } = services
  await jobs.work('exports', atOnce, async (job, signal) => {
    try {
      await runExport({ database, files, keys: services.keys }, job, signal)
    } catch (error) {
      log.error({ err: error, download: job.id }, 'an export failed; the queue tries again')
      throw error
    }
  })
  await jobs.work('exports-failed', { atOnce: 1, atOncePerTenant: 1 }, job =>
    database.transaction(job.tenantId, tx => giveUp(tx, job)),
  )
  const fault = (error: unknown) => log.error({ err: error }, 'sending the mails of an import broke off')
  await jobs.work('imports', atOnce, async (job, signal) => {
    try {
      await runImport({ database, services, fault }, job, signal)
    } catch (error) {
      log.error({ err: error, import: job.id }, 'an import failed; the queue tries again')
      throw error
    }
  })
  await jobs.work('imports-failed', { atOnce: 1, atOncePerTenant: 1 }, job =>
    database.transaction(job.tenantId, tx => giveUpImport(tx, job)),
  )
}

/** Starts to search for duplicates among organisations, one company at a time. */
export const startDuplicates = async (
  database: Database,
  { jobs }: Pick<Services, 'jobs'>,
  log: FastifyBaseLogger,
): Promise<void> => {
  await jobs.work('duplicates', { atOnce: 1, atOncePerTenant: 1 }, async (job, signal) => {
    try {
      await runSearch(database, job, signal)
    } catch (error) {
      log.error({ err: error, search: job.id }, 'a search for duplicates failed; the queue tries again')
      throw error
    }
  })
  await jobs.work('duplicates-failed', { atOnce: 1, atOncePerTenant: 1 }, job =>
    database.transaction(job.tenantId, tx => giveUpSearch(tx, job)),
  )
}

/** Starts to execute due handovers. */
export const startHandovers = (
  database: Database,
  { jobs }: Pick<Services, 'jobs'>,
  log: FastifyBaseLogger,
): Promise<void> =>
  jobs.work('handovers', { atOnce: 2, atOncePerTenant: 1 }, async job => {
    try {
      await runHandover(database, job)
    } catch (error) {
      log.error({ err: error, handover: job.id }, 'a handover failed; the queue tries again')
      throw error
    }
  })

/** Starts to send reminders at the clock's ticks. */
export const startReminders = async (
  database: Database,
  { jobs, mail, settings }: Pick<Services, 'jobs' | 'mail' | 'settings'>,
  log: FastifyBaseLogger,
): Promise<void> => {
  const fault = (error: unknown) => log.error({ err: error }, 'a reminder was not sent')
  await jobs.tick('reminders', async signal => {
    const tools = { database, mail, settings, fault }
    const certificates = await remindAll(tools, signal)
    const ends = await remindOfEnds(tools, signal)
    if (certificates + ends > 0) log.info({ certificates, ends }, 'reminders sent')
  })
}

/** Starts to send notices by mail and SMS, at the clock's ticks. */
export const startNotices = (database: Database, services: Services): Promise<void> =>
  services.jobs.tick('notices', async signal => {
    await sendNotices({ database, services }, signal)
  })

/** Starts to tell people of trainings that have begun, at the clock's ticks: a role that begins asks for its training within a minute. */
export const startTraining = (
  database: Database,
  { jobs }: Pick<Services, 'jobs'>,
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<void> => jobs.tick('training', signal => tellBegun(database, signal, log))

/** Starts to send remaining messages: at once those of an earlier process, then at the clock's ticks. */
export const startMessages = async (
  { jobs, messages }: Pick<Services, 'jobs' | 'messages'>,
  log: FastifyBaseLogger,
): Promise<void> => {
  messages.tellFaults(({ error, final, ...about }) => {
    if (final) log.error({ err: error, ...about }, 'a message was given up')
    else log.warn({ err: error, ...about }, 'a message was not sent; it is tried again')
  })
  await jobs.tick('messages', signal => messages.deliverAll(signal))
  void messages.deliverAll().catch(error => log.error({ err: error }, 'messages left over'))
}
