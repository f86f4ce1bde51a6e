import type { Selectable } from 'kysely'
import type { QueryConfig } from 'pg'
import type { Tables } from '../../server/kernel/db/tables.ts'
import { columnTypes } from '../../server/kernel/db/types.ts'

class Piece {
  readonly write: (add: (value: unknown) => string) => string
  constructor(write: Piece['write']) {
    this.write = write
  }
}
/** SQL in place of a value. */
export const raw = (statement: string) => new Piece(() => statement)
export const now = () => raw('now()')
export const ago = (interval: string) => raw(`now() - interval '${interval}'`)
export const ahead = (interval: string) => raw(`now() + interval '${interval}'`)
export const newId = () => raw('gen_random_uuid()')
/** A condition: every value but this one. */
export const not = (value: unknown) => new Piece(add => (value === null ? 'is not null' : `<> ${add(value)}`))

type Name = keyof Tables
type Row<T extends Name> = Selectable<Tables[T]>
type Column<T extends Name> = keyof Row<T> & string
type Chosen<T extends Name> = Column<T> | `${Column<T>} as ${string}`
/** A test reads what it has set, so no column is null for it. */
type Picked<T extends Name, C extends string> = {
  [K in C as K extends `${string} as ${infer As}` ? As : K]: NonNullable<
    Row<T>[(K extends `${infer Of} as ${string}` ? Of : K) & Column<T>]
  >
}
type Values<T extends Name> = { [K in Column<T>]?: unknown }

/** Rows of the database past the calls: the scene of a test and its witness, never its subject. */
export const rowsOf = (query: (of: QueryConfig) => Promise<{ rows: unknown[] }>) => {
  /** The statement with its values numbered; a list is any of its values, and an absent value would choose every row. */
  const run = async (write: (add: (value: unknown) => string) => string) => {
    const values: unknown[] = []
    const text = write(value => `$${values.push(value)}`)
    return (await query({ text, values, types: columnTypes })).rows
  }
  const is = (value: unknown, add: (value: unknown) => string): string => {
    if (value === undefined) throw new Error('a condition without a value')
    if (value === null) return 'is null'
    if (Array.isArray(value)) return `= any(${add(value)})`
    if (!(value instanceof Piece)) return `= ${add(value)}`
    const written = value.write(add)
    return /^(is|<>) /.test(written) ? written : `= ${written}`
  }
  const to = (value: unknown, add: (value: unknown) => string) =>
    value instanceof Piece ? value.write(add) : add(value)
  const whereOf = (where: object, add: (value: unknown) => string) =>
    Object.entries(where)
      .map(([column, value], at) => `${at ? 'and' : ' where'} ${column} ${is(value, add)}`)
      .join(' ')
  const select = (what: string, table: Name, where: object) =>
    run(add => `select ${what} from "${table}"${whereOf(where, add)}`)

  /** Rows with these values, by the named columns or all of them. */
  const getRows = async <T extends Name, C extends Chosen<T> = Column<T>>(
    table: T,
    where: Values<T> = {},
    ...columns: C[]
  ) => (await select(columns.join(', ') || '*', table, where)) as Picked<T, C>[]
  /** The first of them; fails without one. */
  const getRow = async <T extends Name, C extends Chosen<T> = Column<T>>(
    table: T,
    where: Values<T> = {},
    ...columns: C[]
  ) => {
    const [row] = await getRows(table, where, ...columns)
    if (!row) throw new Error(`no such row of ${table}: ${JSON.stringify(where)}`)
    return row
  }
  const countRows = async <T extends Name>(table: T, where: Values<T> = {}) =>
    ((await select('count(*)::int', table, where)) as { count: number }[])[0]!.count
  const setRows = async <T extends Name>(table: T, where: Values<T>, set: Values<T>) =>
    void (await run(add => {
      const list = Object.entries(set).map(([column, value]) => `${column} = ${to(value, add)}`)
      return `update "${table}" set ${list.join(', ')}${whereOf(where, add)}`
    }))
  const removeRows = async <T extends Name>(table: T, where: Values<T> = {}) =>
    void (await run(add => `delete from "${table}"${whereOf(where, add)}`))
  /** Returns the new row. */
  const addRow = async <T extends Name>(table: T, row: Values<T>) => {
    const made = await run(add => {
      const list = Object.values(row).map(value => to(value, add))
      return `insert into "${table}" (${Object.keys(row).join(', ')}) values (${list.join(', ')}) returning *`
    })
    return made[0] as Picked<T, Column<T>>
  }
  return { getRows, getRow, countRows, setRows, removeRows, addRow }
}
