import { sql } from 'kysely'
import type { Transaction } from '../context.ts'

/**
 * Runs statements of this transaction under another tenant, then puts back the one before. For the few facts that tell
 * whether an account may enter, and for what the change of an account must leave in each of its companies together with
 * it; everything else stays within one tenant a transaction (TR-T3).
 */
export const inTenant = async <T>(tx: Transaction, tenantId: string, work: () => Promise<T>): Promise<T> => {
  const set = (id: string) =>
    sql<{ before: string | null }>`select current_setting('app.tenant', true) as before,
    set_config('app.tenant', ${id}, true)`.execute(tx)
  const before = (await set(tenantId)).rows[0]?.before ?? ''
  const result = await work().catch(async error => {
    // After a failed statement nothing runs any more, and nothing has to be put back.
    await set(before).catch(() => undefined)
    throw error
  })
  await set(before)
  return result
}
