// usage: node scripts/check-requirements.ts [--write]
// Every requirement id cited by declarations, tests and pages is defined in docs/requirements.json. docs/requirements.md is generated from
// both.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../server/kernel/root.ts'
import { type Fault, getLine, report, type Source, sources } from './lib/sources.ts'

type Citation = { id: string; path: string; line: number; isProof: boolean }

const dataPath = 'docs/requirements.json'
const pagePath = 'docs/requirements.md'

/** Ids with a prefix are unmistakable, so they count in every comment and text. */
const prefixedId = /\b(?:TR-[A-Z]\d{1,2}|KIT-C\d{1,2}|MD-[A-Z]\d{1,2}|WIDGETS 2\.\d(?:\.\d{1,2})?)\b/g
/** Ids of the specification look like cells of a sheet, so they count only in test titles and in the `rows` of a call. */
const specifiedId = /(?<![\w.#-])[A-P]\d{1,2}(?![\w.])/g
const testTitle =
  /(?:\b(?:test|it|describe)(?:\.\w+)*\(|[\])]\)\(|\)\()\s*(?:'([^'\n]*)'|`([^`\n]*)`|"([^"\n]*)")/g
const callRows = /\brows: '([^']*)'/g

function findIn(text: string, pattern: RegExp, offset = 0) {
  return [...text.matchAll(pattern)].map(match => ({ id: match[0], index: offset + match.index }))
}

/** Citations in one source file with their lines; `isProof` when the citation is in a test title. */
export function getCitations({ path, text }: Source): Citation[] {
  const isTest = path.startsWith('tests/')
  const titles = isTest ? [...text.matchAll(testTitle)] : [...text.matchAll(callRows)]
  const named = titles.flatMap(match => {
    const title = match.slice(1).find(part => part !== undefined) ?? ''
    const found = [...findIn(title, specifiedId), ...findIn(title, prefixedId)]
    return found.map(({ id }) => ({ id, index: match.index, isProof: isTest }))
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

function requirementsPage(requirements: Record<string, string>, citations: Citation[]): string {
  const proofs = Map.groupBy(
    citations.filter(({ isProof }) => isProof),
    ({ id }) => id,
  )
  const rows = Object.entries(requirements).map(([id, sentence]) => {
    const files = [...new Set(proofs.get(id)?.map(({ path }) => path))].sort()
    return `| ${id} | ${sentence.replaceAll('|', '\\|')} | ${files.map(path => `\`${path.slice('tests/'.length)}\``).join(', ') || 'none yet'} |`
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
  ].join('\n')
}

if (import.meta.main) {
  const requirements: Record<string, string> = JSON.parse(readFileSync(join(root, dataPath), 'utf8'))
  const files = sources().filter(({ path }) => !/^(scripts\/check-requirements|examples\/)/.test(path))
  const citations = files.flatMap(getCitations)
  const faults = undefinedFaults(citations, new Set(Object.keys(requirements)))
  const page = requirementsPage(requirements, citations)
  if (process.argv.includes('--write')) writeFileSync(join(root, pagePath), page)
  else if (readFileSync(join(root, pagePath), 'utf8') !== page) {
    const says = 'is older than the tests: node scripts/check-requirements.ts --write writes it.'
    faults.push({ path: pagePath, line: 1, says })
  }
  report('requirements', faults, files.length)
}
