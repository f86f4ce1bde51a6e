import { forgetOld } from '../features/downloads/items.ts'
import { expireFiles, keysUnknown } from '../features/files/rows.ts'
import type { Database } from '../kernel/db/pool.ts'
import type { FileStore } from '../kernel/files/store.ts'

/** Bytes without a row may be younger than this while their row is being written. */
const graceMs = 60 * 60 * 1000
const keysAtOnce = 500

/** Removes a tenant's expired files: rows first, then bytes, so that a row never lacks its bytes. */
export const expire = async (database: Database, files: FileStore, tenantId: string): Promise<void> => {
  const keys = await database.transaction(tenantId, async tx => {
    const expired = await expireFiles(tx)
    await forgetOld(tx)
    return expired
  })
  for (const key of keys) await files.remove(key)
}

/** Removes bytes without a row, which a crash left between writing a file and inserting it (TR-C7). */
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
