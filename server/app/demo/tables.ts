import { createHash } from 'node:crypto'
import type { ClientBase } from 'pg'
import { records } from '../../../contract/registry/records.ts'
import { insert, into } from '../../kernel/db/insert.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import { getColumn } from '../../kernel/records/columns.ts'
import type { Clock } from './clock.ts'
import { derivations } from './derived.ts'
import { readLines } from './files.ts'

type Column = { type: string; nullable: boolean; target: string | null }
/** The columns of every table, and the table that a column refers to. */
export type Catalog = ReadonlyMap<string, ReadonlyMap<string, Column>>
/** A line with values instead of texts, by the names of fields and columns. */
export type Values = Record<string, unknown>

/** Tables of references without a foreign key. */
const targets: Readonly<Record<string, string>> = {
  ...{ user_id: 'users', head_user_id: 'users', granted_by: 'users', last_role_id: 'role' },
  ...{ site_id: 'site', task_id: 'training_task', course_id: 'course', counts_for_id: 'course' },
}

/** Heads that name no column of their table: the seed reads them by themselves. */
const readApart: Readonly<Record<string, readonly string[]>> = {
  users: ['departmentIds', 'positionIds'],
  account: ['password'],
  notice: ['application', 'reason', 'study'],
}

export async function readCatalog(client: ClientBase): Promise<Catalog> {
  const { rows } = await client.query<Column & { table: string; name: string }>(
    `select c.table_name as "table", c.column_name as name, c.data_type as type, c.is_nullable = 'YES' as nullable,
      (select min(t.relname) from pg_constraint k join pg_class t on t.oid = k.confrelid cross join lateral unnest(k.conkey, k.confkey) as p (own, other)
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = p.own
        join pg_attribute f on f.attrelid = k.confrelid and f.attnum = p.other
        where k.contype = 'f' and k.conrelid = quote_ident(c.table_name)::regclass and a.attname = c.column_name and f.attname = 'id') as target
    from information_schema.columns c where c.table_schema = 'public'`,
  )
  const tables = Map.groupBy(rows, each => each.table)
  return new Map(
    [...tables].map(([table, columns]) => [
      table,
      new Map(
        columns.map(({ target, ...each }) => [
          each.name,
          { ...each, target: target ?? (each.type === 'uuid' ? (targets[each.name] ?? null) : null) },
        ]),
      ),
    ]),
  )
}

/** A UUID version 4 in form that is always the same for the same text. */
const getUuid = (text: string): string =>
  createHash('sha256')
    .update(`mds-kit demo ${text}`)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-a$4-$5')

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Ids by folder, table and key, which links and tests know. */
const idsByKey = new Map<string, string | undefined>(
  readLines('ids.csv').map(({ folder, table, key, id }) => [`${folder} ${table} ${key}`, id] as const),
)

const recordsByTable = new Map([...records.values()].map(record => [record.table, record]))

export type Scene = { client: ClientBase; catalog: Catalog; clock: Clock }
export type Folder = ReturnType<typeof openFolder>

/**
 * What texts of the data files mean. An instant is `-20T05:10` and a day is -20, both from today; {at:...}, {day:...}, {monday:...} and
 * {table:key} are, within texts, an instant, a day, a Monday of weeks from now and an id.
 */
function getMeanings({ catalog, clock }: Scene, scope: string) {
  const getId = (table: string, key = '') => {
    const isShared = catalog.has(table) && table !== 'tenant' && !catalog.get(table)?.has('tenant_id')
    const text = `${isShared ? '' : scope} ${table} ${key}`
    return uuid.test(key) ? key : (idsByKey.get(text) ?? getUuid(text))
  }
  const getInstant = (text: string): Date => {
    const [days, time] = text.split('T')
    return clock.at(Number(days), time)
  }
  const meanings: Record<string, (text: string) => string> = {
    at: text => getInstant(text).toISOString(),
    day: text => clock.day(Number(text)),
    monday: text => clock.monday(Number(text)),
  }
  const fill = (text: string) =>
    text.replace(
      /\{(\w+):([^{}]*)\}/g,
      (_, name: string, key: string) => meanings[name]?.(key) ?? getId(name, key),
    )
  const getValue = ({ type, nullable, target }: Column, text: string): unknown => {
    if (text === '') return nullable ? null : ''
    if (target) return getId(target, text)
    if (type === 'date') return clock.day(Number(text))
    if (type.startsWith('timestamp')) return text === 'infinity' ? text : getInstant(text)
    const isJson = type === 'jsonb' || (type === 'ARRAY' && text.startsWith('['))
    return isJson ? JSON.parse(fill(text)) : fill(text)
  }
  return { getId, getInstant, fill, getValue }
}

const getHead = (table: string, head: string) => {
  const field = recordsByTable.get(table)?.fields[head]
  return field ? getColumn(head, field) : head
}

/**
 * A folder of data files, one CSV file a table. A head is a field of the table's record, or a column. `key` names a line: other files
 * refer to it by that. `scope` makes the ids of a tenant differ from another's.
 */
export function openFolder(scene: Scene, folder: string, scope = folder) {
  const { client, catalog } = scene
  const { getValue, ...meanings } = getMeanings(scene, scope)
  const tenantId = meanings.getId('tenant')
  const lines = (table: string) => readLines(`${folder}/${table}.csv`)
  /** The values of a table's lines, by their heads. */
  const read = (table: string): Values[] =>
    lines(table).map(({ key, ...line }, at) => {
      const values = Object.entries(line).flatMap(([head, text]) => {
        if (readApart[table]?.includes(head)) return []
        const column = catalog.get(table)?.get(getHead(table, head))
        if (!column) throw new Error(`${folder}/${table}.csv: no column is named ${head}.`)
        return [[head, getValue(column, text)] as const]
      })
      const id = key === undefined ? {} : { id: meanings.getId(table, key || `line ${at}`) }
      return { ...id, ...Object.fromEntries(values) }
    })
  /** Inserts the lines of a table with what is derived from them. */
  const put = async (table: string, more: (row: Values, at: number) => Values = () => ({})) => {
    const derive = derivations[table]?.(self) ?? (() => ({}))
    const rows = read(table).map((row, at) => {
      const columns = Object.entries(row).map(([head, value]) => [getHead(table, head), value])
      return { ...Object.fromEntries(columns), ...derive(row), ...more(row, at) }
    })
    const name = table as keyof Tables
    if (catalog.get(table)?.has('tenant_id')) await into(client, tenantId)(name, rows as never)
    else await insert(client, name, rows as never)
  }
  const self = { ...meanings, tenantId, lines, read, put }
  return self
}
