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
import type { Transaction } from '../../../server/kernel/context.ts'

type ResultMap = Map<string, QueryResult<unknown>>

const adapter = new PostgresAdapter()
const compiler = new PostgresQueryCompiler()
const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('It has a transaction')) })

const reads = /^\s*(select|with)\b/i
/** Statements that write or lock within a read, or answer differently each time. */
const acts =
  /\b(insert|update|delete|merge|share|nextval|set_config|pg_\w*lock\w*|pg_notify|random|gen_random_uuid|clock_timestamp|statement_timestamp)\b/i
const marks = /^\s*savepoint (\w+)/i
const returns = /^\s*rollback to savepoint (\w+)/i
const leaves = /^\s*release savepoint (\w+)/i

/**
 * A transaction that repeats no read while nothing was written since: no other transaction writes, so between two
 * writes a read has the same answer. A rollback to a savepoint restores the answers known there.
 */
export const remembering = (tx: Transaction): Transaction => {
  let known: ResultMap = new Map()
  const kept: { name: string; known: ResultMap }[] = []
  const getLast = (name: string) => kept.findLastIndex(each => each.name === name)

  const written = (text: string): void => {
    const mark = marks.exec(text)?.[1]
    const back = returns.exec(text)?.[1]
    const left = leaves.exec(text)?.[1]
    if (mark) kept.push({ name: mark, known })
    else if (back) {
      kept.length = getLast(back) + 1
      known = kept.at(-1)!.known
    } else if (left) kept.length = getLast(left)
    else known = new Map()
  }

  const connection: DatabaseConnection = {
    executeQuery: async <R>(query: CompiledQuery) => {
      const { sql: text, parameters } = query
      if (!reads.test(text) || acts.test(text)) {
        written(text)
        return tx.executeQuery<R>(query as CompiledQuery<R>)
      }
      const key = JSON.stringify([text, parameters])
      const before = known.get(key)
      if (before) return before as QueryResult<R>
      const place = known
      const result = await tx.executeQuery<R>(query as CompiledQuery<R>)
      place.set(key, result)
      return result
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
