import type { CodeName } from '../../contract/codes.ts'
import type { TransportFailure } from '../../contract/transport.ts'

/**
 * Name of a failure in code: a code of the catalogue, a failure below the envelope, a code that is not in the catalogue,
 * or a call whose session has changed meanwhile (other account, tenant or role).
 */
export type FailureName = CodeName | TransportFailure | 'unknown' | 'sessionChanged'

export type Failure = {
  name: FailureName
  /** Code of the answer; below the envelope the HTTP status, or 0 without an answer. */
  code: number
  /** In the user's language, read again when the language changes; empty when nothing is to be shown. */
  message: string | (() => string)
  data?: unknown
  requestId?: string
  transport?: TransportFailure
  /** Idempotency key under which the same submit may be sent again without taking effect twice. */
  submitKey?: string
}

/** A call that failed: by the answer of the application (`code`) or in transport (`transport`). */
export class CallError extends Error {
  override readonly name: FailureName
  readonly code: number
  readonly data: unknown
  /** Id of the request for support; empty when the server was not reached. */
  readonly requestId: string
  readonly transport: TransportFailure | undefined
  readonly submitKey: string | undefined
  /** True once the screen has reacted, or when it need not react (superseded, cancelled by the caller). */
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

/** True for a failed call with the given name, or for any failed call without a name. */
export const isCallError = (error: unknown, name?: FailureName): error is CallError =>
  error instanceof CallError && (name === undefined || error.name === name)

/** An error that the screen does not show. */
export const silent = (name: FailureName, transport?: TransportFailure): CallError => {
  const error = new CallError({ name, code: 0, message: '', transport })
  error.settled = true
  return error
}
