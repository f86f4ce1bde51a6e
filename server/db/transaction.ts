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
import type { PoolClient, QueryConfig } from 'pg'
import type { Preparer } from './prepare.ts'
import type { Tables } from './tables.ts'

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

/** `end` waits for the statements and tells whether one of them failed. */
export type Bound = { tx: Kysely<Tables>; end(): Promise<{ failed: boolean }> }

/** Kysely on the one connection of a transaction: statements run in the order they are asked, none after its end. */
export function bindTransaction(client: PoolClient, prepared: Preparer): Bound {
  let open = true
  let failed = false
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
      () => {
        failed = true
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
    return { failed }
  }
  return { tx, end }
}

async function execute<R>(client: PoolClient, query: QueryConfig): Promise<QueryResult<R>> {
  const { command, rowCount, rows } = await client.query(query)
  return { rows, numAffectedRows: counted.has(command) ? BigInt(rowCount ?? 0) : undefined }
}
