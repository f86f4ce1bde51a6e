import {
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import { DatabaseError, type PoolClient, type QueryConfig } from 'pg'
import type { Preparer } from './prepare.ts'
import type { Tables } from './tables.ts'

/** A connection taken from the pool; `broken` once it must not be used again. */
export type Lease = { client: PoolClient; broken?: Error }

const driver = new DummyDriver()
const adapter = new PostgresAdapter()
const compiler = new PostgresQueryCompiler()
// Kysely asks for a dialect and never uses it here: connections come from the transaction alone.
const dialect = new PostgresDialect({
  pool: async () => {
    throw new Error('Statements run in a transaction of openDatabase')
  },
})

const counted = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** `end` waits for the statements; none may begin after it. */
export type Bound = { tx: Kysely<Tables>; end(): Promise<void> }

/** Kysely on the one connection of a transaction: statements run in the order they are asked, none after its end. */
export function bindTransaction(lease: Lease, prepared: Preparer): Bound {
  const { client } = lease
  let open = true
  let last: Promise<unknown> = Promise.resolve()
  const connection: DatabaseConnection = {
    executeQuery: <R>({ sql, parameters }: CompiledQuery) =>
      execute<R>(client, { text: sql, values: parameters as unknown[], name: prepared(sql) }),
    streamQuery: () => {
      throw new Error('Read in pages by key: a transaction has no cursor')
    },
  }
  const provideConnection = <T>(use: (connection: DatabaseConnection) => Promise<T>): Promise<T> => {
    // The connection is another tenant's soon after: a statement that nobody awaited must not reach it.
    if (!open) return Promise.reject(new Error('This transaction has ended: await each statement inside it'))
    const turn = use(connection)
    const before = last
    // Whoever asked is told of a failure.
    last = turn.then(
      () => before,
      error => {
        if (leavesUnsure(error)) lease.broken ??= error
        return before
      },
    )
    return turn
  }
  const executor = new DefaultQueryExecutor(compiler, adapter, { provideConnection })
  const tx = new Kysely<Tables>({ config: { dialect }, driver, executor, dialect })
  const end = async () => {
    open = false
    await last
  }
  return { tx, end }
}

/** A prepared statement that is not there or no longer fits: the database was changed, or a pooler took another connection. */
const unfit = new Set(['26000', '0A000'])

/**
 * After what the server did not tell itself, such as a value that cannot be written, pg takes a statement for prepared that is not: it would
 * fail on this connection ever after.
 */
const leavesUnsure = (error: unknown) => !(error instanceof DatabaseError) || unfit.has(error.code ?? '')

async function execute<R>(client: PoolClient, query: QueryConfig): Promise<QueryResult<R>> {
  const { command, rowCount, rows } = await client.query(query)
  return { rows, numAffectedRows: counted.has(command) ? BigInt(rowCount ?? 0) : undefined }
}
