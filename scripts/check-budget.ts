// usage: node scripts/check-budget.ts [--write]
// prints the product lines of each feature beside the last release's, and fails when one grew by more than a tenth without a line in
// docs/budget.md that says what that bought
// --write: writes the figures into docs/budget.json, as a step of a release
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../server/kernel/root.ts'
import { type Source, sources } from './lib/sources.ts'

const file = join(root, 'docs/budget.json')
const layers = ['contract', 'server', 'client', 'styles', 'components', 'elements', 'portal', 'scripts']
/** Folders that group features. */
const groups = new Set([...layers, 'features', 'app', 'shared', 'widgets', 'screens', 'pages', 'lib'])
/** A feature may grow by a tenth, and a small one by this many lines. */
const freeLines = 50

export type Lines = Readonly<Record<string, number>>

/** The feature of a product file: the folder that has a noun for its name, in any layer; the layer for a file outside of such folders. */
export const getFeature = (path: string): string => {
  const folders = path.split('/').slice(0, -1)
  return folders.find(folder => !groups.has(folder)) ?? folders[0]!
}

/** Lines of each feature. */
export const countLines = (files: readonly Source[]): Lines => {
  const lines = new Map<string, number>()
  for (const { path, text } of files) {
    const feature = getFeature(path)
    lines.set(feature, (lines.get(feature) ?? 0) + text.split('\n').length - 1)
  }
  return Object.fromEntries([...lines].sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** Lines that docs/budget.md allows: rows of its table are `| feature | at most | what the growth bought |`. */
export const readAllowed = (page: string): Lines =>
  Object.fromEntries(
    [...page.matchAll(/^\| ([\w-]+) \| ([\d,]+) \| .*\S.* \|$/gm)].map(([, feature, lines]) => [
      feature!,
      Number(lines!.replaceAll(',', '')),
    ]),
  )

/** What is wrong with each feature that grew by more than a tenth. */
export const budgetFaults = (now: Lines, before: Lines, allowed: Lines): string[] =>
  Object.entries(now).flatMap(([feature, lines]) => {
    const old = before[feature] ?? 0
    if (lines <= Math.max(old * 1.1, old + freeLines) || lines <= (allowed[feature] ?? 0)) return []
    return [
      `${feature} grew from ${old} to ${lines} lines: write what that bought into docs/budget.md, "| ${feature} | ${lines} | ... |", or make it smaller`,
    ]
  })

if (import.meta.main) {
  const now = countLines(layers.flatMap(layer => sources(layer)))
  if (process.argv.includes('--write')) writeFileSync(file, `${JSON.stringify(now, null, 2)}\n`)
  const before = JSON.parse(readFileSync(file, 'utf8')) as Lines
  const figures = Object.entries(now).map(
    ([feature, lines]) => `${feature} ${lines} (${before[feature] ?? 0})`,
  )
  for (let at = 0; at < figures.length; at += 6)
    console.log(`figure: ${figures.slice(at, at + 6).join(', ')}`)
  const sum = (lines: Lines) => Object.values(lines).reduce((total, each) => total + each, 0)
  console.log(`figure: product lines ${sum(now)} (last release ${sum(before)})`)
  const faults = budgetFaults(now, before, readAllowed(readFileSync(join(root, 'docs/budget.md'), 'utf8')))
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exitCode = 1
}
