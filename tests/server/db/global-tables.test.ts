import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { globalTables } from '../../../server/kernel/db/global-tables.ts'
import { root } from '../../../server/kernel/root.ts'

const sql = join(root, 'server/kernel/db/migrations')
const isolated = new Set(
  readdirSync(sql).flatMap(name =>
    [...readFileSync(join(sql, name), 'utf8').matchAll(/select isolate\('(\w+)'\)/g)].map(found => found[1]!),
  ),
)

/** Every text between backticks below a folder, with the texts inside it. */
function* statements(folder: string): Iterable<[path: string, text: string]> {
  for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
    if (!entry.name.endsWith('.ts')) continue
    const path = join(entry.parentPath, entry.name)
    for (const [text] of readFileSync(path, 'utf8').matchAll(/`[^`]*`/g))
      yield [path.slice(root.length), text]
  }
}

/** Tables that a statement names after a word that tables follow. */
const tablesIn = (text: string) =>
  [...text.matchAll(/\b(?:from|join|into|update|using)\s+(?:only\s+)?"?(\w+)"?/gi)].map(found =>
    found[1]!.toLowerCase(),
  )

describe('SCALE cells: statements about the rows of a company', () => {
  test('name no shared table beside them but those that the list says', () => {
    const beside = new Map<string, string>()
    for (const [path, text] of statements('server')) {
      const tables = tablesIn(text)
      if (!tables.some(name => isolated.has(name))) continue
      for (const name of tables) if (name in globalTables) beside.set(name, path)
    }
    expect(isolated.size).toBeGreaterThan(80)
    const said = Object.entries(globalTables).filter(([, { beside }]) => beside)
    expect([...beside.keys()].sort(), JSON.stringify([...beside])).toEqual(said.map(([name]) => name).sort())
  })
})
