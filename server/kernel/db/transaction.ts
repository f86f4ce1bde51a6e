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
import { isTracing, traced } from '../tracing.ts'
import type { Preparer } from './prepare.ts'
import type { Tables } from './tables.ts'

/** A connection taken from the pool; `broken` when it must not be reused. */
export type Lease = { client: PoolClient; broken?: Error }

const driver = new DummyDriver()
const adapter = new PostgresAdapter()
const compiler = new PostgresQueryCompiler()
// Kysely requires a dialect but never connects through it here: connections come only from the transaction.
const dialect = new PostgresDialect({
  pool: async () => {
    throw new Error('Statements run in a transaction of openDatabase')
  },
})

const counted = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** `end` waits for the statements; none may start after it. */
export type Bound = { tx: Kysely<Tables>; end(): Promise<void> }

/** Kysely on the connection of one transaction: statements run in order, none after its end. */
export function bindTransaction(lease: Lease, prepared: Preparer): Bound {
  const { client } = lease
  let open = true
  let last: Promise<unknown> = Promise.resolve()
  const connection: DatabaseConnection = {
    executeQuery: <R>({ sql, parameters }: CompiledQuery) =>
      inSpan(sql, () =>
        execute<R>(client, { text: sql, values: parameters as unknown[], name: prepared(sql) }),
      ),
    streamQuery: () => {
      throw new Error('Read in pages by key: a transaction has no cursor')
    },
  }
  const provideConnection = <T>(use: (connection: DatabaseConnection) => Promise<T>): Promise<T> => {
    // The connection soon belongs to another tenant: a statement that nobody awaited must not reach it.
    if (!open) return Promise.reject(new Error('This transaction has ended: await each statement inside it'))
    const turn = use(connection)
    const before = last
    // The caller gets the failure.
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

/** A prepared statement that is missing or no longer fits: the schema was changed, or a pooler switched the connection. */
const unfit = new Set(['26000', '0A000'])

/**
 * After an error that did not come from the server, such as a value that cannot be serialised, pg wrongly takes the statement for
 * prepared: it would fail on this connection from then on.
 */
const leavesUnsure = (error: unknown) => !(error instanceof DatabaseError) || unfit.has(error.code ?? '')

/** The text of a statement has placeholders in place of its values. */
const inSpan = <T>(sql: string, work: () => Promise<T>): Promise<T> =>
  isTracing
    ? traced(
        sql.trimStart().split(/\s/, 1)[0]!.toLowerCase(),
        { kind: 'CLIENT', attributes: { 'db.system.name': 'postgresql', 'db.query.text': sql } },
        work,
      )
    : work()

async function execute<R>(client: PoolClient, query: QueryConfig): Promise<QueryResult<R>> {
  const { command, rowCount, rows } = await client.query(query)
  return { rows, numAffectedRows: counted.has(command) ? BigInt(rowCount ?? 0) : undefined }
}
