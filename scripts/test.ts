// usage: npm test [-- suite ...]
//        npm test -- changed: what differs from main, by the names of features
// suites: types check unit server build starts process waits package elements portal examples stories; matrix runs only when named
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../server/kernel/root.ts'
import { failWith, SetupError } from '../server/kernel/setup-error.ts'
import { readChanged } from './lib/changed.ts'
import type { Counts } from './lib/reports.ts'
import { endWithChildren } from './lib/run.ts'
import { runChanged, runSuites, type Suite, suites } from './lib/suites.ts'

const resultFolder = join(root, 'test-results/suites')

async function runSuite({ name, run }: Suite): Promise<Counts> {
  const start = performance.now()
  const counts = await run().catch(
    (error: Error): Counts => ({ passed: 0, failed: 1, failures: [], flaky: [], output: error.message }),
  )
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  mkdirSync(resultFolder, { recursive: true })
  writeFileSync(join(resultFolder, `${name}.log`), counts.output)
  if (counts.failed > 0 && counts.output) console.log(counts.output.trimEnd())
  const retried = counts.flaky.length > 0 ? `, ${counts.flaky.length} of them flaky` : ''
  console.log(`${name}: ${counts.passed} passed${retried}, ${counts.failed} failed (${seconds} s)\n`)
  for (const title of counts.flaky) console.log(`flaky: ${title}\n`)
  return { ...counts, failures: nameFailures(name, counts) }
}

/** Titles of the failed tests with their suite; a runner that fails without one is named by its suite. */
const nameFailures = (name: string, { failed, failures }: Counts): string[] =>
  failed > failures.length
    ? [...failures, 'a failure outside of every test'].map(title => `${name}: ${title}`)
    : failures.map(title => `${name}: ${title}`)

async function main(words: string[]) {
  if (words.length === 1 && words[0] === 'changed')
    return report(await runChanged(await readChanged(), runSuite))
  const unknown = words.find(word => !suites.some(({ name }) => name === word))
  if (unknown) {
    throw new SetupError(
      `There is no suite ${unknown}: choose of ${suites.map(({ name }) => name).join(', ')}.`,
    )
  }
  const isWanted = ({ name, onWish }: Suite) => (words.length > 0 ? words.includes(name) : !onWish)
  report(await runSuites(isWanted, runSuite))
}

function report(made: Counts[]) {
  const [passed, failed] = (['passed', 'failed'] as const).map(of =>
    made.reduce((sum, each) => sum + each[of], 0),
  )
  for (const title of made.flatMap(({ failures }) => failures)) console.log(`failed: ${title}`)
  console.log(`${passed} passed, ${failed} failed`)
  if (failed) process.exitCode = 1
}

endWithChildren()
await main(process.argv.slice(2)).catch(failWith)
