import { globSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { codeByNumber, codeNames, codes } from '../contract/codes.ts'
import { type Locale, locales, type WordTree } from '../contract/locales.ts'
import { calls } from '../contract/registry/index.ts'
import bannedWords from './lib/banned-words.json' with { type: 'json' }
import { withShared } from './lib/shared-words.ts'
import {
  bannedProblems,
  countRepeats,
  namingProblems,
  parityProblems,
  usesIn,
  type WordFiles,
} from './lib/word-problems.ts'

const root = new URL('../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')

const getTrees = (locale: Locale): Record<string, WordTree> =>
  Object.fromEntries(
    readdirSync(new URL(`locales/${locale}/`, root))
      .filter(file => file.endsWith('.json'))
      .map(file => [
        file.slice(0, -'.json'.length),
        JSON.parse(read(`locales/${locale}/${file}`)) as WordTree,
      ]),
  )

const files = Object.fromEntries(locales.map(locale => [locale, getTrees(locale)])) as WordFiles
const english = files['en-US']
const namespaces = Object.keys(english)

const sources = globSync('{client,components,elements,portal,server,stories}/**/*.{ts,tsx}', {
  cwd: fileURLToPath(root),
})
const uses = sources.flatMap(path => usesIn(read(path), path, namespaces))

const registry = read('locales/words.ts')
const unregistered = namespaces
  .filter(namespace => !registry.includes(`\n  ${namespace}: `))
  .map(namespace => `locales/words.ts does not list "${namespace}"`)

const codeProblems = [
  ...codeNames
    .filter(name => typeof english.errors?.[codes[name].code] !== 'string')
    .map(name => `code ${codes[name].code} (${name}) has no text in errors.json`),
  ...Object.keys(english.errors ?? {})
    .filter(key => /^\d+$/.test(key) && !codeByNumber.has(Number(key)))
    .map(key => `errors.json holds ${key}, which is no code`),
]

const auditProblems = Object.values(calls)
  .filter(each => each.changes && typeof english.audit?.[each.changes.audit] !== 'string')
  .map(each => `audit title "${each.changes?.audit}" of ${each.name} has no text in audit.json`)

/** Highest allowed count; it only ever goes down (cities and places of time zones are among them). */
const ceiling = 299
const repeats = countRepeats(english)
console.log(`figure: en-US texts that repeat another ${repeats} (ceiling ${ceiling}, aim 300)`)

/** Texts that name no text, or another name: the build would refuse them too. */
const referenceProblems = locales.flatMap(locale =>
  namespaces.flatMap(namespace => {
    try {
      withShared(files[locale][namespace] ?? {}, name => files[locale][name] ?? {})
      return []
    } catch (error) {
      return [`${locale}/${namespace}.json: ${(error as Error).message}`]
    }
  }),
)

const problems = [
  ...unregistered,
  ...parityProblems(files),
  ...referenceProblems,
  ...bannedProblems(files, bannedWords),
  ...codeProblems,
  ...auditProblems,
  ...namingProblems(english, uses),
  ...(repeats > ceiling
    ? [`${repeats} texts of en-US repeat another: use its key, or name it like "$t(common:action.save)"`]
    : []),
]
for (const problem of problems) console.error(problem)
if (problems.length > 0) {
  console.error(`${problems.length} problems in the words.`)
  process.exitCode = 1
} else {
  console.log(`Words: ${namespaces.length} namespaces in ${locales.length} languages, ${uses.length} uses.`)
}
