import type { CodeName } from '../contract/codes.ts'
import type { TransportFailure } from '../contract/transport.ts'

/**
 * What a failure is called in code: a code of the catalogue, a failure below the envelope, an answer whose code the
 * catalogue does not hold, or a call that its session has outlived (other account, tenant or role).
 */
export type FailureName = CodeName | TransportFailure | 'unknown' | 'sessionChanged'

export type Failure = {
  name: FailureName
  /** Code of the answer; below the envelope the HTTP status, or 0 when nothing was answered. */
  code: number
  /** In the person's language, read anew when that changes; empty when nothing shall be shown. */
  message: string | (() => string)
  data?: unknown
  requestId?: string
  transport?: TransportFailure
  /** Key under which the same submit may be sent again without being done twice. */
  submitKey?: string
}

/** A call that failed, by the answer of the application (`code`) or on its way (`transport`). */
export class CallError extends Error {
  override readonly name: FailureName
  readonly code: number
  readonly data: unknown
  /** Id of the request for support; empty when the server was not reached. */
  readonly requestId: string
  readonly transport: TransportFailure | undefined
  readonly submitKey: string | undefined
  /** True once the screen has reacted, or needs no reaction (superseded, cancelled by the caller). */
  settled = false

  constructor(failure: Failure) {
    const { message } = failure
    super(typeof message === 'string' ? message : message())
    if (typeof message !== 'string') Object.defineProperty(this, 'message', { get: message })
    this.name = failure.name
    this.code = failure.code
    this.data = failure.data
    this.requestId = failure.requestId ?? ''
    this.transport = failure.transport
    this.submitKey = failure.submitKey
  }
}

/** True for a failed call of the given name, or for any failed call. */
export const isCallError = (error: unknown, name?: FailureName): error is CallError =>
  error instanceof CallError && (name === undefined || error.name === name)

/** An error that is nobody's business on the screen. */
export const silent = (name: FailureName, transport?: TransportFailure): CallError => {
  const error = new CallError({ name, code: 0, message: '', transport })
  error.settled = true
  return error
}
