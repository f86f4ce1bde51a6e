// Counts words that docs/glossary.md replaces, and refuses more of them than the ceiling says. A ceiling only ever goes down.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readMigrations } from '../server/kernel/db/migrations.ts'
import { root } from '../server/kernel/root.ts'
import { run } from './lib/run.ts'
import { type Fault, getLine, report, type Source, sources } from './lib/sources.ts'

type Measure = {
  name: string
  /** Highest allowed count. The aim of docs/glossary.md is 0, or the value of `aim`. */
  ceiling: number
  aim: number
  find: (source: Source) => { index: number; word: string }[]
  says: string
}

const isProduct = (path: string) =>
  /^(contract|server|client|styles|components|elements|portal|scripts|bench)\/.*\.tsx?$/.test(path) &&
  !/^scripts\/check-words\.ts$/.test(path)

/** Stories, examples and tests too: a type is read there by people who do not know the product yet. */
const hasTypes = (path: string) =>
  isProduct(path) ||
  (/^(stories|examples|tests)\/.*\.tsx?$/.test(path) && path !== 'tests/contract/words.test.ts')

const findAll = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(match => ({ index: match.index, word: match[1] ?? match[0] }))

/**
 * Comments of a TypeScript or SQL file at their positions; everything else is blank. Comments of SQL are also the sentences of
 * `comment on`.
 */
function getComments({ path, text }: Source): string {
  if (path.endsWith('.md')) return text
  const comment = path.endsWith('.sql')
    ? /--.*$|^comment on .*$/gm
    : /\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/.*$/gm
  const blank = text.replace(/[^\n]/g, ' ').split('')
  for (const { index, 0: found } of text.matchAll(comment))
    for (let at = 0; at < found.length; at++) blank[index + at] = found[at]!
  return blank.join('')
}

const declared = String.raw`\b(?:const|let|function|type|interface)\s+`

export const measures: Measure[] = [
  {
    name: 'banned type names',
    ceiling: 0,
    aim: 0,
    find: ({ path, text }) =>
      hasTypes(path)
        ? findAll(
            text,
            /\b(?:type|interface) (Wish|Asked|Told|Held|Kept|Known|Named|Place|Standing|Way|Seen|House|About|\w+(?:Wish|Standing|Way|Told|Held|Said|Found|Place))\b/g,
          )
        : [],
    says: 'is a banned type name: options, requests, parameters and results are …Options, …Request, …Params, …Result.',
  },
  {
    name: 'names ending in Of',
    ceiling: 139,
    aim: 150,
    find: ({ path, text }) =>
      isProduct(path) ? findAll(text, new RegExp(`${declared}(\\w+Of)\\b`, 'g')) : [],
    says: 'ends in Of: a function is verb + noun (getStudy, toStudyRow).',
  },
  {
    name: 'participles as nouns',
    ceiling: 8,
    aim: 100,
    find: ({ path, text }) =>
      isProduct(path)
        ? findAll(
            text,
            new RegExp(
              `${declared}(held|told|asked|kept|seen|given|said|known|found|meant|made|taken)\\b`,
              'g',
            ),
          )
        : [],
    says: 'is a participle as a noun: name the thing.',
  },
  {
    name: 'users called he',
    ceiling: 0,
    aim: 0,
    // Strings of the contract are its handbook, and English texts are the product: they count too.
    find: source =>
      findAll(
        /^(contract|locales\/en-US)\//.test(source.path) ? source.text : getComments(source),
        /\b(he|his|him|himself)\b/gi,
      ),
    says: 'a user is "the user" or "they".',
  },
  {
    name: 'banned words',
    ceiling: 0,
    aim: 0,
    find: source =>
      findAll(getComments(source), /\b(whoever|anew|thereof|somebody|stands|lies|for who|of who)\b/gi),
    says: 'is a word that docs/glossary.md bans.',
  },
]

/** Commit subjects since the rule that are too long or name no area. */
export const subjectFaults = (subjects: readonly string[]): string[] =>
  subjects.filter(subject => subject.length > 72 || !/^[a-z0-9-]+: \S/.test(subject))

const ruleBegan = '2026-11-24T11:26:00Z'

async function commitFaults(): Promise<Fault[]> {
  const { code, output } = await run('git', ['log', `--since=${ruleBegan}`, '--no-merges', '--format=%s'])
  // A copy of the sources without git history has no subjects to check.
  if (code !== 0) return []
  const subjects = output.split('\n').filter(Boolean)
  return subjectFaults(subjects).map(subject => ({
    path: 'git log',
    line: 1,
    says: `"${subject}" is longer than 72 characters, or lacks "area: ".`,
  }))
}

const pages = ['README.md', 'CHANGELOG.md', 'docs/operators.md', 'docs/embedding.md', 'docs/contributing.md']

if (import.meta.main) {
  const files = [
    ...sources().filter(({ path }) => !/^(examples\/|tests\/contract\/words\.test)/.test(path)),
    ...readMigrations().map(({ name, sql }) => ({ path: `server/kernel/db/migrations/${name}`, text: sql })),
    ...pages.map(path => ({ path, text: readFileSync(join(root, path), 'utf8') })),
  ]
  const faults = await commitFaults()
  for (const { name, ceiling, aim, find, says } of measures) {
    const hits = files.flatMap(source => find(source).map(hit => ({ ...source, ...hit })))
    console.log(`figure: ${name} ${hits.length} (ceiling ${ceiling}, aim ${aim})`)
    if (hits.length <= ceiling) continue
    const shown = hits.slice(-20)
    faults.push(
      ...shown.map(({ path, text, index, word }) => ({
        path,
        line: getLine(text, index),
        says: `${word} ${says}`,
      })),
    )
  }
  report('words', faults, files.length)
}
