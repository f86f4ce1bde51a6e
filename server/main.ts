import { startAnchoring, startChores } from './chores.ts'
import { afterWork } from './http/after.ts'
import { buildApp } from './http/app.ts'
import { drain } from './http/drain.ts'
import { startHandovers, startJobs, startReminders } from './jobs/start.ts'
import { openServices } from './services.ts'
import { readSettings } from './settings.ts'
import { failWith, SetupError } from './setup-error.ts'

const start = async () => {
  const settings = readSettings()
  const { database, jobsDatabase, services, close } = openServices(settings)
  const app = await buildApp(database, services)
  services.jobs.tellFaults(error => app.log.warn({ err: error }, 'job queue'))
  await startJobs(jobsDatabase, services, app.log)
  await startHandovers(jobsDatabase, services, app.log)
  await startReminders(jobsDatabase, services, app.log)
  const stopChores = startChores(database, services, app.log)
  const stopAnchoring = startAnchoring(database, services, app.log)

  const stop = async () => {
    stopChores()
    await drain(app, settings.drainSeconds)
    await app.close()
    await afterWork()
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

await start().catch(failWith)
