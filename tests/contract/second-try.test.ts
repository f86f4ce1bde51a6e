import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { playwrightReport } from '../../scripts/lib/file-reports.ts'
import { type FileOutcome, type Tried, withSecondTry } from '../../scripts/lib/second-try.ts'

const good = (file: string, passed = 3): FileOutcome => ({ file, sound: true, passed, failed: 0, flaky: 0 })
const broken = (file: string, passed = 0): FileOutcome => ({ ...good(file, passed), sound: false })
const run = (files: FileOutcome[], errors = 0): Tried => ({
  code: errors > 0 || files.some(({ sound }) => !sound) ? 1 : 0,
  output: '',
  files,
  errors,
})

/** Runs in turn with these results, and records the files of each run. */
async function tried(
  runs: Tried[],
  more: { wanted?: boolean; deserves?: (file: FileOutcome) => boolean } = {},
) {
  const asked: string[][] = []
  const counts = await withSecondTry({
    run: async files => {
      asked.push(files)
      return runs[asked.length - 1]!
    },
    deserves: more.deserves ?? (({ failed }) => failed === 0),
    wanted: more.wanted ?? true,
  })
  const { passed, failed, flaky, again } = counts
  return { asked, passed, failed, flaky, again }
}

describe('a test file whose hook or import failed', () => {
  test('is tried once more, alone; all of its tests count as passed at a second try', async () => {
    const runs = [run([good('a'), broken('b')]), run([good('b')])]
    expect(await tried(runs)).toEqual({ asked: [[], ['b']], passed: 6, failed: 0, flaky: 3, again: ['b'] })
  })

  test('counts only what the first try did not let pass, but is never hidden', async () => {
    const one = [run([broken('a', 2)]), run([good('a')])]
    expect(await tried(one)).toMatchObject({ passed: 3, flaky: 1 })
    const afterwards = [run([broken('a', 3)]), run([good('a')])]
    expect(await tried(afterwards)).toMatchObject({ passed: 3, flaky: 1, again: ['a'] })
  })

  test('that fails twice is one failure', async () => {
    const runs = [run([good('a'), broken('b')]), run([broken('b')])]
    expect(await tried(runs)).toMatchObject({ passed: 3, failed: 1, flaky: 0, again: [] })
  })

  test('whose runner says nothing of it the second time has failed', async () => {
    expect(await tried([run([good('a'), broken('b')]), run([])])).toMatchObject({ passed: 3, failed: 1 })
  })

  test('is not tried again by hand, with a failed test, or as one of many', async () => {
    const first = run([good('a'), broken('b')])
    expect(await tried([first], { wanted: false })).toMatchObject({ asked: [[]], failed: 1 })
    const failed = run([{ ...broken('a', 2), failed: 2 }])
    expect(await tried([failed])).toMatchObject({ asked: [[]], failed: 2 })
    const many = run(['a', 'b', 'c', 'd', 'e'].map(file => broken(file)))
    expect(await tried([many])).toMatchObject({ asked: [[]], passed: 0, failed: 5 })
  })

  test('makes no good of an error outside of every file, nor of a runner that failed without saying why', async () => {
    const astray = [run([good('a'), broken('b')], 1), run([good('b')])]
    expect(await tried(astray)).toMatchObject({ passed: 6, failed: 1 })
    const silent = [run([broken('b')]), { ...run([good('b')]), code: 1 }]
    expect(await tried(silent)).toMatchObject({ passed: 3, failed: 1 })
    expect(await tried([run([])])).toMatchObject({ passed: 0, failed: 1 })
  })
})

test('a report of Playwright: what is wished off counts as nothing, a server that does not start as an error', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mds-report-'))
  const path = join(folder, 'report.json')
  const specs = (...states: string[]) => states.map(status => ({ tests: [{ status }] }))
  const suites = [
    { file: 'a', specs: specs('expected'), suites: [{ file: 'a', specs: specs('unexpected', 'skipped') }] },
    { file: 'b', specs: specs('expected', 'skipped') },
  ]
  try {
    writeFileSync(path, JSON.stringify({ suites, errors: [] }))
    expect(playwrightReport(path, 'said')).toEqual({
      output: 'said',
      files: [{ ...broken('a', 1), failed: 1 }, good('b', 1)],
      errors: 0,
    })
    writeFileSync(path, JSON.stringify({ suites: [], errors: [{}] }))
    expect(playwrightReport(path, '')).toEqual({ output: '', files: [], errors: 1 })
  } finally {
    rmSync(folder, { recursive: true })
  }
})
