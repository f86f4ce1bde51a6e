import { AsyncLocalStorage } from 'node:async_hooks'
import type { Kysely } from 'kysely'
import { type ClientConfig, Pool, type PoolClient } from 'pg'
import type { Settings } from '../settings.ts'
import { connectionsOf } from './connections.ts'
import { type Listen, listener } from './listen.ts'
import { type MigrationState, migrationState } from './migrations.ts'
import { neverPrepare, type Preparer, preparer } from './prepare.ts'
import type { Tables } from './tables.ts'
import { bindTransaction } from './transaction.ts'
import { columnTypes } from './types.ts'

export type TransactionOptions = {
  readOnly?: boolean
  /** One picture of the data for every statement of it (TR-C8). */
  snapshot?: boolean
  /** Milliseconds a statement may take, 10 s unless told. */
  statementTimeout?: number
  /** Milliseconds it may wait between statements for something else, 15 s unless told. */
  idleTimeout?: number
}
export type Work<T> = (tx: Kysely<Tables>) => Promise<T>
export type Database = {
  /** Runs the work in one transaction with the tenant set, or with none: then row-level security shows nothing. */
  transaction<T>(tenantId: string | null, work: Work<T>, options?: TransactionOptions): Promise<T>
  /** Calls the handler with each notification of a channel; `onGap` after a reconnection, when some may be missed. */
  listen: Listen
  /** Which migrations the database has and lacks, for /readyz. */
  migrationStatus(): Promise<MigrationState>
  /** Ends when the running transactions have ended. */
  close(): Promise<void>
}

/** No connection was to be had in time, or the server is away: the caller answers "server busy" (TR-C14). */
export class DatabaseBusy extends Error {
  override name = 'DatabaseBusy'
}

const acquireTimeout = 3000
const statementTimeout = 10_000
const idleInTransactionTimeout = 15_000
/** Connections for work apart from a running transaction, which must not wait for one of those. */
const apartSize = 4

/** Opens the database of these settings as the application's role: the only way to query it (TR-T3). */
export const openDatabase = (settings: Settings): Database =>
  openAs(connectionsOf(settings).app, { poolSize: settings.poolSize, prepare: settings.prepare })

/** Opens a database by its login; for tests and scripts. */
export function openAs(
  login: ClientConfig,
  { poolSize = 10, apart = apartSize, prepare = true } = {},
): Database {
  const main = pool(login, poolSize)
  const second = pool(login, apart)
  const inside = new AsyncLocalStorage<true>()
  const listening = listener(login)
  const prepared = prepare ? preparer() : neverPrepare
  const database: Database = {
    transaction: async (tenantId, work, options = {}) => {
      const from = inside.getStore() ? second : main
      return inside.run(true, () => transact(from, prepared, begin(tenantId, options), work))
    },
    listen: listening.listen,
    migrationStatus: () => database.transaction(null, migrationState, { readOnly: true }),
    close: async () => {
      await listening.close()
      await Promise.all([main.end(), second.end()])
    },
  }
  return database
}

function pool(login: ClientConfig, max: number): Pool {
  const made = new Pool({
    ...login,
    max,
    connectionTimeoutMillis: acquireTimeout,
    idleTimeoutMillis: 60_000,
    types: columnTypes,
    application_name: 'mds-kit',
    keepAlive: true,
  })
  made.on('error', () => {}) // an idle connection broke: the pool drops it and makes another when asked
  return made
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** BEGIN with the tenant and the limits in one message, local to the transaction, so that a pooler in between is safe. */
function begin(tenantId: string | null, options: TransactionOptions): string {
  if (tenantId !== null && !uuid.test(tenantId)) throw new TypeError('A tenant id must be a uuid')
  const mode = `${options.snapshot ? ' isolation level repeatable read' : ''}${options.readOnly ? ' read only' : ''}`
  const local = {
    'app.tenant': tenantId ?? '',
    statement_timeout: options.statementTimeout ?? statementTimeout,
    idle_in_transaction_session_timeout: options.idleTimeout ?? idleInTransactionTimeout,
  }
  // SET is neither planned nor answered with a row: half of what set_config costs.
  const set = Object.entries(local).map(([name, value]) => `set local ${name}='${value}'`)
  return [`begin${mode}`, ...set].join(';')
}

async function transact<T>(from: Pool, prepared: Preparer, start: string, work: Work<T>): Promise<T> {
  const client = await from.connect().catch(busy)
  let broken: Error | undefined
  // pg-pool has a listener for idle connections only: without this one, a crash of the server is a crash of ours.
  const onError = (error: Error) => {
    broken = error
  }
  client.on('error', onError)
  const { tx, end } = bindTransaction(client, prepared)
  try {
    await client.query(start).catch(busy)
    const value = await work(tx)
    await end()
    await commit(client)
    return value
  } catch (error) {
    await end()
    await client.query('rollback').catch((fault: Error) => {
      broken ??= fault
    })
    throw broken && isLost(error) ? busyFrom(error) : error
  } finally {
    client.off('error', onError)
    client.release(broken)
  }
}

/** After a failed statement PostgreSQL answers COMMIT with ROLLBACK, and no error: that is no commit. */
async function commit(client: PoolClient) {
  const { command } = await client.query('commit')
  if (command !== 'COMMIT') throw new Error('The transaction was rolled back: a statement in it had failed')
}

const busyFrom = (error: unknown) =>
  new DatabaseBusy(`The database does not answer: ${(error as Error).message}`, { cause: error })
const busy = (error: unknown): never => {
  throw busyFrom(error)
}

/** The connection broke, or the server ended it (class 08, 57P0x): not a fault of the statement. */
const isLost = (error: unknown) => {
  const { code, message } = error as { code?: string; message?: string }
  return /^(08|57P)/.test(code ?? '') || /ECONN|EPIPE|terminated|not queryable/.test(`${code} ${message}`)
}
