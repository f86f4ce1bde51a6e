import type { PoolClient } from 'pg'
import type { TransactionOptions } from './pool.ts'
import type { Preparer } from './prepare.ts'

/** A statement that is sent together with the beginning of its transaction, and so costs no way there and back. */
export type Opening = { text: string; values: unknown[] }

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The usual limits of a transaction, milliseconds (TR-C14): a statement, and waiting between statements for something else. */
const limits = { statement_timeout: 10_000, idle_in_transaction_session_timeout: 15_000 }

/** BEGIN with the tenant and the limits in one message, local to the transaction, so that a pooler in between is safe. */
export function beginning(tenantId: string | null, options: TransactionOptions): string {
  if (tenantId !== null && !uuid.test(tenantId)) throw new TypeError('A tenant id must be a uuid')
  const { statementTimeout, idleTimeout, snapshot, readOnly, onePlan } = options
  const begin = `begin${snapshot ? ' isolation level repeatable read' : ''}${readOnly ? ' read only' : ''}`
  // SET is neither planned nor answered with a row: half of what set_config costs.
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

/** Sends the beginning and the opening; what is sent at once after them goes in one write with them. */
export function begin(client: PoolClient, text: string, opening: Opening | undefined, prepared: Preparer) {
  const { stream } = client.connection
  stream.cork()
  process.nextTick(() => stream.uncork())
  const begun = client.query(text)
  const opened =
    opening && client.query({ name: prepared(opening.text), text: opening.text, values: opening.values })
  opened?.catch(() => {}) // after a beginning that failed nobody looks at it
  return { begun, opened }
}
