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
/** A condition: every value but this one, or but these. */
export const not = (value: unknown) => new Piece(add => (value === null ? 'is not null' : `<> ${add(value)}`))

/** The entries of the trail with what their content says. */
type Trail = Selectable<Tables['audit_log']> & {
  payload: Record<string, unknown>
  changes: Record<string, unknown[]>
  detail: Record<string, unknown>
  reason: string
}
const trail = `(select l.*, p.payload, p.payload -> 'changes' as changes, p.payload -> 'detail' as detail, p.payload ->> 'reason' as reason
  from audit_log l join audit_content p using (tenant_id, seq)) trail`

type Name = keyof Tables | 'trail'
type Row<T extends Name> = T extends keyof Tables ? Selectable<Tables[T]> : Trail
type Column<T extends Name> = keyof Row<T> & string
type Chosen<T extends Name> =
  | Column<T>
  | `${Column<T>} as ${string}`
  | `${Column<T>}::text`
  | `${Column<T>}::text as ${string}`
type NameOf<C extends string> = C extends `${string} as "${infer As}"`
  ? As
  : C extends `${string} as ${infer As}`
    ? As
    : C extends `${infer Of}::text`
      ? Of
      : C
type ColumnOf<C extends string> = C extends `${infer Of} as ${string}` ? Of : C
/** A test reads what it has set, so no column is null for it. */
type Picked<T extends Name, C extends string> = {
  [K in C as NameOf<K>]: ColumnOf<K> extends `${string}::text`
    ? string
    : NonNullable<Row<T>[ColumnOf<K> & Column<T>]>
}
type Values<T extends Name> = { [K in Column<T>]?: unknown }
type Where<T extends Name> = Values<T> & { orderBy?: string } & { [K in `subject ->> '${string}'`]?: unknown }

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
    return /^(is|not|like|[<>=~^@]+) /.test(written) ? written : `= ${written}`
  }
  const to = (value: unknown, add: (value: unknown) => string) =>
    value instanceof Piece ? value.write(add) : add(value)
  const whereOf = (where: object, add: (value: unknown) => string) =>
    Object.entries(where)
      .map(([column, value], at) => `${at ? 'and' : ' where'} ${column} ${is(value, add)}`)
      .join(' ')
  const select = (what: string, table: Name, { orderBy, ...where }: Where<Name>) => {
    const from = table === 'trail' ? trail : `"${table}"`
    return run(
      add => `select ${what} from ${from}${whereOf(where, add)}${orderBy ? ` order by ${orderBy}` : ''}`,
    )
  }

  /** Rows with these values, by the named columns or all of them. */
  const getRows = async <T extends Name, C extends Chosen<T> = Column<T>>(
    table: T,
    where: Where<T> = {} as Where<T>,
    ...columns: C[]
  ) => (await select(columns.join(', ') || '*', table, where)) as Picked<T, C>[]
  /** The first of them; fails without one. */
  const getRow = async <T extends Name, C extends Chosen<T> = Column<T>>(
    table: T,
    where: Where<T> = {} as Where<T>,
    ...columns: C[]
  ) => {
    const [row] = await getRows(table, where, ...columns)
    if (!row) throw new Error(`no such row of ${table}: ${JSON.stringify(where)}`)
    return row
  }
  const countRows = async <T extends Name>(table: T, where: Where<T> = {} as Where<T>) =>
    ((await select('count(*)::int', table, where)) as { count: number }[])[0]!.count
  const setRows = async <T extends Name>(table: T, where: Where<T>, set: Values<T>) =>
    void (await run(add => {
      const list = Object.entries(set).map(([column, value]) => `${column} = ${to(value, add)}`)
      return `update "${table}" set ${list.join(', ')}${whereOf(where, add)}`
    }))
  const removeRows = async <T extends Name>(table: T, where: Where<T> = {} as Where<T>) =>
    void (await run(add => `delete from "${table}"${whereOf(where, add)}`))
  const insert = (table: Name, row: object, otherwise = '') =>
    run(add => {
      const list = Object.values(row).map(value => to(value, add))
      return `insert into "${table}" (${Object.keys(row).join(', ')}) values (${list.join(', ')})${otherwise} returning *`
    })
  /** Returns the new row. */
  const addRow = async <T extends Name>(table: T, row: Values<T>) =>
    (await insert(table, row))[0] as Picked<T, Column<T>>
  /** The same, unless that row is there already. */
  const addOnce = async <T extends Name>(table: T, row: Values<T>) =>
    void (await insert(table, row, ' on conflict do nothing'))
  /** The same with an id of its own. */
  const addNew = <T extends Name>(table: T, row: Values<T>) =>
    addRow(table, { id: newId(), ...row } as Values<T>)
  return { getRows, getRow, countRows, setRows, removeRows, addRow, addOnce, addNew }
}
