import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { addExit, addRetry, readPlaywrightReport, readVitestReport } from '../../scripts/lib/reports.ts'

const folder = mkdtempSync(join(tmpdir(), 'mds-report-'))
afterAll(() => rmSync(folder, { recursive: true }))

const write = (report: object): string => {
  const path = join(folder, 'report.json')
  writeFileSync(path, JSON.stringify(report))
  return path
}

describe('a report of Vitest', () => {
  const makeTest = (status: string, failureMessages: string[] = []) => ({
    fullName: 'a title',
    status,
    failureMessages,
  })

  test('names a test that passed at its retry as flaky, and counts no skipped test', () => {
    const assertionResults = [makeTest('passed'), makeTest('passed', ['a reason']), makeTest('skipped')]
    const path = write({ testResults: [{ status: 'passed', assertionResults }] })
    expect(readVitestReport(path)).toEqual({ passed: 2, failed: 0, failures: [], flaky: ['a title'] })
  })

  test('counts a failed file without a failed test as one failure', () => {
    const failed = {
      status: 'failed',
      assertionResults: [makeTest('failed', ['a reason']), makeTest('failed')],
    }
    const path = write({ testResults: [{ name: 'a file', status: 'failed', assertionResults: [] }, failed] })
    expect(readVitestReport(path)).toEqual({
      ...{ passed: 0, failed: 3, flaky: [] },
      failures: ['a file', 'a title', 'a title'],
    })
  })
})

test('a report of Playwright: groups within groups, flaky titles, errors outside of every test', () => {
  const makeSpecs = (...all: string[]) => all.map(status => ({ title: status, tests: [{ status }] }))
  const suites = [
    { specs: makeSpecs('expected'), suites: [{ specs: makeSpecs('unexpected', 'skipped') }] },
    { specs: makeSpecs('expected', 'flaky') },
  ]
  const path = write({ suites, errors: [{}] })
  expect(readPlaywrightReport(path)).toEqual({
    passed: 3,
    failed: 2,
    failures: ['unexpected'],
    flaky: ['flaky'],
  })
})

test('a runner that fails without a failed test, or that writes no report, counts as a failure', () => {
  const good = { passed: 3, failed: 0, failures: [], flaky: [] }
  expect(addExit(0, '', good)).toEqual({ ...good, output: '' })
  expect(addExit(1, '', good)).toMatchObject({ passed: 3, failed: 1 })
  expect(addExit(0, '', { ...good, passed: 0 }, true)).toMatchObject({ passed: 0, failed: 0 })
  const missing = readVitestReport(join(folder, 'missing.json'))
  expect(addExit(0, '', missing)).toMatchObject({ passed: 0, failed: 1 })
})

test('a file of elements that ran once more: what passed then is flaky, what failed again has failed', () => {
  const first = { passed: 5, failed: 2, failures: ['one', 'other'], flaky: [], output: 'first' }
  const again = { passed: 4, failed: 1, failures: ['other'], flaky: [], output: 'again' }
  expect(addRetry(first, again)).toEqual({
    ...{ passed: 6, failed: 1, failures: ['other'], flaky: ['one'] },
    output: 'first\nagain',
  })
  expect(addRetry(first, { ...again, failed: 0, failures: [] })).toMatchObject({ passed: 7, failed: 0 })
  // A browser that does not start the second time.
  expect(addRetry(first, { ...again, failed: 1, failures: [] })).toMatchObject({ failed: 1 })
})
