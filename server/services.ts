import type { Services } from './context.ts'
import { connectionsOf } from './db/connections.ts'
import { type Database, openDatabase } from './db/pool.ts'
import { openFiles } from './files/store.ts'
import { openQueue } from './jobs/queue.ts'
import { keysFrom } from './keys.ts'
import { openMail } from './mail/mail.ts'
import type { Settings } from './settings.ts'
import { openSms } from './sms/sms.ts'

export type Opened = {
  database: Database
  /** Connections of the jobs, apart from those of calls (TR-C14). */
  jobsDatabase: Database
  services: Services
  /** Ends jobs first: they need all the rest. */
  close: () => Promise<void>
}

const jobConnections = 3

/** Opens what the server works with: database, keys, mail, files and jobs. */
export const openServices = (settings: Settings): Opened => {
  const database = openDatabase(settings)
  const jobsDatabase = openDatabase({ ...settings, poolSize: jobConnections })
  const { app, session } = connectionsOf(settings)
  const jobs = openQueue(session ?? app)
  const mail = openMail(settings)
  return {
    database,
    jobsDatabase,
    services: {
      settings,
      keys: keysFrom(settings.secret),
      mail,
      sms: openSms(settings),
      files: openFiles(settings),
      jobs,
    },
    close: async () => {
      await jobs.stop()
      mail.close()
      await jobsDatabase.close()
      await database.close()
    },
  }
}
