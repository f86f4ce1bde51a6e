import type { PoolClient } from 'pg'
import type { TransactionOptions } from './pool.ts'
import type { Preparer } from './prepare.ts'

/** A statement sent together with the start of its transaction, which saves a round trip. */
export type Opening = { text: string; values: unknown[] }

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Default limits of a transaction (ms, TR-C14): for a statement, and for idle time between statements. */
export const limits = { statement_timeout: 10_000, idle_in_transaction_session_timeout: 15_000 }

/** BEGIN with tenant and limits in one message, local to the transaction, so that it is safe behind a pooler. */
export function beginning(tenantId: string | null, options: TransactionOptions): string {
  if (tenantId !== null && !uuid.test(tenantId)) throw new TypeError('A tenant id must be a uuid')
  const { statementTimeout, idleTimeout, snapshot, readOnly, onePlan } = options
  const begin = `begin${snapshot ? ' isolation level repeatable read' : ''}${readOnly ? ' read only' : ''}`
  // SET is neither planned nor answered with a row: half the cost of set_config.
  return [
    begin,
    ...settings({
      'app.tenant': tenantId ?? '',
      ...(onePlan && { plan_cache_mode: 'force_generic_plan' }),
      statement_timeout: statementTimeout ?? limits.statement_timeout,
      idle_in_transaction_session_timeout: idleTimeout ?? limits.idle_in_transaction_session_timeout,
    }),
  ].join(';')
}

const settings = (values: Record<string, string | number>) =>
  Object.entries(values).map(([name, value]) => `set local ${name}='${value}'`)

/** Sends the start and the opening statement; statements sent directly after them share one write. */
export function begin(client: PoolClient, text: string, opening: Opening | undefined, prepared: Preparer) {
  const { stream } = client.connection
  stream.cork()
  process.nextTick(() => stream.uncork())
  const begun = client.query(text)
  const opened =
    opening && client.query({ name: prepared(opening.text), text: opening.text, values: opening.values })
  opened?.catch(() => {}) // after a failed start nobody reads it
  return { begun, opened }
}
