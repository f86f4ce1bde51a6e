/** Failures below the envelope (§8.1); reactions.ts says how the screen reacts to each. */
export type TransportFailure =
  | 'timeout'
  | 'network'
  | 'aborted'
  | 'badRequest'
  | 'unauthorised'
  | 'forbidden'
  | 'serverError'
  | 'unavailable'
  | 'noToken'

/** The transport failure for an HTTP status; a status without its own text gets that of its class (N3-N7). */
export const transportOfStatus = (status: number): TransportFailure => {
  if (status === 401) return 'unauthorised'
  if (status === 403) return 'forbidden'
  if (status === 408 || status === 504) return 'timeout'
  if (status === 502 || status === 503) return 'unavailable'
  return status >= 500 ? 'serverError' : 'badRequest'
}
