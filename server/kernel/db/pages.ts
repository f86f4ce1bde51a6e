import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../context.ts'
import { one, rows } from './statements.ts'

type Direction = `${'asc' | 'desc'}${'' | ' nulls first' | ' nulls last'}`

/** What the pages of a list are read from. */
export type Listed = {
  /** Common table expressions that `matches` reads. */
  given?: RawBuilder<unknown>
  /** "from … where …" of the matching rows, with the joins that conditions and order need and no others. */
  matches: RawBuilder<unknown>
  /** The column by which a row is found again. */
  key: RawBuilder<unknown>
  /** Columns of the order, each with its way; together they put every row into one place. */
  order: readonly (readonly [column: RawBuilder<unknown>, way?: Direction])[]
  /** The total is counted up to one more than this; without it, it is exact. */
  most?: number
  /** What the total counts, where fewer joins give the same number. */
  counted?: RawBuilder<unknown>
  /** Whether what matches is read once for total and page; otherwise an index gives the page. An exact total reads all of it anyway. */
  once?: boolean
  /** Columns of a shown row, and the joins that give them by `page.key`: one row for each. */
  columns: RawBuilder<unknown>
  joins: RawBuilder<unknown>
}

export type Page = { limit: number; pageNum: number }

/** Where total and page read what matches: its own columns, or a copy of key and order. */
const getSource = ({ given, matches, key, order, most, counted, once = most === undefined }: Listed) => {
  const ways = order.map(
    ([column, way = 'asc'], at) => sql`${once ? sql.ref(`by${at}`) : column} ${sql.raw(way)}`,
  )
  const copied = order.map(([column], at) => sql`${column} as ${sql.ref(`by${at}`)}`)
  const hit = sql`hit as materialized (select ${sql.join([sql`${key} as key`, ...copied])} ${matches})`
  const from = once ? sql`from hit` : matches
  const all = counted ?? from
  return {
    before: [...(given ? [given] : []), ...(once ? [hit] : [])],
    keys: sql`select ${once ? sql`key` : sql`${key} as key`} ${from} order by ${sql.join(ways)}`,
    total: sql`select count(*)::int as total ${most === undefined ? all : sql`from (select ${all} limit ${most + 1}) x`}`,
  }
}

/**
 * The one statement behind a page of a list: keys are put in order and skipped by themselves, and only the rows of the page are read and
 * joined, so that page 1,000 costs little more than page 1. Each row has the total.
 */
export const pageQuery = <T>(listed: Listed, { limit, pageNum }: Page): RawBuilder<T & { total: number }> => {
  const { before, keys, total } = getSource(listed)
  const parts = [
    ...before,
    sql`tally as materialized (${total})`,
    sql`page as materialized (select f.key, row_number() over () as place from (${keys}
      limit ${limit} offset ${(pageNum - 1) * limit}) f)`,
  ]
  return sql`with ${sql.join(parts)} select (select total from tally) as total, ${listed.columns}
    from page ${listed.joins} order by page.place`
}

/** A page of a list, with the total, also past the last page. */
export const readPage = async <T>(
  tx: Transaction,
  listed: Listed,
  page: Page,
): Promise<{ rows: T[]; total: number }> => {
  const { rows: found } = await pageQuery<T>(listed, page).execute(tx)
  if (found.length === 0 && (page.pageNum > 1 || listed.counted)) {
    const { before, total } = getSource(listed)
    const parts = before.length ? sql`with ${sql.join(before)}` : sql``
    return { rows: [], total: (await one(tx)<{ total: number }>`${parts} ${total}`)!.total }
  }
  return { rows: found.map(({ total: _, ...row }) => row as T), total: found[0]?.total ?? 0 }
}

/** Which rows an export reads next. */
export type Next = { isFirst: boolean; limit: number }

/**
 * Keys of the next rows of a list, for an export: its snapshot puts them in order once, with the first rows, and keeps the place, so that
 * the last rows cost what the first ones do. A transaction goes through one list.
 */
export const nextKeys = async (
  tx: Transaction,
  listed: Listed,
  { isFirst, limit }: Next,
): Promise<string[]> => {
  if (isFirst) {
    const { before, keys } = getSource({ once: false, ...listed })
    const parts = before.length ? sql`with ${sql.join(before)}` : sql``
    await sql`declare next_keys no scroll cursor for ${parts} ${keys}`.execute(tx)
  }
  const list = await rows(tx)<{ key: string }>`fetch ${sql.lit(limit)} from next_keys`
  return list.map(({ key }) => key)
}

/** The rows of some keys, which are ids, in the order of the keys. */
export const rowsByKeys = <T>(
  tx: Transaction,
  { given, columns, joins }: Pick<Listed, 'given' | 'columns' | 'joins'>,
  keys: readonly string[],
): Promise<T[]> =>
  rows(tx)<T>`with ${sql.join([
    ...(given ? [given] : []),
    sql`page as materialized (select key, place from unnest(${[...keys]}::uuid[]) with ordinality as k (key, place))`,
  ])} select ${columns} from page ${joins} order by page.place`
