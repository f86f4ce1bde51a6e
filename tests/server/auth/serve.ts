import { buildApp } from '../../../server/app/http/app.ts'
import { startJobs } from '../../../server/app/jobs.ts'
import { doAct } from '../../../server/features/auth/do-act.ts'
import { openAs } from '../../../server/kernel/db/pool.ts'
import { openFiles } from '../../../server/kernel/files/open-files.ts'
import { openQueue } from '../../../server/kernel/jobs/queue.ts'
import { keysFrom } from '../../../server/kernel/keys.ts'
import { openMail } from '../../../server/kernel/mail/mail.ts'
import { openMessages } from '../../../server/kernel/messages/messages.ts'
import { readSettings } from '../../../server/kernel/settings.ts'
import { openSms } from '../../../server/kernel/sms/sms.ts'

/** The whole server on a free port, in its own process so that tests can read its log: settings and login come as JSON; TEST_JOBS has it work through jobs. */
const settings = { ...readSettings(), logLevel: 'trace' as const }
const database = openAs(JSON.parse(process.env.TEST_LOGIN ?? '{}'))
const told = { keys: keysFrom(settings.secret), mail: openMail(settings), sms: openSms(settings), doAct }
const services = {
  settings,
  ...told,
  messages: openMessages({ database, ...told }),
  files: openFiles(settings),
  jobs: openQueue(JSON.parse(process.env.TEST_LOGIN ?? '{}')),
}
const app = await buildApp(database, services)
if (process.env.TEST_JOBS) await startJobs(database, services, app.log)
await app.listen({ port: 0, host: '127.0.0.1' })
