// Generates the types of every table from the migrations: server/kernel/db/tables/ by noun, server/kernel/db/tables.ts for all.
// usage: node scripts/tables.ts [--check]
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

const target = new URL('../server/kernel/db/', import.meta.url)
const folder = new URL('../server/kernel/db/migrations/', import.meta.url)

const types: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  date: 'string',
  integer: 'number',
  smallint: 'number',
  bigint: 'string',
  xid8: 'string',
  boolean: 'boolean',
  timestamptz: 'Date',
  bytea: 'Buffer',
  jsonb: 'unknown',
}

const capital = (word: string) => word[0]!.toUpperCase() + word.slice(1)
const typeName = (table: string) => `${table.split('_').map(capital).join('')}Table`

/** `name type ...` -> TypeScript property, or null for constraints. */
const column = (line: string): string | null => {
  const found = /^ {2}([a-z_0-9]+) ([a-z]+\d?)(\[\])?(.*)$/.exec(line)
  if (!found || !types[found[2]!]) return null
  const [, name, type, array, rest] = found
  const nullable = !/not null|primary key/.test(rest!) ? ' | null' : ''
  const base = `${types[type!]}${array ? '[]' : ''}${nullable}`
  if (/generated always/.test(rest!)) return `  ${name}: ColumnType<${base}, never, never>`
  if (type === 'timestamptz') {
    const given = `Date | string${nullable}`
    return `  ${name}: ColumnType<${base}, ${/default/.test(rest!) || nullable ? `${given} | undefined` : given}, ${given}>`
  }
  if (type === 'jsonb')
    return `  ${name}: ColumnType<unknown, ${/default/.test(rest!) ? 'string | undefined' : `string${nullable}`}, string${nullable}>`
  if (/default/.test(rest!)) return `  ${name}: ColumnType<${base}, ${base} | undefined, ${base}>`
  return `  ${name}: ${base}`
}

const addColumn = (sql: string) =>
  [...sql.matchAll(/alter table ([a-z_]+) add column ([^;]+);/g)].map(
    ([, table, rest]) => [table!, column(`  ${rest}`)!] as const,
  )

/** Nouns of the migrations, as in 0003-people.sql, with the tables of each. */
const nouns = new Map<string, string[]>()
const tables = new Map<string, string[]>()
for (const file of readdirSync(folder)
  .filter(name => name.endsWith('.sql'))
  .sort()) {
  const sql = readFileSync(new URL(file, folder), 'utf8')
  const noun = file.replace(/^\d+-|\.sql$/g, '')
  const made: string[] = []
  for (const [, name, body] of sql.matchAll(/create table ([a-z_]+) \(\n([\s\S]*?)\n\);/g)) {
    made.push(name!)
    tables.set(
      name!,
      body!
        .split('\n')
        .map(column)
        .filter(each => each !== null),
    )
  }
  if (made.length > 0) nouns.set(noun, made)
  for (const [table, line] of addColumn(sql)) tables.get(table)?.push(line)
}

const head = '// Written by scripts/tables.ts from server/kernel/db/migrations: change those, then run it.\n'

const declared = (table: string) =>
  `export interface ${typeName(table)} {\n${tables.get(table)!.join('\n')}\n}`

function nounFile(made: readonly string[]) {
  const body = made.map(declared).join('\n\n')
  const kysely = body.includes('ColumnType<') ? "import type { ColumnType } from 'kysely'\n\n" : ''
  return `${head}${kysely}${body}\n`
}

/** As the formatter does: on one line of 110 characters, or one name per line. */
function getImport([noun, made]: [string, string[]]) {
  const names = made.map(typeName).toSorted()
  const line = `import type { ${names.join(', ')} } from './tables/${noun}.ts'`
  return line.length <= 110
    ? line
    : `import type {\n${names.map(name => `  ${name},`).join('\n')}\n} from './tables/${noun}.ts'`
}

const together = `${head}${[...nouns]
  .toSorted(([a], [b]) => (a < b ? -1 : 1))
  .map(getImport)
  .join('\n')}

export interface Tables {
${[...tables.keys()].map(name => `  ${name}: ${typeName(name)}`).join('\n')}
}
`

const files = new Map([
  ['tables.ts', together],
  ...[...nouns].map(([noun, made]) => [`tables/${noun}.ts`, nounFile(made)] as const),
])
const at = (file: string) => new URL(file, target)
const stands = (file: string) => (existsSync(at(file)) ? readFileSync(at(file), 'utf8') : '')
const left = (existsSync(at('tables/')) ? readdirSync(at('tables/')) : [])
  .map(file => `tables/${file}`)
  .filter(file => !files.has(file))

if (!process.argv.includes('--check')) {
  mkdirSync(at('tables/'), { recursive: true })
  for (const file of left) rmSync(at(file))
  for (const [file, text] of files) writeFileSync(at(file), text)
} else if (left.length > 0 || [...files].some(([file, text]) => stands(file) !== text)) {
  console.error('server/kernel/db/tables.ts does not match the migrations: run node scripts/tables.ts')
  process.exit(1)
}
