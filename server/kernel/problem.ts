import { type CodeName, codes } from '../../contract/codes.ts'

/** A problem that the application returns: a catalogue code and the values of its message. The text is chosen at the edge. */
export class Problem extends Error {
  readonly problem: CodeName
  readonly code: number
  readonly data: unknown

  constructor(problem: CodeName, data?: unknown) {
    super(problem)
    this.problem = problem
    this.code = codes[problem].code
    this.data = data
  }
}

/** Creates a problem to throw: `throw problem('dataChanged', {by, at})`. */
export const problem = (name: CodeName, data?: unknown): Problem => new Problem(name, data)
