/** `flaky`: tests that passed at their second try, which an automatic run alone gives them; `again`: files of these. */
export type Counts = { passed: number; failed: number; flaky?: number; again?: string[]; output: string }

/** What a runner tells of one of its files. `sound`: passed as a whole; `flaky`: tests that it tried twice by itself. */
export type FileOutcome = { file: string; sound: boolean; passed: number; failed: number; flaky: number }

/** What a runner told of a run. `errors`: what failed outside of every file, which no second try makes good. */
export type Tried = { code: number; output: string; files: FileOutcome[]; errors: number }

/** More than these are no accident of a busy machine: what is broken is told at once. */
const filesAtMost = 4

type Rules = {
  /** Runs the files that are named, or all. */
  run: (files: string[]) => Promise<Tried>
  /** Whether a failed file is tried once more. */
  deserves: (file: FileOutcome) => boolean
  /** Whether there are second tries at all. */
  wanted: boolean
}

/** Runs test files, and those once more that the runner itself would give no second try; what needed one is counted as that. */
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

/** Everything that the second try alone let pass needed it, and at least one did. */
const atSecondTry = (before: FileOutcome, after: FileOutcome): FileOutcome => {
  const won = after.passed - before.passed + Math.max(before.flaky, after.flaky)
  return { ...after, flaky: after.sound ? Math.max(1, won) : after.flaky }
}

/** A file that is not sound without a failed test (a hook, its import) counts as one failure. */
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

/** A runner that fails without a failed test (nothing found, an error between tests) counts as one failure. */
function honest(code: number, counts: Counts): Counts {
  const { passed, failed } = counts
  const unexplained = (code !== 0 && failed === 0) || passed + failed === 0
  return unexplained ? { ...counts, failed: failed + 1 } : counts
}
