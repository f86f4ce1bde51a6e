import { type CodeName, codes } from '../contract/codes.ts'

/** A refusal that the application answers: a catalogue code and values for its sentence. Words are chosen at the edge. */
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

/** Makes a refusal to throw: `throw problem('dataChanged', {by, at})`. */
export const problem = (name: CodeName, data?: unknown): Problem => new Problem(name, data)
