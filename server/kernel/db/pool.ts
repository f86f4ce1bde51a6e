import { AsyncLocalStorage } from 'node:async_hooks'
import type { Kysely } from 'kysely'
import { Client, type ClientConfig, Pool, type PoolClient } from 'pg'
import { countPoolWait } from '../metrics.ts'
import type { Settings } from '../settings.ts'
import { traced } from '../tracing.ts'
import { type Admission, acquireTimeout, DatabaseBusy, openAdmission } from './admission.ts'
import { type Connections, getConnections } from './connections.ts'
import { type Listen, listener } from './listen.ts'
import { type MigrationState, migrationState } from './migrations.ts'
import { begin, beginning, limits, type Opening } from './opening.ts'
import { neverPrepare, type Preparer, preparer } from './prepare.ts'
import { openReplica, type Replica } from './replica.ts'
import { run as runStatement } from './statements.ts'
import type { Tables } from './tables.ts'
import { bindTransaction, type Lease } from './transaction.ts'
import { columnTypes } from './types.ts'

export { DatabaseBusy } from './admission.ts'

export type TransactionOptions = {
  readOnly?: boolean
  /** All its statements use one snapshot of the data (TR-C8). */
  snapshot?: boolean
  /** Milliseconds for a statement, default 10 s. */
  statementTimeout?: number
  /** Milliseconds idle between statements, default 15 s. */
  idleTimeout?: number
  /**
   * Use generic plans: its statements find a few rows by ids, so one plan fits all values. Otherwise PostgreSQL plans again for each list.
   */
  onePlan?: boolean
  /** Work of the server itself (server/kernel/db/admission.ts). */
  background?: boolean
  /** A statement sent together with the start of the transaction. */
  opening?: Opening
}
/** `opened` resolves to the rows of the opening statement, or to none without one: other statements may be sent before. */
export type Work<T> = (tx: Kysely<Tables>, opened: Promise<unknown[]>) => Promise<T>
export type Database = {
  /** Runs the work in one transaction with its tenant set; without a tenant, row-level security shows nothing. */
  transaction<T>(tenantId: string | null, work: Work<T>, options?: TransactionOptions): Promise<T>
  /** A replica that answers calls which read much; null without DATABASE_READ_URL. */
  replica: Replica | null
  /** Calls the handler with each notification of a channel; `onGap` runs after a reconnection, when some may be lost. */
  listen: Listen
  /** Whether a notification from one connection reaches the listening one: not behind a pooler in transaction mode. */
  hears(): Promise<boolean>
  /** Applied and missing migrations, for /readyz. */
  migrationStatus(): Promise<MigrationState>
  /** Closes the pool after the running transactions have ended. */
  close(): Promise<void>
}

/** Connections for separate transactions started within another one, which must not wait for the main pool. */
const apartSize = 4

/** Opens the database of these settings as the application's role: the only way to query it (TR-T3). */
export const openDatabase = (settings: Settings): Database => openAt(getConnections(settings), settings)

/** The same for background work, which another queue puts in order. */
export const openBackground = (settings: Settings, poolSize: number): Database =>
  openAt(getConnections(settings), { ...settings, poolSize }, false)

const openAt = (
  { app, session, read }: Connections,
  { poolSize, prepare }: Settings,
  fair = true,
): Database => openAs(app, { poolSize, prepare, session, read, fair })

type OpenOptions = {
  poolSize?: number
  apart?: number
  prepare?: boolean
  session?: ClientConfig
  read?: ClientConfig
  /** Whether the tenants get connections in turns (server/kernel/db/admission.ts). */
  fair?: boolean
}

/** The same database for the server's own work, which goes through all tenants. */
export const asBackground = (database: Database): Database => ({
  ...database,
  transaction: (tenantId, work, options) =>
    database.transaction(tenantId, work, { ...options, background: true }),
})

/** Opens a database by its login; for tests and scripts. */
export function openAs(
  login: ClientConfig,
  { poolSize = 10, apart = apartSize, prepare = true, session = login, read, fair = true }: OpenOptions = {},
): Database {
  const main = pool(login, poolSize)
  const second = pool(login, apart)
  const reading = read && pool(read, poolSize, Client)
  const inside = new AsyncLocalStorage<true>()
  const admitting = (): Admission => (fair ? openAdmission({ connections: poolSize }) : (_, work) => work())
  const admit = admitting()
  const admitReading = admitting()
  const listening = listener(session, (channel, payload) =>
    database.transaction(null, tx => runStatement(tx)`select pg_notify(${channel}, ${payload})`),
  )
  const prepared = prepare ? preparer() : neverPrepare
  const run = <T>(from: Pool, { tenantId, options }: TransactionRequest, work: Work<T>) => {
    const start = { begin: beginning(tenantId, options), ...options }
    return traced('transaction', { attributes: getAttributes(options) }, () =>
      transact({ from, prepared }, start, work),
    )
  }
  const inTurn = <T>(admission: Admission, from: Pool, request: TransactionRequest, work: Work<T>) => {
    const since = performance.now()
    const turn = () => {
      countPoolWait((performance.now() - since) / 1000)
      return inside.run(true, () => run(from, request, work))
    }
    return admission(request.tenantId, turn, request.options.background)
  }
  const database: Database = {
    transaction: async (tenantId, work, options = {}) =>
      inside.getStore()
        ? run(second, { tenantId, options }, work)
        : inTurn(admit, main, { tenantId, options }, work),
    replica: reading
      ? openReplica((tenantId, opening, work) =>
          inTurn(admitReading, reading, { tenantId, options: { readOnly: true, opening } }, work),
        )
      : null,
    listen: listening.listen,
    hears: listening.hears,
    migrationStatus: () => database.transaction(null, migrationState, { readOnly: true }),
    close: async () => {
      await listening.close()
      await Promise.all([main.end(), second.end(), reading?.end()])
    },
  }
  return database
}

/**
 * Refuses a standby, as the old primary is after a failover: it takes no write, and what it answers may be old. It says what it is before
 * the connection is ready.
 */
class PrimaryClient extends Client {
  constructor(config?: ClientConfig) {
    super(config)
    const { connection } = this as unknown as { connection: PoolClient['connection'] }
    connection.on('parameterStatus', ({ parameterName, parameterValue }) => {
      if (parameterName === 'in_hot_standby' && parameterValue === 'on')
        connection.stream.destroy(new Error('The database server is a standby'))
    })
  }
}

function pool(login: ClientConfig, max: number, kind: typeof Client = PrimaryClient): Pool {
  const clients = new Pool({
    ...login,
    Client: kind,
    max,
    connectionTimeoutMillis: acquireTimeout,
    idleTimeoutMillis: 60_000,
    types: columnTypes,
    application_name: 'mds-kit',
    pipeline: true, // statements that need not wait for each other are pipelined
    keepAlive: true,
  })
  clients.on('error', () => {}) // an idle connection broke: the pool drops it and opens another on demand
  // A leased connection has no listener from the pool: without this one its error would end the process.
  clients.on('connect', client => client.on('error', () => {}))
  return clients
}

/** What a trace says of a transaction. */
const getAttributes = ({ readOnly, opening }: TransactionOptions) => ({
  'db.system.name': 'postgresql',
  'mds.read_only': readOnly ?? false,
  ...(opening && { 'db.query.text': opening.text }),
})

type TransactionRequest = { tenantId: string | null; options: TransactionOptions }
type Start = { begin: string } & Pick<TransactionOptions, 'opening' | 'readOnly' | 'statementTimeout'>
type Dependencies = { from: Pool; prepared: Preparer }

async function transact<T>({ from, prepared }: Dependencies, start: Start, work: Work<T>): Promise<T> {
  const lease: Lease = { client: await from.connect().catch(busy) }
  const { client } = lease
  const { tx, end } = bindTransaction(lease, prepared)
  const { begun, opened } = begin(client, start.begin, start.opening, prepared)
  const rows = begun.catch(busy).then(async () => (await opened)?.rows ?? [])
  try {
    if (opened)
      rows.catch(() => {}) // the work gets the error when it awaits the rows
    else await rows
    const value = await work(tx, rows)
    await end()
    await rows
    await commit(client, start)
    return value
  } catch (error) {
    await end()
    if (!start.readOnly && isStandby(error)) lease.broken ??= error as Error
    await client.query('rollback').catch((fault: Error) => {
      lease.broken ??= fault
    })
    // Statements sent with a failed start have failed too; the connection's prepared statements are then uncertain.
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

/** After a failed statement PostgreSQL answers COMMIT with ROLLBACK and no error: that is not a commit. */
async function commit(client: PoolClient, start: Start) {
  const { command } = await (start.readOnly ? client.query('commit') : commitWrites(client, start))
  if (command !== 'COMMIT') throw new Error('The transaction was rolled back: a statement in it had failed')
}

/**
 * A commit that waits for its synchronous standby must not end by the statement timeout: PostgreSQL would answer as if the standby had it. So
 * the connection is given up instead, and nobody is told that the write is safe.
 */
async function commitWrites(client: PoolClient, { statementTimeout }: Start) {
  const giveUp = () =>
    client.connection.stream.destroy(new Error('The commit was not confirmed: connection terminated'))
  const timer = setTimeout(giveUp, statementTimeout ?? limits.statement_timeout)
  try {
    const results = await client.query('set local statement_timeout=0;commit')
    return (results as unknown as (typeof results)[])[1]!
  } catch (error) {
    if ((error as { code?: string }).code === '25P02') return { command: 'ROLLBACK' }
    throw error
  } finally {
    clearTimeout(timer)
  }
}

const busyFrom = (error: unknown) =>
  error instanceof DatabaseBusy
    ? error
    : new DatabaseBusy(`The database does not answer: ${(error as Error).message}`, { cause: error })
const busy = (error: unknown): never => {
  throw busyFrom(error)
}

/** The connection broke, or the server closed it (class 08, 57P0x): not an error of the statement. */
const isLost = (error: unknown) => {
  const { code, message } = error as { code?: string; message?: string }
  return (
    isStandby(error) ||
    /^(08|57P)/.test(code ?? '') ||
    /ECONN|EPIPE|terminated|not queryable/.test(`${code} ${message}`)
  )
}

/** A write was refused by a server that became a standby behind a pooler (25006). */
const isStandby = (error: unknown) => (error as { code?: string }).code === '25006'
