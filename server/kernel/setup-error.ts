/** A fault that the operator can fix: its message is one clear sentence that says what to do. */
export class SetupError extends Error {
  override name = 'SetupError'
}

/** Prints a setup error as its sentence, anything else with its stack, and sets exit code 1. */
export function failWith(error: unknown): never {
  console.error(error instanceof SetupError ? error.message : error)
  process.exit(1)
}
