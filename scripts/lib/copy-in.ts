import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from } from 'pg-copy-streams'
import type { Row } from '../../server/kernel/db/insert.ts'
import type { Tables } from '../../server/kernel/db/tables.ts'

type Value = string | number | boolean | Date | null | readonly string[]

/**
 * Fills a table by COPY. It is refused where row-level security applies: a login that is no superuser goes through a temporary table, so
 * that a live database needs no lock and no exception.
 */
export async function copyInto<T extends keyof Tables>(client: Client, table: T, rows: Iterable<Row<T>>) {
  const [first, all] = peek(rows as unknown as Iterable<Record<string, Value>>)
  if (!first) return
  const columns = Object.keys(first)
  const names = columns.map(name => `"${name}"`).join(', ')
  const copy = (into: string) =>
    pipeline(Readable.from(chunks(all, columns)), client.query(from(`copy "${into}" (${names}) from stdin`)))
  if (await isSuperuser(client)) return copy(table)
  const staged = `staged_${table}`
  await client.query(
    `create temporary table "${staged}" on commit drop as select ${names} from "${table}" with no data`,
  )
  await copy(staged)
  await client.query(`insert into "${table}" (${names}) select ${names} from "${staged}"`)
  await client.query(`drop table "${staged}"`)
}

/** Whether the login bypasses row-level security and may switch checks off. */
export const isSuperuser = async (client: Client): Promise<boolean> =>
  (await client.query(`select rolsuper as able from pg_roles where rolname = current_user`)).rows[0]?.able ===
  true

function peek<T>(rows: Iterable<T>): [T | undefined, Iterable<T>] {
  const iterator = rows[Symbol.iterator]()
  const first = iterator.next()
  function* all() {
    if (!first.done) yield first.value
    for (let next = iterator.next(); !next.done; next = iterator.next()) yield next.value
  }
  return [first.done ? undefined : first.value, all()]
}

const chunkLength = 65_536

/** Lines of COPY's text format, some hundreds at a time. */
function* chunks(rows: Iterable<Record<string, Value>>, columns: readonly string[]): Generator<string> {
  let text = ''
  for (const row of rows) {
    text += `${columns.map(name => field(row[name] ?? null)).join('\t')}\n`
    if (text.length < chunkLength) continue
    yield text
    text = ''
  }
  if (text) yield text
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

const special = /[\\\t\n\r]/
const specials = /[\\\t\n\r]/g

function field(value: Value): string {
  if (value === null) return '\\N'
  const text =
    value instanceof Date ? value.toISOString() : Array.isArray(value) ? `{${value.join()}}` : String(value)
  return special.test(text) ? text.replaceAll(specials, character => escapes[character] ?? character) : text
}

/** Creates rows one by one on demand, so that a large table is never in memory as rows. */
export function* each<T, R>(list: readonly T[], row: (value: T, at: number) => R): Generator<R> {
  for (const [at, value] of list.entries()) yield row(value, at)
}
