// TypeScript types of the tables of a migrated database, from its catalogue.
import { readdirSync, readFileSync } from 'node:fs'
import type { ClientBase } from 'pg'

const folder = new URL('../../server/kernel/db/migrations/', import.meta.url)

/** By the name of the PostgreSQL type; an array has an underscore before it. */
const types: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  date: 'string',
  int4: 'number',
  int2: 'number',
  int8: 'string',
  xid8: 'string',
  pg_lsn: 'string',
  bool: 'boolean',
  timestamptz: 'Date',
  bytea: 'Buffer',
  jsonb: 'unknown',
  int4multirange: 'string',
  tsvector: 'string',
  numeric: 'string',
  float8: 'number',
}

type Column = {
  table: string
  name: string
  type: string
  nullable: boolean
  /** It has a default value. */
  optional: boolean
  /** Computed or counted by the database alone. */
  generated: boolean
}

const catalogue = `
  select c.relname as table, a.attname as name, t.typname as type, not a.attnotnull as nullable,
    a.atthasdef as optional, a.attgenerated <> '' or a.attidentity = 'a' as generated
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
  order by c.relname, a.attnum`

const getType = ({ table, name, type }: Column) => {
  const found = types[type.replace(/^_/, '')]
  if (!found) throw new Error(`No TypeScript type for ${type} of ${table}.${name}`)
  return type.startsWith('_') ? `${found}[]` : found
}

/** `select | insert | update` of a column, or one type where all three are the same. */
function getProperty(column: Column) {
  const { type, nullable, optional, generated } = column
  const orNull = nullable ? ' | null' : ''
  const read = type === 'jsonb' ? 'unknown' : `${getType(column)}${orNull}`
  if (generated) return `ColumnType<${read}, never, never>`
  const written =
    type === 'jsonb' ? `string${orNull}` : type === 'timestamptz' ? `Date | string${orNull}` : read
  // Inside a ColumnType, a nullable column may be left out only if the type says so.
  const inserted = optional || (nullable && type === 'timestamptz') ? `${written} | undefined` : written
  return inserted === read && written === read ? read : `ColumnType<${read}, ${inserted}, ${written}>`
}

const capital = (word: string) => word[0]!.toUpperCase() + word.slice(1)
const typeName = (table: string) => `${table.split('_').map(capital).join('')}Table`

/** Nouns of the migrations, as in 0017-studies.sql, with the tables that each creates, by their names of today. */
function readNouns(): [noun: string, tables: string[]][] {
  const files = readdirSync(folder).filter(name => name.endsWith('.sql'))
  const texts = files.sort().map(file => [file, readFileSync(new URL(file, folder), 'utf8')] as const)
  const renames = new Map(
    texts.flatMap(([, sql]) =>
      [...sql.matchAll(/^alter table ([a-z_]+) rename to ([a-z_]+);/gm)].map(([, from, to]) => [from!, to!]),
    ),
  )
  return texts.flatMap(([file, sql]) => {
    const created = [...sql.matchAll(/^create table ([a-z_]+) \(/gm)].map(
      ([, name]) => renames.get(name!) ?? name!,
    )
    return created.length > 0 ? [[file.replace(/^\d+-|\.sql$/g, ''), created]] : []
  })
}

/** Text of each file below server/kernel/db/, for the tables of this database. */
export async function readTableTypes(client: ClientBase): Promise<Map<string, string>> {
  const { rows } = await client.query<Column>(catalogue)
  const columns = Map.groupBy(rows, ({ table }) => table)
  const nouns = readNouns().map(([noun, tables]) => [noun, tables.filter(name => columns.has(name))] as const)
  const declare = (table: string) =>
    `export interface ${typeName(table)} {\n${columns
      .get(table)!
      .map(column => `  ${column.name}: ${getProperty(column)}`)
      .join('\n')}\n}`
  return new Map([
    ['tables.ts', writeIndex(nouns)],
    ...nouns.map(([noun, tables]) => [`tables/${noun}.ts`, writeNoun(tables.map(declare))] as const),
  ])
}

const head = '// Written by scripts/tables.ts from server/kernel/db/migrations: change those, then run it.\n'

function writeNoun(declared: readonly string[]) {
  const body = declared.join('\n\n')
  const kysely = body.includes('ColumnType<') ? "import type { ColumnType } from 'kysely'\n\n" : ''
  return `${head}${kysely}${body}\n`
}

/** Name under which the index imports the types of a noun: `trainingTasks` for training-tasks. */
const getAlias = (noun: string) => noun.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

function writeIndex(nouns: readonly (readonly [string, readonly string[]])[]) {
  const imports = nouns
    .map(([noun]) => noun)
    .toSorted()
    .map(noun => `import type * as ${getAlias(noun)} from './tables/${noun}.ts'`)
  const lines = nouns.flatMap(([noun, tables]) =>
    tables.map(name => `  ${name}: ${getAlias(noun)}.${typeName(name)}`),
  )
  return `${head}${imports.join('\n')}\n\nexport interface Tables {\n${lines.join('\n')}\n}\n`
}
