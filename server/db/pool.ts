import { AsyncLocalStorage } from 'node:async_hooks'
import { type Kysely, sql } from 'kysely'
import { type ClientConfig, Pool, type PoolClient } from 'pg'
import type { Settings } from '../settings.ts'
import { type Connections, getConnections } from './connections.ts'
import { type Listen, listener } from './listen.ts'
import { type MigrationState, migrationState } from './migrations.ts'
import { begin, beginning, type Opening } from './opening.ts'
import { neverPrepare, type Preparer, preparer } from './prepare.ts'
import type { Tables } from './tables.ts'
import { bindTransaction, type Lease } from './transaction.ts'
import { columnTypes } from './types.ts'

export type TransactionOptions = {
  readOnly?: boolean
  /** One picture of the data for every statement of it (TR-C8). */
  snapshot?: boolean
  /** Milliseconds a statement may take, 10 s unless told. */
  statementTimeout?: number
  /** Milliseconds it may wait between statements for something else, 15 s unless told. */
  idleTimeout?: number
  /** Its statements find a few rows by ids: one plan serves all values, also lists, for which PostgreSQL would plan anew at each. */
  onePlan?: boolean
  /** A statement that is sent together with the beginning. */
  opening?: Opening
}
/** `opened` are the rows of the opening, none without one: statements may be sent before they are here. */
export type Work<T> = (tx: Kysely<Tables>, opened: Promise<unknown[]>) => Promise<T>
export type Database = {
  /** Runs the work in one transaction with the tenant set, or with none: then row-level security shows nothing. */
  transaction<T>(tenantId: string | null, work: Work<T>, options?: TransactionOptions): Promise<T>
  /** Calls the handler with each notification of a channel; `onGap` after a reconnection, when some may be missed. */
  listen: Listen
  /** Whether what one connection notifies reaches the one that listens: behind a pooler in transaction mode it does not. */
  hears(): Promise<boolean>
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
/** Connections for work apart from a running transaction, which must not wait for one of those. */
const apartSize = 4

/** Opens the database of these settings as the application's role: the only way to query it (TR-T3). */
export const openDatabase = (settings: Settings): Database => openAt(getConnections(settings), settings)

const openAt = ({ app, session }: Connections, { poolSize, prepare }: Settings): Database =>
  openAs(app, { poolSize, prepare, session })

/** Opens a database by its login; for tests and scripts. */
export function openAs(
  login: ClientConfig,
  {
    poolSize = 10,
    apart = apartSize,
    prepare = true,
    session = login,
  }: { poolSize?: number; apart?: number; prepare?: boolean; session?: ClientConfig } = {},
): Database {
  const main = pool(login, poolSize)
  const second = pool(login, apart)
  const inside = new AsyncLocalStorage<true>()
  const listening = listener(session, (channel, payload) =>
    database.transaction(null, tx => sql`select pg_notify(${channel}, ${payload})`.execute(tx)),
  )
  const prepared = prepare ? preparer() : neverPrepare
  const database: Database = {
    transaction: async (tenantId, work, options = {}) => {
      const from = inside.getStore() ? second : main
      const start = { begin: beginning(tenantId, options), opening: options.opening }
      return inside.run(true, () => transact({ from, prepared }, start, work))
    },
    listen: listening.listen,
    hears: listening.hears,
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
    pipeline: true, // statements that need not wait for each other do not
    keepAlive: true,
  })
  made.on('error', () => {}) // an idle connection broke: the pool drops it and makes another when asked
  // While a connection is leased the pool has no listener: without this one its error would end the process.
  made.on('connect', client => client.on('error', () => {}))
  return made
}

type Start = { begin: string; opening?: Opening }
type Dependencies = { from: Pool; prepared: Preparer }

async function transact<T>({ from, prepared }: Dependencies, start: Start, work: Work<T>): Promise<T> {
  const lease: Lease = { client: await from.connect().catch(busy) }
  const { client } = lease
  const { tx, end } = bindTransaction(lease, prepared)
  const { begun, opened } = begin(client, start.begin, start.opening, prepared)
  const rows = begun.catch(busy).then(async () => (await opened)?.rows ?? [])
  try {
    if (opened)
      rows.catch(() => {}) // the work hears of it when it asks for the rows
    else await rows
    const value = await work(tx, rows)
    await end()
    await rows
    await commit(client)
    return value
  } catch (error) {
    await end()
    await client.query('rollback').catch((fault: Error) => {
      lease.broken ??= fault
    })
    // What was sent with a beginning that failed has failed by it; what the connection has prepared is unsure then.
    const first = await rows.then(
      () => error,
      fault => {
        lease.broken ??= fault
        return fault
      },
    )
    throw lease.broken && isLost(first) ? busyFrom(first) : first
  } finally {
    client.release(lease.broken)
  }
}

/** After a failed statement PostgreSQL answers COMMIT with ROLLBACK, and no error: that is no commit. */
async function commit(client: PoolClient) {
  const { command } = await client.query('commit')
  if (command !== 'COMMIT') throw new Error('The transaction was rolled back: a statement in it had failed')
}

const busyFrom = (error: unknown) =>
  error instanceof DatabaseBusy
    ? error
    : new DatabaseBusy(`The database does not answer: ${(error as Error).message}`, { cause: error })
const busy = (error: unknown): never => {
  throw busyFrom(error)
}

/** The connection broke, or the server ended it (class 08, 57P0x): not a fault of the statement. */
const isLost = (error: unknown) => {
  const { code, message } = error as { code?: string; message?: string }
  return /^(08|57P)/.test(code ?? '') || /ECONN|EPIPE|terminated|not queryable/.test(`${code} ${message}`)
}
