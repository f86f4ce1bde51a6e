import { doAct } from '../features/auth/do-act.ts'
import type { Services } from '../kernel/context.ts'
import { getConnections } from '../kernel/db/connections.ts'
import { type Database, openBackground, openDatabase } from '../kernel/db/pool.ts'
import { openFiles } from '../kernel/files/open-files.ts'
import { openQueue } from '../kernel/jobs/queue.ts'
import { keysFrom } from '../kernel/keys.ts'
import { keepKeys, withKnownKeys } from '../kernel/known-keys.ts'
import { openMail } from '../kernel/mail/mail.ts'
import { messagesAtOnce, openMessages } from '../kernel/messages/messages.ts'
import type { Settings } from '../kernel/settings.ts'
import { openSms } from '../kernel/sms/sms.ts'

export type Opened = {
  database: Database
  /** Connections of the jobs, separate from those of calls (TR-C14). */
  jobsDatabase: Database
  services: Services
  /** Ends sending and jobs first: they need everything else. */
  close: () => Promise<void>
}

const jobConnections = 3

/** Opens the server's dependencies: database, keys, mail, files and jobs. */
export const openServices = (settings: Settings): Opened => {
  const database = openDatabase(settings)
  const jobsDatabase = openBackground(settings, jobConnections)
  const { app, session } = getConnections(settings)
  const jobs = openQueue(session ?? app)
  const mail = openMail(settings)
  const sms = openSms(settings)
  const keys = withKnownKeys(keysFrom(settings.secret), settings)
  keepKeys(keys, settings)
  const messagesDatabase = openBackground(settings, messagesAtOnce)
  const messages = openMessages({ database: messagesDatabase, mail, sms, keys, doAct })
  return {
    database,
    jobsDatabase,
    services: {
      settings,
      keys,
      mail,
      sms,
      messages,
      files: openFiles(settings),
      jobs,
    },
    close: async () => {
      const [sent] = await Promise.all([messages.stop(), jobs.stop()])
      mail.close()
      const closing = messagesDatabase.close()
      // What a mail server holds up ends with the process, and is sent by the next one.
      if (sent) await closing
      await jobsDatabase.close()
      await database.close()
    },
  }
}
