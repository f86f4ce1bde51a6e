// usage: npm run build [-- --force] [server|portal|elements|docs|stories|package|examples ...]
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../server/kernel/root.ts'
import { failWith, SetupError } from '../server/kernel/setup-error.ts'
import { endWithChildren, runNode } from './lib/run.ts'
import { type Stamp, staleTargets, type Target, type TargetName, targetNames } from './lib/targets.ts'

const stampFile = join(root, 'dist/.stamp')
/** What each target was last built from. */
export const readStamp = (): Stamp =>
  existsSync(stampFile) ? JSON.parse(readFileSync(stampFile, 'utf8')) : {}

type Options = { log?: (line: string) => void; force?: boolean; low?: boolean }

/**
 * Builds the stale ones of these targets, two at a time, with `low` at a low priority; a failed target throws with the output of its
 * tool.
 */
export async function buildStale(names: readonly TargetName[], options: Options = {}) {
  const stale = staleTargets(options.force ? {} : readStamp(), names)
  // In the order of the list: a dependency comes before its target.
  const depth = ({ needs = [] }: Target) => needs.length
  for (const level of [0, 1, 2])
    await makeAll(
      stale.filter(({ target }) => depth(target) === level),
      options,
    )
  return stale.map(({ target }) => target.name)
}

async function makeAll(stale: ReturnType<typeof staleTargets>, options: Options) {
  const queue = [...stale]
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      await make(next.target, options)
      keepStamp({ [next.target.name]: next.print })
    }
  }
  const ended = await Promise.allSettled([worker(), worker()])
  const failed = ended.find(result => result.status === 'rejected')
  if (failed) throw failed.reason
}

async function make({ name, args, env }: Target, { log, low }: Options) {
  const { code, output, seconds } = await runNode(args, { env: { NODE_ENV: 'production', ...env }, low })
  if (code !== 0) throw new SetupError(`Building ${name} failed:\n${output}`)
  log?.(`Built ${name} in ${seconds.toFixed(1)} s`)
}

function keepStamp(part: Stamp) {
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(stampFile, JSON.stringify({ ...readStamp(), ...part }))
}

async function main(words: string[]) {
  const named = targetNames.filter(name => words.includes(name))
  const force = words.includes('--force')
  const targets = await buildStale(named.length > 0 ? named : targetNames, { log: console.log, force })
  if (targets.length === 0) console.log('Everything is up to date.')
}

if (import.meta.main) {
  endWithChildren()
  await main(process.argv.slice(2)).catch(failWith)
}
