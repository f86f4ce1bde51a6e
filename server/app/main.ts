import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Services } from '../kernel/context.ts'
import { asBackground, type Database } from '../kernel/db/pool.ts'
import { afterWork } from '../kernel/http/after.ts'
import { drain } from '../kernel/http/drain.ts'
import { readSettings } from '../kernel/settings.ts'
import { failWith, SetupError } from '../kernel/setup-error.ts'
import { startAnchoring, startChores } from './chores.ts'
import { buildApp } from './http/app.ts'
import { serveMetrics } from './http/metrics.ts'
import {
  startDuplicates,
  startHandovers,
  startJobs,
  startMessages,
  startNotices,
  startReminders,
  startTraining,
} from './jobs.ts'
import { openServices } from './services.ts'

/** How long a stopping server waits for messages of answered calls (ms). */
const sendingMs = 8000

const start = async () => {
  const settings = readSettings()
  const { database, jobsDatabase, services, close } = openServices(settings)
  const app = await buildApp(database, services)
  services.jobs.tellFaults(error => app.log.warn({ err: error }, 'job queue'))
  await sayIfDeaf(database, services, app.log)
  await startJobs(jobsDatabase, services, app.log)
  await startHandovers(jobsDatabase, services, app.log)
  await startDuplicates(jobsDatabase, services, app.log)
  await startReminders(jobsDatabase, services, app.log)
  await startNotices(jobsDatabase, services)
  await startTraining(jobsDatabase, services, app.log)
  await startMessages(services, app.log)
  const background = asBackground(database)
  const stopChores = startChores(background, services, app.log)
  const stopAnchoring = startAnchoring(background, services, app.log)
  const stopMetrics = await serveMetrics({ database: jobsDatabase, settings, log: app.log })

  const stop = async () => {
    stopChores()
    stopMetrics()
    await drain(app, settings.drainSeconds)
    await app.close()
    // Posted messages that are not sent by then are sent by the next process.
    await Promise.race([afterWork(), pause(sendingMs)])
    await stopAnchoring()
    await close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())

  await app.listen({ port: settings.port, host: settings.host }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    throw new SetupError(`Port ${settings.port} is taken: set PORT to a free one.`)
  })
}

/** Behind a pooler in transaction mode no notifications arrive: no reason to stop, but the operator should know. */
const sayIfDeaf = async (database: Database, { jobs }: Services, log: FastifyBaseLogger) => {
  const hears = await database.hears().catch(() => true) // a database that is down is reported by /readyz
  if (hears) return
  log.warn(deaf)
  jobs.lookOnly()
}
const deaf =
  'Notifications of the database are not heard here, as behind a pooler in transaction mode: new notices are looked for every five seconds, \
and jobs begin later. Set DATABASE_LISTEN_URL to an address past the pooler.'

await start().catch(failWith)
