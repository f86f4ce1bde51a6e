import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { checks, runChecks } from '../check.ts'
import { findBrowser } from '../find-browser.ts'
import { elementsReport, playwrightReport, vitestReport } from './file-reports.ts'
import { freePort } from './port.ts'
import { runNode } from './run.ts'
import { type Counts, type Tried, withSecondTry } from './second-try.ts'
import { targetNames } from './targets.ts'

/** `onWish`: runs only when it is named. */
export type Suite = { name: string; run: () => Promise<Counts>; onWish?: true }

const cores = availableParallelism()

/** CI retries failures, to tell a fault from a busy machine. */
const twice = Boolean(process.env.CI)

/** Looked up once, and installed once when missing. */
let found: Promise<string> | undefined
const browser = () => (found ??= findBrowser())

const suite = (name: string, run: Suite['run']): Suite => ({ name, run })

/**
 * Every suite of `npm test`. Two chains of a step run side by side; when one ends, the next starts. A runner that starts, waits for a
 * timer or has one long test left does not fill two processors.
 */
const steps: Suite[][][] = [
  // The size budgets are checked on a build of their own, which the build suite then finds done.
  [[suite('check', () => checked('lint'))]],
  [[suite('types', () => checked('types'))], [suite('build', build)]],
  // Suites that start and stop servers come first, with little beside them: they have time limits that a user would notice. Their end
  // waits for jobs of killed servers, while the long suites begin.
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

/** Runs the selected suites, and returns what `work` made of each. */
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

/** Vitest retries tests itself, except failures in a hook or at the import of a file. */
function vitest(workers: number, ...projects: string[]): Promise<Counts> {
  const chosen = projects.flatMap(name => ['--project', name])
  const reporters = [`--maxWorkers=${workers}`, '--reporter=default', '--reporter=json']
  const again = twice ? ['--retry=1'] : []
  const run = (files: string[]) =>
    withReport(async (path): Promise<Tried> => {
      const words = [
        bin.vitest,
        'run',
        ...files,
        ...chosen,
        ...reporters,
        `--outputFile.json=${path}`,
        ...again,
      ]
      const { code, output } = await runNode(words, { env: plain })
      return { code, ...vitestReport(path, output) }
    })
  return withSecondTry({ run, deserves: ({ failed }) => failed === 0, wanted: twice })
}

/** A retry gets its own server and demo, like the first try: nothing left behind is in its way. */
async function playwright(
  project: string,
  more: NodeJS.ProcessEnv = {},
  ...chosen: string[]
): Promise<Counts> {
  const env = { ...plain, ...more, CHROMIUM_PATH: await browser() }
  const run = (again: string[]) =>
    withReport(async (path): Promise<Tried> => {
      const dataDir = mkdtempSync(join(tmpdir(), 'mds-test-'))
      // Emptied at the start of a run; a parallel run has its own folder.
      const folder = `test-results/playwright/${project}${again.length > 0 ? '-again' : ''}`
      const words = ['test', '--project', project, '--reporter=line,json', '--output', folder]
      const which = again.length > 0 ? [...again, '--trace=retain-on-failure'] : chosen
      try {
        const { code, output } = await runNode([bin.playwright, ...words, ...which], {
          env: {
            ...env,
            MDS_TEST_PORT: String(await freePort()),
            MDS_TEST_DATA: dataDir,
            PLAYWRIGHT_JSON_OUTPUT_NAME: path,
          },
        })
        return { code, ...playwrightReport(path, output) }
      } finally {
        rmSync(dataDir, { recursive: true, force: true })
      }
    })
  return withSecondTry({ run, deserves: () => true, wanted: twice })
}

async function elements(): Promise<Counts> {
  const env = { ...plain, CHROMIUM_PATH: await browser() }
  const run = (files: string[]) =>
    withReport(async (path): Promise<Tried> => {
      const named = files.length > 0 ? ['--files', ...files] : []
      const words = [bin.wtr, '--config', 'web-test-runner.config.mjs', ...named]
      const { code, output } = await runNode(words, { env: { ...env, MDS_TEST_REPORT: path } })
      return { code, ...elementsReport(path, output) }
    })
  return withSecondTry({ run, deserves: () => true, wanted: twice })
}

async function build(): Promise<Counts> {
  const { code, output } = await runNode(['scripts/build.ts'], { env: plain })
  return code === 0
    ? { passed: targetNames.length, failed: 0, output }
    : { passed: targetNames.length - 1, failed: 1, output }
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
