// usage: npm run check [types|lint]
import { readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { root } from '../server/kernel/root.ts'
import { endWithChildren, type Ran, run, runNode } from './lib/run.ts'

export type Check = { name: string; kind: 'types' | 'lint'; run: () => Promise<Ran>; says: string }
export type Checked = Check & Ran

const bin = (name: string) => join(root, 'node_modules/.bin', name)
const listed = (folder: string, pattern: RegExp) =>
  readdirSync(join(root, folder)).flatMap(name => pattern.exec(name)?.[1] ?? [])

/** Type check of each layer, format and lint, and every scripts/check-*.ts. */
export function checks(): Check[] {
  const types = listed('scripts/tsconfig', /^(.+)\.json$/).map(
    (name): Check => ({
      name: `types of ${name}`,
      kind: 'types',
      // One type checker per project: several for one project would repeat work while another project waits for a processor.
      // What it learnt last time is kept: after a change only what imports a changed file is checked again.
      run: () =>
        run(bin('tsc'), [
          ...['-p', `scripts/tsconfig/${name}.json`, '--checkers', '1'],
          ...['--incremental', '--tsBuildInfoFile', `dist/.types/${name}.tsbuildinfo`],
        ]),
      says: `npx tsc -p scripts/tsconfig/${name}.json shows them alone`,
    }),
  )
  const own = listed('scripts', /^check-(.+)\.ts$/)
    .filter(name => name !== 'package')
    .map((name): Check => {
      // One after the other: the package contains the elements that the check of sizes builds.
      const scripts = [name, ...(name === 'size' ? ['package'] : [])].map(each => `scripts/check-${each}.ts`)
      return {
        name: name === 'size' ? 'size and package' : name,
        kind: 'lint',
        run: () => runInTurn(scripts),
        says: `${scripts.map(each => `node ${each}`).join(', ')} shows them alone`,
      }
    })
  const biome: Check = {
    name: 'format and lint',
    kind: 'lint',
    run: () => run(bin('biome'), ['check', '--max-diagnostics=50', '--error-on-warnings']),
    says: 'npx biome check --write mends most of it',
  }
  return [...types, biome, ...own]
}

/** Runs scripts one after the other, up to the first that fails. */
async function runInTurn(scripts: readonly string[]): Promise<Ran> {
  const all: Ran = { code: 0, output: '', seconds: 0 }
  for (const script of scripts) {
    const { code, output, seconds } = await runNode([script])
    Object.assign(all, { code, output: all.output + output, seconds: all.seconds + seconds })
    if (code !== 0) break
  }
  return all
}

/** Runs as many checks at a time as there are processors; prints a line for each, and the whole output of a failed one. */
export async function runChecks(list: Check[]): Promise<Checked[]> {
  const queue = [...list]
  const done: Checked[] = []
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const ran = await next.run()
      done.push({ ...next, ...ran })
      const figures = ran.output.split('\n').filter(line => line.startsWith('figure: '))
      if (ran.code === 0)
        console.log([`ok      ${next.name} (${ran.seconds.toFixed(1)} s)`, ...figures].join('\n'))
      else console.log(`${ran.output.trimEnd()}\nfailed  ${next.name}: ${next.says}`)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, worker))
  return done
}

if (import.meta.main) {
  endWithChildren()
  const kind = process.argv[2]
  const done = await runChecks(checks().filter(check => !kind || check.kind === kind))
  if (done.some(({ code }) => code !== 0)) process.exitCode = 1
}
