import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestSession } from '@web/test-runner'

/** Results of a suite. `failures`: titles of the failed tests. `flaky`: of those that passed only when they were retried. */
export type Counts = {
  passed: number
  failed: number
  failures: string[]
  flaky: string[]
  output: string
}

/** What a runner's report says of its tests. */
type Report = Omit<Counts, 'output'>

type VitestReport = { testResults: { name: string; status: string; assertionResults: Assertion[] }[] }
type Assertion = { fullName: string; status: string; failureMessages: string[] }

/** Reads Vitest's JSON report. A failed file without a failed test (a hook, its import) counts as one failure. */
export function readVitestReport(path: string): Report {
  const { testResults } = read<VitestReport>(path) ?? { testResults: [] }
  const all = testResults.flatMap(file => file.assertionResults)
  const passed = all.filter(({ status }) => status === 'passed')
  const retried = passed.filter(({ failureMessages }) => failureMessages.length > 0)
  const failures = testResults.flatMap(({ name, status, assertionResults }) => {
    const titles = assertionResults.filter(test => test.status === 'failed').map(({ fullName }) => fullName)
    return status === 'failed' && titles.length === 0 ? [name] : titles
  })
  const flaky = retried.map(({ fullName }) => fullName)
  return { passed: passed.length, failed: failures.length, failures, flaky }
}

type PlaywrightReport = { suites: PlaywrightSuite[]; errors: unknown[] }
type PlaywrightSpec = { title: string; tests: { status: string }[] }
type PlaywrightSuite = { specs: PlaywrightSpec[]; suites?: PlaywrightSuite[] }

/** Reads Playwright's JSON report. An error outside of every test (a server that does not start) counts as a failure. */
export function readPlaywrightReport(path: string): Report {
  const { suites, errors } = read<PlaywrightReport>(path) ?? { suites: [], errors: [] }
  const specs = suites.flatMap(getSpecs)
  const withStatus = (wanted: string) =>
    specs.flatMap(({ title, tests }) => tests.filter(({ status }) => status === wanted).map(() => title))
  const flaky = withStatus('flaky')
  const failures = withStatus('unexpected')
  return {
    passed: withStatus('expected').length + flaky.length,
    failed: failures.length + errors.length,
    failures,
    flaky,
  }
}

const getSpecs = ({ specs, suites = [] }: PlaywrightSuite): PlaywrightSpec[] => [
  ...specs,
  ...suites.flatMap(getSpecs),
]

/** Reads the file that the reporter below writes. */
export const readElementsReport = (path: string): ElementsReport =>
  read<ElementsReport>(path) ?? { passed: 0, failed: 0, failures: [], flaky: [], failedFiles: [] }

/** `failedFiles`: files with a failed test, which run once more. */
type ElementsReport = Report & { failedFiles: string[] }

/** The results of a run after its failed files ran once more, as the other runners count a retry. */
export function addRetry(first: Counts, again: Counts): Counts {
  const failures = first.failures.filter(title => again.failures.includes(title))
  const flaky = first.failures.filter(title => !again.failures.includes(title))
  const failed = again.failed === 0 ? 0 : Math.max(failures.length, again.failed)
  const output = `${first.output}\n${again.output}`
  return {
    passed: first.passed + flaky.length,
    failed,
    failures: failed > 0 && failures.length === 0 ? again.failures : failures,
    flaky,
    output,
  }
}

/** A reporter for @web/test-runner, which has no machine-readable one and no retries. */
export const elementsReporter = (path: string): Reporter => ({
  onTestRunFinished: ({ sessions }) => writeFileSync(path, JSON.stringify(countSessions(sessions))),
})

function countSessions(sessions: TestSession[]): ElementsReport {
  const counts = sessions.map(({ passed, testFile, testResults }) => {
    const tests = testResults ? getTests(testResults).filter(({ skipped }) => !skipped) : []
    const bad = tests.filter(test => !test.passed).map(({ name }) => name)
    return { testFile, good: tests.length - bad.length, bad: passed || bad.length > 0 ? bad : [testFile] }
  })
  const failures = counts.flatMap(({ bad }) => bad)
  // As they are named on the command line: the bundle knows its files by these paths.
  const failedFiles = counts
    .filter(({ bad }) => bad.length > 0)
    .map(({ testFile }) => relative(process.cwd(), testFile))
  const passed = sum(counts.map(({ good }) => good))
  return { passed, failed: failures.length, failures, flaky: [], failedFiles }
}

type TestGroup = NonNullable<TestSession['testResults']>

const getTests = ({ tests, suites }: TestGroup): TestGroup['tests'] => [...tests, ...suites.flatMap(getTests)]

/** A runner that failed, or that ran no test unless it `mayBeEmpty`, counts as a failure even when its report names none. */
export const addExit = (code: number, output: string, report: Report, mayBeEmpty = false): Counts => {
  const isEmpty = report.passed + report.failed === 0
  const isUnexplained = (code !== 0 && report.failed === 0) || (isEmpty && !mayBeEmpty)
  return { ...report, failed: report.failed + (isUnexplained ? 1 : 0), output }
}

const sum = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0)

const read = <T>(path: string): T | undefined =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : undefined
