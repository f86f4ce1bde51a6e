import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Check, checks, runChecks } from '../check.ts'
import { findBrowser } from '../find-browser.ts'
import type { Changed } from './changed.ts'
import { freePort } from './port.ts'
import {
  addExit,
  addRetry,
  type Counts,
  readElementsReport,
  readPlaywrightReport,
  readVitestReport,
} from './reports.ts'
import { runNode } from './run.ts'
import { targetNames } from './targets.ts'

/** `onWish`: runs only when it is named. `waits`: leaves the processors to the suites beside it, so it runs beside the two chains. */
export type Suite = { name: string; run: () => Promise<Counts>; onWish?: true; waits?: true }

const cores = availableParallelism()

/** CI retries a failed test once, to tell a fault from a busy machine. */
const retries = process.env.CI ? 1 : 0

/** Looked up once, and installed once when missing. */
let browserPath: Promise<string> | undefined
const browser = () => (browserPath ??= findBrowser())

const suite = (name: string, run: Suite['run']): Suite => ({ name, run })

const emptyToo = '--passWithNoTests'
const unit = ['contract', 'client', 'components']

/**
 * Every suite of `npm test`. Two chains of a step run side by side; when one ends, the next starts. A runner that starts, waits for a
 * timer or has one long test left does not fill two processors.
 */
const steps: Suite[][][] = [
  // The size budgets are checked on a build of their own, which the build suite then finds done.
  [[suite('check', () => checked(({ kind }) => kind === 'lint'))]],
  // Starts have time limits that a user would notice: they have little beside them.
  [
    [suite('types', () => checked(({ kind }) => kind === 'types'))],
    [suite('build', build), suite('starts', () => vitest(1, ['starts']))],
  ],
  [
    [suite('process', () => browser().then(() => vitest(1, ['process'])))],
    [{ ...suite('waits', () => vitest(1, ['waits'])), waits: true }],
    [suite('unit', () => vitest(1, unit)), suite('package', () => vitest(1, ['package']))],
    [suite('portal', () => playwright('portal'))],
    [suite('server', () => vitest(cores, ['server', 'apart']))],
    [suite('elements', () => elements())],
    [suite('stories', () => playwright('stories'))],
    [suite('examples', () => playwright('examples'))],
  ],
  [[{ ...suite('matrix', () => playwright('stories', { MDS_MATRIX: '1' }, 'axe.spec')), onWish: true }]],
]

export const suites: Suite[] = steps.flat(2)

/** The part of every suite that changes can affect. */
function getChangedSteps({ base, server, elements: ofElements, portal, ships }: Changed): Suite[][][] {
  const some = (files: string[], each: Suite) => (files.length > 0 ? [each] : [])
  const related = [`--changed=${base}`, emptyToo]
  const lint = ({ kind, name }: Check) => kind === 'lint' && (ships || name !== 'size and package')
  return [
    [
      [suite('check', () => checked(lint))],
      [suite('types', () => checked(({ kind }) => kind === 'types'))],
      some(
        portal,
        suite('portal', () => playwright('portal', {}, ...portal)),
      ),
      some(
        server,
        suite('server', () => vitest(1, ['server', 'apart'], server)),
      ),
      [suite('unit', () => vitest(1, unit, related))],
      some(
        ofElements,
        suite('elements', () => elements(ofElements)),
      ),
    ],
  ]
}

/** Runs the selected suites, and returns what `work` made of each. */
export const runSuites = <T>(meant: (suite: Suite) => boolean, work: Work<T>) => runSteps(steps, meant, work)

/** Runs what the changes since a commit can affect. */
export const runChanged = <T>(changed: Changed, work: Work<T>) =>
  runSteps(getChangedSteps(changed), () => true, work)

type Work<T> = (suite: Suite) => Promise<T>

async function runSteps<T>(chosen: Suite[][][], meant: (suite: Suite) => boolean, work: Work<T>) {
  const results: T[] = []
  for (const chains of chosen) {
    const queue = chains.map(chain => chain.filter(meant))
    const waiting = queue.filter(chain => chain.some(({ waits }) => waits))
    const lane = async (of: Suite[][]) => {
      for (let next = of.shift(); next; next = of.shift())
        for (const suite of next) results.push(await work(suite))
    }
    const others = queue.filter(chain => !waiting.includes(chain))
    await Promise.all([lane(waiting), lane(others), lane(others)])
  }
  return results
}

async function checked(isMeant: (check: Check) => boolean): Promise<Counts> {
  const done = await runChecks(checks().filter(isMeant))
  const failures = done.filter(({ code }) => code !== 0).map(({ name }) => name)
  const passed = done.length - failures.length
  return { passed, failed: failures.length, failures, flaky: [], output: '' }
}

const bin = {
  vitest: 'node_modules/vitest/vitest.mjs',
  playwright: 'node_modules/@playwright/test/cli.js',
  wtr: 'node_modules/@web/test-runner/dist/bin.js',
}

function vitest(workers: number, projects: string[], more: string[] = []): Promise<Counts> {
  const chosen = [...projects.flatMap(name => ['--project', name]), ...more]
  const options = [`--maxWorkers=${workers}`, `--retry=${retries}`, '--reporter=default', '--reporter=json']
  return withReport(async path => {
    const words = [bin.vitest, 'run', ...chosen, ...options, `--outputFile.json=${path}`]
    const { code, output } = await runNode(words, { env: plain })
    return addExit(code, output, readVitestReport(path), more.includes(emptyToo))
  })
}

async function playwright(
  project: string,
  more: NodeJS.ProcessEnv = {},
  ...chosen: string[]
): Promise<Counts> {
  const env = { ...plain, ...more, CHROMIUM_PATH: await browser() }
  // Emptied at the start of a run; a parallel run has its own folder.
  const options = [
    `--retries=${retries}`,
    '--reporter=line,json',
    '--output',
    `test-results/playwright/${project}`,
  ]
  return withReport(async path => {
    const dataDir = mkdtempSync(join(tmpdir(), 'mds-test-'))
    const port = String(await freePort())
    const own = { MDS_TEST_PORT: port, MDS_TEST_DATA: dataDir, PLAYWRIGHT_JSON_OUTPUT_NAME: path }
    try {
      const words = [bin.playwright, 'test', '--project', project, ...options, ...chosen]
      const { code, output } = await runNode(words, { env: { ...env, ...own } })
      return addExit(code, output, readPlaywrightReport(path))
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
  })
}

/** Its runner has no retries: files with a failed test run once more, without others beside them. */
async function elements(files: string[] = []): Promise<Counts> {
  const { failedFiles, ...first } = await runElements(files)
  if (retries === 0 || failedFiles.length === 0) return first
  const { failedFiles: _, ...again } = await runElements(failedFiles)
  return addRetry(first, again)
}

async function runElements(files: string[]) {
  const env = { ...plain, CHROMIUM_PATH: await browser() }
  return withReport(async path => {
    const chosen = files.length > 0 ? ['--files', ...files] : []
    const words = [bin.wtr, '--config', 'web-test-runner.config.mjs', ...chosen]
    const { code, output } = await runNode(words, { env: { ...env, MDS_TEST_REPORT: path } })
    const report = readElementsReport(path)
    return { ...addExit(code, output, report), failedFiles: report.failedFiles }
  })
}

async function build(): Promise<Counts> {
  const { code, output } = await runNode(['scripts/build.ts'], { env: plain })
  const failed = code === 0 ? 0 : 1
  return {
    passed: targetNames.length - failed,
    failed,
    failures: failed ? ['the build'] : [],
    flaky: [],
    output,
  }
}

/** Colours would break the counting, and the shell's NODE_ENV would override the tests' own. */
const plain: NodeJS.ProcessEnv = { NO_COLOR: '1', FORCE_COLOR: undefined, NODE_ENV: undefined }

async function withReport<T>(work: (path: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'mds-report-'))
  try {
    return await work(join(folder, 'report.json'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
