// usage: node scripts/check-requirements.ts [--write]
// Every requirement id cited by declarations, tests and pages is defined in docs/requirements.json. docs/requirements.md is generated from
// both.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../server/kernel/root.ts'
import { type Fault, getLine, report, type Source, sources } from './lib/sources.ts'

type Citation = { id: string; path: string; line: number; isProof: boolean }

const dataPath = 'docs/requirements.json'
/** Requirements that no test proves, each with the reason. */
const toComePath = 'docs/requirements-to-come.json'
/** Codes of the catalogue that no path can produce, each with the reason (P41). */
const withoutPath = 'docs/codes-without-path.json'
const pagePath = 'docs/requirements.md'

/** Ids with a prefix are unmistakable, so they count in every comment and text. */
const prefixedId = /\b(?:TR-[A-Z]\d{1,2}|KIT-C\d{1,2}|MD-[A-Z]\d{1,2}|WIDGETS 2\.\d(?:\.\d{1,2})?)\b/g
/** Ids of the specification look like cells of a sheet, so they count only in test titles and in the `rows` of a call. */
const specifiedId = /(?<![\w.#-])[A-P]\d{1,2}(?![\w.])/g
const testTitle =
  /(?:\b(?:test|it|describe)(?:\.\w+)*\(|[\])]\)\(|\)\()\s*(?:'([^'\n]*)'|`([^`\n]*)`|"([^"\n]*)")/g
/** The first cell of a row in a table of tests, or its `row`, when it holds ids alone: the title prints it. */
const tableRow = /(?:\[\s*|\brows?: )'([A-P]\d{1,2}(?: [A-Z][A-Z-]*\d{1,2})*)',/g
const callRows = /\brows: '([^']*)'/g

function findIn(text: string, pattern: RegExp, offset = 0) {
  return [...text.matchAll(pattern)].map(match => ({ id: match[0], index: offset + match.index }))
}

/** Citations in one source file with their lines; `isProof` when the citation is in a test title. */
export function getCitations({ path, text }: Source): Citation[] {
  const isTest = path.startsWith('tests/')
  const titles = isTest
    ? [...text.matchAll(testTitle), ...text.matchAll(tableRow)]
    : [...text.matchAll(callRows)]
  const named = titles.flatMap(match => {
    const title = match.slice(1).find(part => part !== undefined) ?? ''
    const mentions = [...findIn(title, specifiedId), ...findIn(title, prefixedId)]
    return mentions.map(({ id }) => ({ id, index: match.index, isProof: isTest }))
  })
  const elsewhere = findIn(text, prefixedId).map(found => ({ ...found, isProof: false }))
  return [...named, ...elsewhere].map(({ id, index, isProof }) => ({
    id,
    path,
    line: getLine(text, index),
    isProof,
  }))
}

/** Cited ids that no entry defines. */
export function undefinedFaults(citations: Citation[], defined: ReadonlySet<string>): Fault[] {
  return citations
    .filter(({ id }) => !defined.has(id))
    .map(({ id, path, line }) => ({
      path,
      line,
      says: `${id} is cited and not defined: add it to ${dataPath}, or remove it.`,
    }))
}

/** Entries of the list of proofs to come that are proved meanwhile, or that nothing defines. */
export function toComeFaults(
  toCome: readonly string[],
  defined: ReadonlySet<string>,
  citations: Citation[],
): Fault[] {
  const proved = new Set(citations.filter(({ isProof }) => isProof).map(({ id }) => id))
  const fault = (id: string, says: string): Fault => ({ path: toComePath, line: 1, says: `${id} ${says}` })
  return [
    ...toCome.filter(id => !defined.has(id)).map(id => fault(id, `is not defined in ${dataPath}.`)),
    ...toCome.filter(id => proved.has(id)).map(id => fault(id, 'has a proof now: take it off this list.')),
  ]
}

type Texts = Readonly<Record<string, string>>

function requirementsPage(
  { requirements, toCome, unproduced }: Record<'requirements' | 'toCome' | 'unproduced', Texts>,
  citations: Citation[],
): string {
  const proofs = Map.groupBy(
    citations.filter(({ isProof }) => isProof),
    ({ id }) => id,
  )
  const rows = Object.entries(requirements).map(([id, sentence]) => {
    const files = [...new Set(proofs.get(id)?.map(({ path }) => path))].sort()
    const proof = files.map(path => `\`${path.slice('tests/'.length)}\``).join(', ')
    const later = toCome[id] ?? 'none yet'
    return `| ${id} | ${sentence.replaceAll('|', '\\|')} | ${proof || later} |`
  })
  const proved = Object.keys(requirements).filter(id => proofs.has(id)).length
  return [
    '# Requirements',
    '',
    'Every requirement that declarations, tests and pages cite, with the test files whose titles claim to prove it (below `tests/`).',
    'This page is written by `node scripts/check-requirements.ts --write` from `docs/requirements.json` and the tests.',
    'A to O are rows of the specification, P the decisions on its gaps, TR trust, KIT the kit, WIDGETS the widgets, MD the master data.',
    '',
    `${rows.length} requirements, ${proved} with a test that claims a proof.`,
    '',
    '| id | requirement | proof |',
    '|---|---|---|',
    ...rows,
    '',
    '## Codes that no path can produce',
    '',
    `From \`${withoutPath}\`; \`tests/contract/codes-without-path.test.ts\` compares it with the sources.`,
    '',
    '| code | why none |',
    '|---|---|',
    ...Object.entries(unproduced).map(([name, why]) => `| ${name} | ${why} |`),
    '',
  ].join('\n')
}

if (import.meta.main) {
  const readTexts = (path: string): Texts => JSON.parse(readFileSync(join(root, path), 'utf8'))
  const requirements = readTexts(dataPath)
  const toCome = readTexts(toComePath)
  const files = sources().filter(({ path }) => !/^(scripts\/check-requirements|examples\/)/.test(path))
  const citations = files.flatMap(getCitations)
  const defined = new Set(Object.keys(requirements))
  const faults = [
    ...undefinedFaults(citations, defined),
    ...toComeFaults(Object.keys(toCome), defined, citations),
  ]
  const page = requirementsPage({ requirements, toCome, unproduced: readTexts(withoutPath) }, citations)
  if (process.argv.includes('--write')) writeFileSync(join(root, pagePath), page)
  else if (readFileSync(join(root, pagePath), 'utf8') !== page) {
    const says = 'is older than the tests: node scripts/check-requirements.ts --write writes it.'
    faults.push({ path: pagePath, line: 1, says })
  }
  report('requirements', faults, files.length)
}
