// The server under measurement, as npm start runs it, on a port of its own. Prints it.
import { openAs } from '../../server/db/pool.ts'
import { openFiles } from '../../server/files/store.ts'
import { buildApp } from '../../server/http/app.ts'
import { openQueue } from '../../server/jobs/queue.ts'
import { keysFrom } from '../../server/keys.ts'
import { openMail } from '../../server/mail/mail.ts'
import { readSettings } from '../../server/settings.ts'
import { openSms } from '../../server/sms/sms.ts'

const settings = { ...readSettings(), logLevel: 'silent' as const }
const { login } = JSON.parse(process.env.BENCH_SETTING ?? '{}') as { login: object }
const database = openAs(login, { poolSize: 10 })
const app = await buildApp(database, {
  settings,
  keys: keysFrom(settings.secret),
  mail: openMail(settings),
  sms: openSms(settings),
  files: openFiles(settings),
  jobs: openQueue(login),
})
await app.listen({ port: 0, host: '127.0.0.1' })
process.stdout.write(`port ${(app.server.address() as { port: number }).port}\n`)
