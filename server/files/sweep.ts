import type { Database } from '../db/pool.ts'
import { forgetOld } from '../downloads/items.ts'
import { expireFiles, keysUnknown } from './rows.ts'
import type { FileStore } from './store.ts'

/** Bytes without a row are younger than this while their row is being written. */
const graceMs = 60 * 60 * 1000
const keysAtOnce = 500

/** Removes what a tenant's time has come for: rows first, then their bytes, so that a row never lacks its bytes. */
export const expire = async (database: Database, files: FileStore, tenantId: string): Promise<void> => {
  const keys = await database.transaction(tenantId, async tx => {
    const expired = await expireFiles(tx)
    await forgetOld(tx)
    return expired
  })
  for (const key of keys) await files.remove(key)
}

/** Removes bytes that no row names: what a crash left between writing a file and entering it (TR-C7). */
export const sweepFiles = async (database: Database, files: FileStore, now = new Date()): Promise<void> => {
  let waiting: string[] = []
  const clear = async () => {
    const keys = waiting
    waiting = []
    for (const [tenantId, own] of Map.groupBy(keys, key => key.slice(0, key.indexOf('/')))) {
      const unknown = await database.transaction(tenantId, tx => keysUnknown(tx, own))
      for (const key of unknown) await files.remove(key)
    }
  }
  for await (const key of files.keysBefore(new Date(now.getTime() - graceMs))) {
    waiting.push(key)
    if (waiting.length >= keysAtOnce) await clear()
  }
  await clear()
}
