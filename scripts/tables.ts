// Writes server/db/tables.ts, the types of every table, from the SQL of the migrations.
// usage: node scripts/tables.ts [--check]
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

const target = new URL('../server/db/tables.ts', import.meta.url)
const folder = new URL('../server/db/migrations/', import.meta.url)

const types: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  date: 'string',
  integer: 'number',
  smallint: 'number',
  bigint: 'string',
  boolean: 'boolean',
  timestamptz: 'Date',
  bytea: 'Buffer',
  jsonb: 'unknown',
}

const capital = (word: string) => word[0]!.toUpperCase() + word.slice(1)
const typeName = (table: string) => `${table.split('_').map(capital).join('')}Table`

/** `name type ...` -> TypeScript property, or null for constraints. */
const column = (line: string): string | null => {
  const found = /^ {2}([a-z_0-9]+) ([a-z]+)(\[\])?(.*)$/.exec(line)
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

const tables = new Map<string, string[]>()
for (const file of readdirSync(folder)
  .filter(name => name.endsWith('.sql'))
  .sort()) {
  const sql = readFileSync(new URL(file, folder), 'utf8')
  for (const [, name, body] of sql.matchAll(/create table ([a-z_]+) \(\n([\s\S]*?)\n\);/g)) {
    tables.set(
      name!,
      body!
        .split('\n')
        .map(column)
        .filter(each => each !== null),
    )
  }
  for (const [table, line] of addColumn(sql)) tables.get(table)?.push(line)
}

const text = `// Written by scripts/tables.ts from server/db/migrations: change those, then run it.
import type { ColumnType } from 'kysely'

${[...tables].map(([name, columns]) => `export interface ${typeName(name)} {\n${columns.join('\n')}\n}`).join('\n\n')}

export interface Tables {
${[...tables.keys()].map(name => `  ${name}: ${typeName(name)}`).join('\n')}
}
`

if (!process.argv.includes('--check')) writeFileSync(target, text)
else if (readFileSync(target, 'utf8') !== text) {
  console.error('server/db/tables.ts does not match the migrations: run node scripts/tables.ts')
  process.exit(1)
}
