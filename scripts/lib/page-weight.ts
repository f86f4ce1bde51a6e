import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { locales } from '../../contract/locales.ts'
import { root } from '../../server/kernel/root.ts'

type Chunk = { file: string; imports?: string[]; css?: string[] }
type Manifest = Record<string, Chunk>
type Built = 'portal' | 'elements'

const getManifest = (built: Built): Manifest =>
  JSON.parse(readFileSync(join(root, 'dist', built, '.vite/manifest.json'), 'utf8'))

/** Files that a page loads for these modules and all their imports, as paths from the root of the project. */
export function getFiles(built: Built, modules: readonly string[]): string[] {
  const manifest = getManifest(built)
  const seen = new Set<string>()
  const files = new Set<string>()
  const visit = (name: string) => {
    if (seen.has(name)) return
    seen.add(name)
    const chunk = manifest[name]
    if (!chunk) throw new Error(`dist/${built} holds no ${name}: has it been renamed?`)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(`dist/${built}/${file}`)
    for (const each of chunk.imports ?? []) visit(each)
  }
  for (const name of modules) visit(name)
  return [...files]
}

/** The modules of these namespaces in the language with the heaviest words. */
export function heaviestWords(built: Built, namespaces: readonly string[]): string[] {
  const prefix = built === 'portal' ? '../' : ''
  const inEach = locales.map(locale => namespaces.map(name => `${prefix}mds-words/${locale}/${name}`))
  return inEach.toSorted((a, b) => getWeight(built, b) - getWeight(built, a))[0]!
}

const getWeight = (built: Built, modules: readonly string[]) => {
  const files = getFiles(built, modules)
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(join(root, file)), { level: 9 }).length, 0)
}
