import type { ClientConfig } from 'pg'
import { buildApp } from '../server/app/http/app.ts'
import { doAct } from '../server/features/auth/do-act.ts'
import { openAs } from '../server/kernel/db/pool.ts'
import { openFiles } from '../server/kernel/files/open-files.ts'
import { openQueue } from '../server/kernel/jobs/queue.ts'
import { keysFrom } from '../server/kernel/keys.ts'
import { openMail } from '../server/kernel/mail/mail.ts'
import { openMessages } from '../server/kernel/messages/messages.ts'
import { readSettings } from '../server/kernel/settings.ts'
import { openSms } from '../server/kernel/sms/sms.ts'

/** The server as npm start runs it, with its dependencies, on a database login. Logging is off. */
export async function openServer(login: ClientConfig, env: NodeJS.ProcessEnv = process.env) {
  const settings = { ...readSettings(env), logLevel: 'silent' as const }
  const database = openAs(login, { poolSize: 10 })
  const tools = { keys: keysFrom(settings.secret), mail: openMail(settings), sms: openSms(settings), doAct }
  const services = {
    settings,
    ...tools,
    messages: openMessages({ database, ...tools }),
    files: openFiles(settings),
    jobs: openQueue(login),
  }
  return { app: await buildApp(database, services), database, services }
}
