import { globSync } from 'node:fs'
import { root } from '../../server/kernel/root.ts'
import { run } from './run.ts'

/**
 * What `npm test -- changed` runs: files of each suite, and the commit that Vitest compares with. `ships`: whether the bytes of elements
 * and package can differ, which takes builds of both.
 */
export type Changed = { base: string; server: string[]; elements: string[]; portal: string[]; ships: boolean }

/** Folders and files that name a layer or a role in it, and no feature. */
const general = new Set(
  `access app audit auth base changes client components contract db element-data elements features fields fixtures handlers
  handle index kernel list locales migrations pages portal public queries rules server shapes shared src system texts ui widgets screens`.split(
    /\s+/,
  ),
)

/** Tests that walk the registry: every change of the server or of a declaration can break them. */
const registry = ['tests/server/every-call.test.ts', 'tests/server/every-table.test.ts']

/** One form for each spelling of a feature: study-sites, studySites, sites. */
const toNoun = (name: string): string =>
  name
    .replace(/\.(d|test|spec|css)$/, '')
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/^organi[sz]/, 'organis')
    .replace(/(ies|s)$/, ending => (ending === 'ies' ? 'y' : ''))

/** The features that a path names by its folders and by its file. */
export function getNouns(path: string): string[] {
  const [layer, ...rest] = path.replace(/\.\w+$/, '').split('/')
  const language = layer === 'locales' ? 1 : 0
  return rest
    .slice(language)
    .filter(name => !general.has(name))
    .map(toNoun)
}

/** Tests whose folder or file begins with one of these features. */
export const chooseTests = (tests: readonly string[], nouns: ReadonlySet<string>): string[] =>
  tests.filter(path =>
    path
      .replace(/\.(test|spec)\.tsx?$/, '')
      .split('/')
      .slice(2)
      .some(part =>
        [...nouns].some(
          noun => toNoun(part) === noun || part.startsWith(`${noun}-`) || part.startsWith(`${noun}s-`),
        ),
      ),
  )

/** Chooses the tests that changed files can affect, by the names of features: the same in every layer. */
export function chooseChanged(base: string, changed: readonly string[], tests: readonly string[]): Changed {
  const own = tests.filter(path => changed.includes(path))
  const choose = (folder: string, layers: RegExp, always: readonly string[] = []) => {
    const product = changed.filter(path => layers.test(path))
    const within = tests.filter(path => path.startsWith(`tests/${folder}/`))
    const named = chooseTests(within, new Set(product.flatMap(getNouns)))
    const walking = product.length > 0 ? always : []
    return [...new Set([...own.filter(path => within.includes(path)), ...named, ...walking])].sort()
  }
  return {
    base,
    server: choose('server', /^(contract|server)\//, registry),
    elements: choose('elements', /^(contract|client|styles|components|elements|locales)\//),
    portal: choose('portal', /^(contract|server|client|styles|components|portal|locales)\//),
    ships: changed.some(path =>
      /^(contract|client|styles|components|elements|locales|scripts)\/|^package/.test(path),
    ),
  }
}

/** Reads from git what differs from the branch point of `main`, in commits and in the working tree. */
export async function readChanged(): Promise<Changed> {
  const base =
    (await git('merge-base', 'HEAD', 'main')) || (await git('merge-base', 'HEAD', 'origin/main')) || 'HEAD'
  const [differing, unknown] = await Promise.all([
    git('diff', '--name-only', base),
    git('ls-files', '--others', '--exclude-standard'),
  ])
  const changed = [differing, unknown].flatMap(text => text.split('\n')).filter(Boolean)
  const tests = globSync('tests/{server,elements,portal}/**/*.{test,spec}.{ts,tsx}', { cwd: root })
  return chooseChanged(base, changed, tests)
}

const git = async (...words: string[]): Promise<string> => {
  const { code, output } = await run('git', words)
  return code === 0 ? output.trim() : ''
}
