import {
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresQueryCompiler,
} from 'kysely'
import type { Transaction } from '../context.ts'

/**
 * What of a table is to be seen otherwise than it stands there: rows left out, by a column of ids, and rows put in their place,
 * by the names of their columns.
 */
export type Shadow = {
  table: string
  key: string
  without: readonly string[]
  rows: readonly Readonly<Record<string, unknown>>[]
}

const adapter = new PostgresAdapter()
const compiler = new PostgresQueryCompiler()
const dialect = new PostgresDialect({
  pool: () => Promise.reject(new Error('Statements run in the transaction that is looked through')),
})

const reads = /^\s*select\b/i
const readsWith = /^\s*with\s+(?!recursive\b)/i
const readsAgain = /^\s*with\s+recursive\b/i
const ofNow = /\bnow\(\)/gi

/**
 * The transaction through other eyes: each read of it sees these rows in the place of those of the tables, and this moment as
 * now. A name of a `with` goes before that of a table, so that whatever asks there need not know; nothing can be written.
 */
export const seenAs = (tx: Transaction, at: string, shadows: readonly Shadow[]): Transaction => {
  const named = shadows.map(shadow => ({ ...shadow, name: new RegExp(`\\b${shadow.table}\\b`) }))
  const connection: DatabaseConnection = {
    executeQuery: <R>(query: CompiledQuery) => {
      const { sql: text, parameters } = query
      const values: unknown[] = [...parameters]
      const put = (value: unknown): string => `$${values.push(value)}`
      const whole = named
        .filter(({ name }) => name.test(text))
        .map(({ table, key, without, rows }) =>
          shadowed(table, key, put([...without]), put(JSON.stringify(rows))),
        )
      const sql = text.includes('now()') ? text.replaceAll(ofNow, `${put(at)}::timestamptz`) : text
      const through = { ...query, sql: introduced(sql, whole), parameters: values }
      return tx.executeQuery<R>(through as CompiledQuery<R>)
    },
    streamQuery: () => {
      throw new Error('Nothing is streamed')
    },
  }
  const executor = new DefaultQueryExecutor(compiler, adapter, {
    provideConnection: use => use(connection),
  })
  return new Kysely({ config: { dialect }, driver: new DummyDriver(), executor, dialect })
}

const shadowed = (table: string, key: string, without: string, rows: string): string =>
  `"${table}" as not materialized (select x.* from "${table}" x where not (x.${key} = any(${without}::uuid[]))
    union all select y.* from jsonb_populate_recordset(null::"${table}", ${rows}::jsonb) y)`

const introduced = (text: string, whole: readonly string[]): string => {
  const way = [reads, readsWith, readsAgain].find(each => each.test(text))
  if (!way) throw new Error('What was can only be read')
  if (whole.length === 0) return text
  const first = `with ${whole.join(', ')}`
  if (way === readsWith) return text.replace(readsWith, () => `${first}, `)
  // Beside a name that recurs, one that is a table's as well would mean itself; around them it does not.
  return way === readsAgain ? `${first} select * from (${text}) told` : `${first} ${text}`
}
