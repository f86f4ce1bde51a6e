/** `flaky`: tests that passed at their second try, which only CI runs have; `again`: files with such tests. */
export type Counts = { passed: number; failed: number; flaky?: number; again?: string[]; output: string }

/** Results of one test file. `sound`: the file passed as a whole; `flaky`: tests that the runner itself retried. */
export type FileOutcome = { file: string; sound: boolean; passed: number; failed: number; flaky: number }

/** Results of a test run. `errors`: failures outside of every file, which no retry can fix. */
export type Tried = { code: number; output: string; files: FileOutcome[]; errors: number }

/** More failed files than this are no accident of a busy machine: report them at once. */
const filesAtMost = 4

type Rules = {
  /** Runs the named files, or all. */
  run: (files: string[]) => Promise<Tried>
  /** Whether to retry a failed file. */
  deserves: (file: FileOutcome) => boolean
  /** Whether retries are on at all. */
  wanted: boolean
}

/** Runs test files, and once more those that the runner itself would not retry; the counts show what needed a retry. */
export async function withSecondTry({ run, deserves, wanted }: Rules): Promise<Counts> {
  const first = await run([])
  const broken = first.files.filter(file => !file.sound && deserves(file))
  if (!wanted || broken.length === 0 || broken.length > filesAtMost) return counted(first)
  const second = await run(broken.map(({ file }) => file))
  const files = first.files.map(before => {
    const after = second.files.find(({ file }) => file === before.file)
    return after && broken.includes(before) ? atSecondTry(before, after) : before
  })
  const whole = files.every(({ sound }) => sound) && first.errors === 0
  return counted({
    code: whole ? second.code : first.code,
    output: `${first.output}\nAt a second try:\n${second.output}`,
    files,
    errors: first.errors + second.errors,
  })
}

/** All tests that passed only at the retry count as flaky, and at least one does. */
const atSecondTry = (before: FileOutcome, after: FileOutcome): FileOutcome => {
  const won = after.passed - before.passed + Math.max(before.flaky, after.flaky)
  return { ...after, flaky: after.sound ? Math.max(1, won) : after.flaky }
}

/** A failed file without a failed test (a hook, its import) counts as one failure. */
function counted({ code, output, files, errors }: Tried): Counts {
  const sum = (of: (file: FileOutcome) => number) => files.reduce((all, file) => all + of(file), 0)
  const failed = errors + sum(({ sound, failed }) => (sound ? 0 : Math.max(1, failed)))
  const again = files.filter(({ flaky }) => flaky > 0).map(({ file }) => file)
  return honest(code, {
    passed: sum(file => file.passed),
    failed,
    flaky: sum(file => file.flaky),
    again,
    output,
  })
}

/** A failed runner without a failed test (no tests found, an error between tests) counts as one failure. */
function honest(code: number, counts: Counts): Counts {
  const { passed, failed } = counts
  const unexplained = (code !== 0 && failed === 0) || passed + failed === 0
  return unexplained ? { ...counts, failed: failed + 1 } : counts
}
