import { posix } from 'node:path'
import { getLine, type Source } from './sources.ts'

/** An import of a source; `to` is a path from the root, or the name of a package. A lazy one is made by a call, later. */
export type Import = { from: string; to: string; typeOnly: boolean; lazy: boolean; line: number }

const pattern =
  /(?:^|\n)\s*(?:import|export)\s+(type\s)?(?:[^'"`;]*?\sfrom\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g

/** Every import of a source, dynamic ones too. */
export function getImports({ path, text }: Source): Import[] {
  return [...text.matchAll(pattern)].map(found => {
    const name = found[2] ?? found[3]!
    const to = name.startsWith('.') ? posix.normalize(`${posix.dirname(path)}/${name}`) : name
    const start = found.index + (found[0].startsWith('\n') ? 1 : 0)
    return {
      from: path,
      to,
      typeOnly: Boolean(found[1]),
      lazy: found[3] !== undefined,
      line: getLine(text, start),
    }
  })
}
