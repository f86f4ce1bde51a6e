// Compares what the kit promises (custom-elements.json) with what the last release promised: docs/api.json (KIT-C23, C28).
// usage: node scripts/check-api.ts [--release]
// --release rewrites docs/api.json for the current release
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../server/kernel/root.ts'
import { failWith } from '../server/kernel/setup-error.ts'
import { run } from './lib/run.ts'
import { type Fault, report } from './lib/sources.ts'

/** Names that pages rely on, by tag: `attribute max`, `event mds-open: null`, `part chip`. */
export type Api = { version: string; promises: Record<string, string[]> }
export type Level = 'major' | 'minor' | 'none'
export type Change = { level: Level; line: string }

/** A removed promise is a breaking change, an added one is not. A changed type is both. */
export function changesBetween(before: Api, now: Api): Change[] {
  const tags = [...new Set([...Object.keys(before.promises), ...Object.keys(now.promises)])]
  return tags.flatMap(tag => {
    const old = before.promises[tag] ?? []
    const present = now.promises[tag] ?? []
    const gone = old.filter(line => !present.includes(line))
    const come = present.filter(line => !old.includes(line))
    return [
      ...gone.map((line): Change => ({ level: 'major', line: `<${tag}>: ${line} has gone` })),
      ...come.map((line): Change => ({ level: 'minor', line: `<${tag}>: ${line} has come` })),
    ]
  })
}

/** Size of the step between two versions: below 1.0.0 the second number counts breaking changes and the third all others. */
export function bumpBetween(before: string, now: string): Level {
  const [old, present] = [before, now].map(text => text.split('.').map(Number)) as [number[], number[]]
  const at = present.findIndex((figure, place) => figure !== old[place])
  if (at < 0) return 'none'
  if (present[0] === 0 && old[0] === 0) return at === 1 ? 'major' : 'minor'
  return at === 0 ? 'major' : 'minor'
}

const rank: Record<Level, number> = { none: 0, minor: 1, major: 2 }

/** Checks that version and changelog cover the changes; no faults when nothing changed. */
export function apiFaults(before: Api, now: Api, changelog: string): Fault[] {
  const changes = changesBetween(before, now)
  if (changes.length === 0) return []
  const needed: Level = changes.some(({ level }) => level === 'major') ? 'major' : 'minor'
  const entry = getEntry(changelog, now.version) ?? getEntry(changelog, 'Unreleased')
  const fault = (says: string) => ({ path: 'CHANGELOG.md', line: 1, says })
  const listed = changes.map(({ line }) => `\n    ${line}`).join('')
  if (before.version !== now.version && rank[bumpBetween(before.version, now.version)] < rank[needed])
    return [fault(`version ${now.version} is no ${needed} step from ${before.version}:${listed}`)]
  if (!entry) return [fault(`has no entry "## ${now.version}" or "## Unreleased" for:${listed}`)]
  const unsaid = changes.filter(({ line }) => !getNames(line).every(name => entry.includes(name)))
  const silent = needed === 'major' && !/Migration: \S/.test(entry)
  return [
    ...unsaid.map(({ line }) => fault(`does not say that ${line}`)),
    ...(silent ? [fault(`has no "Migration:" line for what has gone:${listed}`)] : []),
  ]
}

/** For an addition the tag is enough; a removal names the promise too. */
function getNames(line: string): string[] {
  const [, tag, name] = /^<([\w-]+)>: \w+ ([\w:$-]+)/.exec(line) ?? []
  return line.endsWith('gone') ? [tag!, name!.replace(/:$/, '')] : [tag!]
}

function getEntry(changelog: string, version: string): string | null {
  const start = changelog.indexOf(`\n## ${version}`)
  if (start < 0) return null
  const end = changelog.indexOf('\n## ', start + 4)
  return changelog.slice(start, end < 0 ? undefined : end)
}

/** The promises of the current definitions. Only Vite can read them, so that runs in a child process. */
async function present(): Promise<Api> {
  const { output, code } = await run(process.execPath, ['--no-warnings', 'scripts/package/promises.ts'])
  const start = output.indexOf('{"version"')
  if (code !== 0 || start < 0) throw new Error(output)
  return JSON.parse(output.slice(start).split('\n')[0]!)
}

async function main() {
  const file = join(root, 'docs/api.json')
  const now = await present()
  if (process.argv.includes('--release')) {
    writeFileSync(file, `${JSON.stringify(now, null, 2)}\n`)
    return
  }
  const before: Api = JSON.parse(readFileSync(file, 'utf8'))
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
  report('api', apiFaults(before, now, changelog), Object.keys(now.promises).length)
}

if (import.meta.main) await main().catch(failWith)
