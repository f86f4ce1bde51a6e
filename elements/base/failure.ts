import { CallError } from '../../client/call-error.ts'

/** What `mds-error` carries: a call that failed, or a fault of drawing and loading in the same form, itself as `data`. */
export const getFailure = (error: unknown): CallError =>
  error instanceof CallError
    ? error
    : new CallError({ name: 'unknown', code: 0, message: String(error), data: error })
