import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../server/kernel/root.ts'

export type Source = { path: string; text: string }
export type Fault = { path: string; line: number; says: string }

const skipped = new Set(['node_modules', 'dist', 'build', '.data', '.cache', '.git', 'coverage', '.next'])

/** Our TypeScript and JavaScript files, with their paths from the root. */
export function sources(folder = ''): Source[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry => {
    const path = folder ? `${folder}/${entry.name}` : entry.name
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : sources(path)
    return /\.(ts|tsx|mjs|js)$/.test(entry.name)
      ? [{ path, text: readFileSync(join(root, path), 'utf8') }]
      : []
  })
}

/** Line number of an index in a text, from 1. */
export const getLine = (text: string, index: number) => text.slice(0, index).split('\n').length

/** Prints each fault as path:line and what to do, then one summary line; fails if there is any fault. */
export function report(name: string, faults: Fault[], seen: number) {
  for (const { path, line, says } of faults) console.error(`${path}:${line}  ${says}`)
  console.log(`${name}: ${seen} files, ${faults.length} faults`)
  if (faults.length > 0) process.exitCode = 1
}
