import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { locales } from '../../contract/locales.ts'
import { root } from '../../server/kernel/root.ts'

/** A whole page with one widget, session, calls and words, or the portal's first load; in kB of gzip (STACK.md, Budgets). */
export type Budget = { name: string; files: string[]; limit: number }

/** Every budget with its files; needs a built dist/. */
export const budgets = (): Budget[] => [
  { name: 'loader alone', limit: 1.7, files: getFiles('elements', ['elements/loader.ts']) },
  elementPage('notice bell before its first opening', 40, ['elements/notice-bell.ts'], ['bell']),
  elementPage(
    'download center before its first opening',
    41.5,
    ['elements/download-center.ts'],
    ['downloads'],
  ),
  elementPage('e-learning player', 131.5, ['elements/elearning-player.tsx'], ['player', 'ui', 'elements']),
  elementPage(
    'organisation selector before its first opening',
    120,
    ['elements/organisation-selector.tsx'],
    ['organisations', 'elements'],
  ),
  // The page above plus the tree, which a user who never opens it does not load. The code that draws search results loads with the first
  // search.
  elementPage(
    'organisation selector with its tree open',
    133.5,
    ['elements/organisation-selector.tsx', 'components/widgets/organisation-selector/tree-part.tsx'],
    ['organisations', 'elements'],
  ),
  elementPage('user picker', 123, ['elements/user-picker.tsx'], ['picker', 'elements']),
  elementPage('role tree', 128.5, ['elements/role-tree.tsx'], ['roles', 'applications', 'elements']),
  elementPage('time zone picker', 116.5, ['elements/time-zone-picker.tsx'], ['zones', 'cities', 'elements']),
  elementPage('upload', 136, ['elements/upload.tsx'], ['uploads', 'errors', 'elements']),
  elementPage('study site table', 140.5, ['elements/study-site-table.tsx'], ['sites', 'ui']),
  portalPage('the sign-in page', 214, ['pages/login.tsx'], ['login', 'portal', 'ui']),
  portalPage('/home', 225.5, ['pages/inside.tsx', 'pages/home.tsx'], homeWords),
]

const homeWords = 'portal ui notices access bell home applications common'.split(' ')

/** A page with one element besides the session. */
const elementPage = (name: string, limit: number, sources: string[], words: string[]): Budget => ({
  name,
  limit,
  files: getFiles('elements', [
    'elements/loader.ts',
    'elements/session.ts',
    ...sources,
    ...heaviestWords('elements', words),
  ]),
})

const portalPage = (page: string, limit: number, sources: string[], words: string[]): Budget => ({
  name: `portal, first load of ${page}`,
  limit,
  files: getFiles('portal', ['index.html', ...sources, ...heaviestWords('portal', words)]),
})

type Chunk = { file: string; imports?: string[]; css?: string[] }
type Manifest = Record<string, Chunk>
type Built = 'portal' | 'elements'

const getManifest = (built: Built): Manifest =>
  JSON.parse(readFileSync(join(root, 'dist', built, '.vite/manifest.json'), 'utf8'))

/** Files that a page loads for these modules and all their imports, as paths from the root of the project. */
export function getFiles(built: Built, modules: readonly string[]): string[] {
  const manifest = getManifest(built)
  const visited = new Set<string>()
  const files = new Set<string>()
  const visit = (name: string) => {
    if (visited.has(name)) return
    visited.add(name)
    const chunk = manifest[name]
    if (!chunk) throw new Error(`dist/${built} holds no ${name}: has it been renamed?`)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(`dist/${built}/${file}`)
    for (const each of chunk.imports ?? []) visit(each)
  }
  for (const name of modules) visit(name)
  return [...files]
}

/** The modules of these namespaces in the language with the heaviest words. */
function heaviestWords(built: Built, namespaces: readonly string[]): string[] {
  const prefix = built === 'portal' ? '../' : ''
  const inEach = locales.map(locale => namespaces.map(name => `${prefix}mds-words/${locale}/${name}`))
  return inEach.toSorted((a, b) => getWeight(built, b) - getWeight(built, a))[0]!
}

const getWeight = (built: Built, modules: readonly string[]) => {
  const files = getFiles(built, modules)
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(join(root, file)), { level: 9 }).length, 0)
}
