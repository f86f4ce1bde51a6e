import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestSession } from '@web/test-runner'
import { root } from '../../server/root.ts'
import type { FileOutcome, Tried } from './second-try.ts'

type Report = { testResults: { name: string; status: string; assertionResults: Assertion[] }[] }
type Assertion = { fullName: string; status: string; failureMessages: string[] }

const needsAgain = ({ status, failureMessages }: Assertion) =>
  status === 'passed' && failureMessages.length > 0

/** Reads Vitest's JSON report: results of each file, errors that belong to no file, and why a test needed a second try. */
export function vitestReport(path: string, output: string): Omit<Tried, 'code'> {
  const { testResults } = read<Report>(path) ?? { testResults: [] }
  const files = testResults.map(({ name, status, assertionResults: all }) => {
    const passed = all.filter(test => test.status === 'passed')
    return {
      file: relative(root, name),
      sound: status !== 'failed',
      passed: passed.length,
      failed: all.filter(test => test.status === 'failed').length,
      flaky: all.filter(needsAgain).length,
    }
  })
  const again = testResults.flatMap(({ assertionResults }) => assertionResults.filter(needsAgain))
  const why = again.map(({ fullName, failureMessages }) => `\n${fullName}\n${failureMessages.join('\n')}\n`)
  return {
    output: output + why.join(''),
    files,
    errors: Number(/^\s*Errors\s+(\d+) errors?$/m.exec(output)?.[1] ?? 0),
  }
}

type BrowserReport = { suites: BrowserSuite[]; errors: unknown[] }
type BrowserSuite = { file: string; specs: { tests: { status: string }[] }[]; suites?: BrowserSuite[] }

/** Reads Playwright's JSON report: results of each file; `errors` belong to no file (a server that does not start). */
export function playwrightReport(path: string, output: string): Omit<Tried, 'code'> {
  const { suites, errors } = read<BrowserReport>(path) ?? { suites: [], errors: [] }
  const files = suites.map(suite => {
    const all = getStates(suite)
    const failed = all.filter(state => state === 'unexpected').length
    const passed = all.filter(state => state === 'expected').length
    return { file: suite.file, sound: failed === 0, passed, failed, flaky: 0 }
  })
  return { output, files, errors: errors.length }
}

const getStates = ({ specs, suites = [] }: BrowserSuite): string[] => [
  ...specs.flatMap(({ tests }) => tests.map(({ status }) => status)),
  ...suites.flatMap(getStates),
]

/** Reads the output of the reporter below. */
export const elementsReport = (path: string, output: string): Omit<Tried, 'code'> => ({
  output,
  files: read<FileOutcome[]>(path) ?? [],
  errors: 0,
})

/** A reporter for @web/test-runner, which has no machine-readable one. */
export const fileReporter = (path: string): Reporter => ({
  onTestRunFinished: ({ sessions }) => writeFileSync(path, JSON.stringify(sessions.map(outcome))),
})

function outcome({ testFile, passed, testResults }: TestSession): FileOutcome {
  const tests = testResults ? getTests(testResults).filter(({ skipped }) => !skipped) : []
  const good = tests.filter(test => test.passed).length
  return {
    file: relative(root, testFile),
    sound: passed === true,
    passed: good,
    failed: tests.length - good,
    flaky: 0,
  }
}

type Suite = NonNullable<TestSession['testResults']>

const getTests = ({ tests, suites }: Suite): Suite['tests'] => [...tests, ...suites.flatMap(getTests)]

const read = <T>(path: string): T | undefined =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : undefined
