import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { checks, runChecks } from '../check.ts'
import { findBrowser } from '../find-browser.ts'
import { freePort } from './port.ts'
import { runNode } from './run.ts'
import { targetNames } from './targets.ts'

/** `flaky`: tests that passed at their second try, which an automatic run alone gives them. */
export type Counts = { passed: number; failed: number; flaky?: number; output: string }
/** `onWish`: run when it is named, and not among the others. */
export type Suite = { name: string; run: () => Promise<Counts>; onWish?: true }

const cores = availableParallelism()

/** Looked for once, and installed once where there is none. */
let found: Promise<string> | undefined
const browser = () => (found ??= findBrowser())

const suite = (name: string, run: Suite['run']): Suite => ({ name, run })

/**
 * Every suite of `npm test`. Of a step, two chains run side by side, the next one where one ends: a runner that starts, waits for
 * a timer or has one long test left keeps less than two processors busy.
 */
const steps: Suite[][][] = [
  // The budgets of size are held to a build of their own, which the build then finds done.
  [[suite('check', () => checked('lint'))]],
  [[suite('types', () => checked('types'))], [suite('build', build)]],
  // What starts servers and ends them again has little beside it at first, and bounds that a person would feel; it ends waiting
  // for the jobs of servers that were killed, while the long ones begin.
  [
    [suite('process', () => browser().then(() => vitest(1, 'process')))],
    [
      suite('unit', () => vitest(1, 'contract', 'client', 'components')),
      suite('package', () => vitest(1, 'package')),
    ],
    [suite('portal', () => playwright('portal'))],
    [suite('server', () => vitest(cores, 'server', 'apart'))],
    [suite('elements', elements)],
    [suite('stories', () => playwright('stories'))],
    [suite('examples', () => playwright('examples'))],
  ],
  [[{ ...suite('matrix', () => playwright('stories', { MDS_MATRIX: '1' }, 'axe.spec')), onWish: true }]],
]

export const suites: Suite[] = steps.flat(2)

/** Runs the suites that are meant, and gives what `work` made of each. */
export async function runSuites<T>(meant: (suite: Suite) => boolean, work: (suite: Suite) => Promise<T>) {
  const made: T[] = []
  for (const chains of steps) {
    const queue = chains.map(chain => chain.filter(meant))
    const lane = async () => {
      for (let next = queue.shift(); next; next = queue.shift())
        for (const suite of next) made.push(await work(suite))
    }
    await Promise.all([lane(), lane()])
  }
  return made
}

async function checked(kind: 'types' | 'lint'): Promise<Counts> {
  const done = await runChecks(checks().filter(check => check.kind === kind))
  const failed = done.filter(({ code }) => code !== 0)
  return { passed: done.length - failed.length, failed: failed.length, output: '' }
}

const bin = {
  vitest: 'node_modules/vitest/vitest.mjs',
  playwright: 'node_modules/@playwright/test/cli.js',
  wtr: 'node_modules/@web/test-runner/dist/bin.js',
}

async function vitest(workers: number, ...projects: string[]): Promise<Counts> {
  return withReport(async file => {
    const chosen = projects.flatMap(name => ['--project', name])
    const reporters = [
      `--maxWorkers=${workers}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...(process.env.CI ? ['--retry=1'] : []),
    ]
    const { code, output } = await runNode([bin.vitest, 'run', ...chosen, ...reporters], { env: plain })
    return { code, output, ...fromReport<VitestReport>(file, countVitest) }
  })
}

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: { status: string; failureMessages: string[] }[] }[]
}

/** A file that could not be loaded has no failed test of its own, and counts as one. */
function countVitest({ numPassedTests, numFailedTests, testResults }: VitestReport) {
  const broken = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some(assertion => assertion.status === 'failed'),
  )
  const flaky = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
  return { passed: numPassedTests, failed: numFailedTests + broken.length, flaky: flaky.length }
}

async function playwright(
  project: string,
  more: NodeJS.ProcessEnv = {},
  ...files: string[]
): Promise<Counts> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mds-test-'))
  // Emptied when a run begins: another one beside it has its own.
  const folder = `test-results/playwright/${project}`
  const env = {
    ...plain,
    ...more,
    CHROMIUM_PATH: await browser(),
    MDS_TEST_PORT: String(await freePort()),
    MDS_TEST_DATA: dataDir,
  }
  try {
    return await withReport(async file => {
      const words = ['test', ...files, '--project', project, '--reporter=line,json', '--output', folder]
      const { code, output } = await runNode([bin.playwright, ...words], {
        env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
      })
      return { code, output, ...fromReport<PlaywrightReport>(file, countPlaywright) }
    })
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number }
  errors: unknown[]
}

const countPlaywright = ({ stats, errors }: PlaywrightReport) => ({
  passed: stats.expected + stats.flaky,
  flaky: stats.flaky,
  failed: stats.unexpected + errors.length,
})

async function elements(): Promise<Counts> {
  const env = { ...plain, CHROMIUM_PATH: await browser() }
  const { code, output } = await runNode([bin.wtr, '--config', 'web-test-runner.config.mjs'], { env })
  const last = [...output.matchAll(/(\d+) passed, (\d+) failed/g)].at(-1)
  return honest({ code, output, passed: Number(last?.[1] ?? 0), failed: Number(last?.[2] ?? 0) })
}

async function build(): Promise<Counts> {
  const { code, output } = await runNode(['scripts/build.ts'], { env: plain })
  return code === 0
    ? { passed: targetNames.length, failed: 0, output }
    : { passed: targetNames.length - 1, failed: 1, output }
}

/** Colours would stand in the way of counting, and NODE_ENV of a shell in the way of the tests' own. */
const plain: NodeJS.ProcessEnv = { NO_COLOR: '1', FORCE_COLOR: undefined, NODE_ENV: undefined }

type Outcome = Counts & { code: number }

async function withReport(work: (file: string) => Promise<Outcome>): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), 'mds-report-'))
  try {
    return honest(await work(join(folder, 'report.json')))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A runner that fails without a failed test (nothing found, an error between tests) counts as one failure. */
function honest({ code, passed, failed, output, flaky = 0 }: Outcome): Counts {
  const unexplained = (code !== 0 && failed === 0) || passed + failed === 0
  return { passed, failed: unexplained ? failed + 1 : failed, flaky, output }
}

function fromReport<T>(file: string, count: (report: T) => Omit<Counts, 'output'>) {
  return existsSync(file) ? count(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failed: 1 }
}
