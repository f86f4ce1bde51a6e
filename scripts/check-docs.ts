// README and the operator's page list the same settings, which are exactly those that the server reads.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../server/kernel/root.ts'
import { settingNames } from '../server/kernel/settings.ts'
import { type Fault, report } from './lib/sources.ts'

const pages = ['README.md', 'docs/operators.md']

/** Rows of the table of settings: names in the first cell, and the row's text. */
function settingRows(text: string): { names: string[]; row: string; line: number }[] {
  const lines = text.split('\n')
  const head = lines.findIndex(line => line.startsWith('| setting '))
  if (head < 0) return []
  const end = lines.findIndex((line, at) => at > head && !line.startsWith('|'))
  return lines.slice(head + 2, end < 0 ? undefined : end).map((row, at) => ({
    names: [...row.split('|')[1]!.matchAll(/`(\w+)`/g)].map(([, name]) => name!),
    row,
    line: head + 3 + at,
  }))
}

/** Settings that a page lacks, and rows for no setting or that the other page lacks. */
export function settingFaults(texts: Record<string, string>, settings: readonly string[]): Fault[] {
  const tables = Object.entries(texts).map(([path, text]) => ({ path, rows: settingRows(text) }))
  return tables.flatMap(({ path, rows }) => {
    const named = rows.flatMap(({ names }) => names)
    const missing = settings.filter(name => !named.includes(name))
    const strange = rows.filter(
      ({ row, names }) =>
        names.some(name => !settings.includes(name)) ||
        tables.some(other => !other.rows.some(each => each.row === row)),
    )
    return [
      ...missing.map(name => ({
        path,
        line: 1,
        says: `${name} is read (server/kernel/settings.ts) and not listed.`,
      })),
      ...strange.map(({ line, row }) => ({
        path,
        line,
        says: `is no setting, or differs between the pages: ${row}`,
      })),
    ]
  })
}

if (import.meta.main) {
  const texts = Object.fromEntries(pages.map(path => [path, readFileSync(join(root, path), 'utf8')]))
  report('docs', settingFaults(texts, settingNames), pages.length)
}
