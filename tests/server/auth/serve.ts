import { doAct } from '../../../server/auth/do-act.ts'
import { openAs } from '../../../server/db/pool.ts'
import { openFiles } from '../../../server/files/store.ts'
import { buildApp } from '../../../server/http/app.ts'
import { openQueue } from '../../../server/jobs/queue.ts'
import { keysFrom } from '../../../server/keys.ts'
import { openMail } from '../../../server/mail/mail.ts'
import { openMessages } from '../../../server/messages/messages.ts'
import { readSettings } from '../../../server/settings.ts'
import { openSms } from '../../../server/sms/sms.ts'

/** The whole server on a free port, in its own process so that tests can read its log: settings and login come as JSON. */
const settings = { ...readSettings(), logLevel: 'trace' as const }
const database = openAs(JSON.parse(process.env.TEST_LOGIN ?? '{}'))
const told = { keys: keysFrom(settings.secret), mail: openMail(settings), sms: openSms(settings), doAct }
const app = await buildApp(database, {
  settings,
  ...told,
  messages: openMessages({ database, ...told }),
  files: openFiles(settings),
  jobs: openQueue(JSON.parse(process.env.TEST_LOGIN ?? '{}')),
})
await app.listen({ port: 0, host: '127.0.0.1' })
