import type { Services } from './context.ts'
import { type Database, openDatabase } from './db/pool.ts'
import { openFiles } from './files/store.ts'
import { keysFrom } from './keys.ts'
import { openMail } from './mail/mail.ts'
import type { Settings } from './settings.ts'

export type Opened = { database: Database; services: Services; close: () => Promise<void> }

/** Opens what the server works with: database, keys, mail and files. */
export const openServices = (settings: Settings): Opened => {
  const database = openDatabase(settings)
  const mail = openMail(settings)
  return {
    database,
    services: { settings, keys: keysFrom(settings.secret), mail, files: openFiles(settings) },
    close: async () => {
      mail.close()
      await database.close()
    },
  }
}
