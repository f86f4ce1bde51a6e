import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const filesIn = (folder: string, ending: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(file => ending.test(file))
    .map(file => join(folder, file))

/** Removes source maps: for minified code they say nothing without the sources. */
export function dropMaps(folder: string): void {
  for (const file of filesIn(folder, /\.map$/)) rmSync(file)
  for (const file of filesIn(folder, /\.js$/)) {
    const text = readFileSync(file, 'utf8')
    const bare = text.replace(/\n?\/\/# sourceMappingURL=\S+\s*$/, '\n')
    if (bare !== text) writeFileSync(file, bare)
  }
}
