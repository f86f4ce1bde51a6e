import type { Transaction } from '../context.ts'
import { one } from './statements.ts'

/**
 * Runs statements of this transaction under another tenant, then restores the previous one. Only for the few facts that decide whether an
 * account may enter, and for changes of an account that must reach each of its companies. Everything else uses one tenant per transaction
 * (TR-T3).
 */
export const inTenant = async <T>(tx: Transaction, tenantId: string, work: () => Promise<T>): Promise<T> => {
  const set = (id: string) =>
    one(tx)<{ before: string | null }>`select current_setting('app.tenant', true) as before,
    set_config('app.tenant', ${id}, true)`
  const before = (await set(tenantId))?.before ?? ''
  const result = await work().catch(async error => {
    // After a failed statement nothing else runs, and nothing needs to be restored.
    await set(before).catch(() => undefined)
    throw error
  })
  await set(before)
  return result
}
