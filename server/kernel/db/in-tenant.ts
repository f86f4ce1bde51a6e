import type { Transaction } from '../context.ts'
import type { Database } from './pool.ts'
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

/** Ids of the companies that are at work in this installation: nothing of the others may be written here, nor sent to anybody. */
export const listCompaniesHere = async (database: Pick<Database, 'transaction'>): Promise<string[]> => {
  const here = (tx: Transaction) =>
    tx.selectFrom('tenant').select('id').where('moved_to', 'is', null).orderBy('id').execute()
  return (await database.transaction(null, here)).map(({ id }) => id)
}

/** A company that a work failed in. */
export type Missed = { tenantId: string; err: Error }

/**
 * Does the same work in each company in turn. What fails in one, such as one that is being moved, is logged if there is a log, and
 * returned; the others are still reached.
 */
export const visitCompanies = async (
  tenantIds: readonly string[],
  faults: { log: { error(about: object, text: string): void }; fault: string } | null,
  work: (tenantId: string) => Promise<void>,
): Promise<Missed[]> => {
  const missed: Missed[] = []
  for (const tenantId of tenantIds)
    await work(tenantId).catch((err: Error) => {
      missed.push({ tenantId, err })
      faults?.log.error({ err, tenantId }, faults.fault)
    })
  return missed
}
