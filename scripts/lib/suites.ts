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

/** `onWish`: run when it is named, and not among the others. */
export type Suite = { name: string; run: () => Promise<Counts>; onWish?: true }

const cores = availableParallelism()

/** An automatic run tells a fault from a machine that was busy: what failed is tried once more. */
const twice = Boolean(process.env.CI)

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

/** Tests have a second try by themselves, but for what fails in a hook or at the import of their file. */
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

/** A second try has a server and a demo of its own, as the first one had: what that left behind is not in its way. */
async function playwright(
  project: string,
  more: NodeJS.ProcessEnv = {},
  ...chosen: string[]
): Promise<Counts> {
  const env = { ...plain, ...more, CHROMIUM_PATH: await browser() }
  const run = (again: string[]) =>
    withReport(async (path): Promise<Tried> => {
      const dataDir = mkdtempSync(join(tmpdir(), 'mds-test-'))
      // Emptied when a run begins: another one beside it has its own.
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

/** Colours would stand in the way of counting, and NODE_ENV of a shell in the way of the tests' own. */
const plain: NodeJS.ProcessEnv = { NO_COLOR: '1', FORCE_COLOR: undefined, NODE_ENV: undefined }

async function withReport<T>(work: (path: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'mds-report-'))
  try {
    return await work(join(folder, 'report.json'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
