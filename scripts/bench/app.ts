import type { ClientConfig } from 'pg'
import { doAct } from '../../server/auth/do-act.ts'
import { openAs } from '../../server/db/pool.ts'
import { openFiles } from '../../server/files/store.ts'
import { buildApp } from '../../server/http/app.ts'
import { openQueue } from '../../server/jobs/queue.ts'
import { keysFrom } from '../../server/keys.ts'
import { openMail } from '../../server/mail/mail.ts'
import { openMessages } from '../../server/messages/messages.ts'
import { readSettings } from '../../server/settings.ts'
import { openSms } from '../../server/sms/sms.ts'

/** The server as npm start runs it, with its dependencies, on a database login. Logging is off. */
export async function openServer(login: ClientConfig, env: NodeJS.ProcessEnv = process.env) {
  const settings = { ...readSettings(env), logLevel: 'silent' as const }
  const database = openAs(login, { poolSize: 10 })
  const told = { keys: keysFrom(settings.secret), mail: openMail(settings), sms: openSms(settings), doAct }
  const services = {
    settings,
    ...told,
    messages: openMessages({ database, ...told }),
    files: openFiles(settings),
    jobs: openQueue(login),
  }
  return { app: await buildApp(database, services), database, services }
}
