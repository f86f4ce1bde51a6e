import { CallError } from '../../client/http/call-error.ts'

/**
 * The detail of `mds-error`: a call that failed, or an error of drawing or loading in the same form, with the error as
 * `data`.
 */
export const getFailure = (error: unknown): CallError =>
  error instanceof CallError
    ? error
    : new CallError({ name: 'unknown', code: 0, message: String(error), data: error })
