import type { PoolClient, QueryResult } from 'pg'
import type { TransactionOptions } from './pool.ts'

/**
 * A statement that goes to the database in one message with the beginning of its transaction, and so costs no way there and back.
 * Each value stands for a $n, as text that needs no quoting.
 */
export type Opening = {
  name: string
  text: string
  types: readonly string[]
  values: readonly string[]
}

const statementTimeout = 10_000
const idleInTransactionTimeout = 15_000

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
/** Ids, hashes, lists and snapshots: nothing that could end a literal. */
const plain = /^[\w\\{}:,-]*$/

/** BEGIN with the tenant and the limits in one message, local to the transaction, so that a pooler in between is safe. */
export function beginning(tenantId: string | null, options: TransactionOptions): string {
  if (tenantId !== null && !uuid.test(tenantId)) throw new TypeError('A tenant id must be a uuid')
  const mode = `${options.snapshot ? ' isolation level repeatable read' : ''}${options.readOnly ? ' read only' : ''}`
  const local = {
    'app.tenant': tenantId ?? '',
    statement_timeout: options.statementTimeout ?? statementTimeout,
    idle_in_transaction_session_timeout: options.idleTimeout ?? idleInTransactionTimeout,
    ...(options.onePlan && { plan_cache_mode: 'force_generic_plan' }),
  }
  // SET is neither planned nor answered with a row: half of what set_config costs.
  const set = Object.entries(local).map(([name, value]) => `set local ${name}='${value}'`)
  return [`begin${mode}`, ...set].join(';')
}

const prepared = new WeakMap<PoolClient, Set<string>>()

/** The opening as a statement; where statements may be prepared by its name, which a connection learns the first time. */
function spelt({ name, text, types, values }: Opening, client: PoolClient, prepare: boolean): string {
  const literals = values.map((value, at) => {
    if (!plain.test(value)) throw new TypeError('A value of an opening must need no quoting')
    return `'${value}'::${types[at]}`
  })
  if (!prepare) return text.replace(/\$(\d+)/g, (_, at) => literals[Number(at) - 1]!)
  const known = prepared.get(client) ?? new Set()
  prepared.set(client, known)
  const learnt = known.has(name) ? '' : `prepare ${name}(${types.join(',')}) as ${text};`
  known.add(name)
  return `${learnt}execute ${name}(${literals.join(',')})`
}

/** Begins with an opening, in one message, and gives its rows. Whoever sees it fail throws the connection away: what it has learnt is unsure. */
export async function beginWith(
  client: PoolClient,
  begin: string,
  opening: Opening,
  prepare: boolean,
): Promise<unknown[]> {
  const answers: unknown = await client.query(`${begin};${spelt(opening, client, prepare)}`)
  return (answers as QueryResult[]).at(-1)!.rows
}
