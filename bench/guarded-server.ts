// The server under measurement, as npm start runs it, on its own port; with `jobs` it also works through the queues. Prints the port.
import type { ClientConfig } from 'pg'
import { startJobs } from '../server/app/jobs.ts'
import { openAs } from '../server/kernel/db/pool.ts'
import { openServer } from './app.ts'
import { readSetting } from './setting.ts'

const { login, jobs } = readSetting<{ login: ClientConfig; jobs?: boolean }>()
const { app, services } = await openServer(login)
if (jobs) await startJobs(openAs(login, { poolSize: 5 }), services, app.log)
await app.listen({ port: 0, host: '127.0.0.1' })
process.stdout.write(`port ${(app.server.address() as { port: number }).port}\n`)
