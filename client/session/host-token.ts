import { CallError, isCallError } from '../http/call-error.ts'
import type { GetToken, SessionStore } from './store.ts'

/** Why the token of a host gives no session: `data.reason` of the `mds-error`, for the developer of the page. */
export type HostFault =
  | 'token-refused'
  | 'get-token-failed'
  | 'get-token-late'
  | 'get-token-no-function'
  | 'get-token-no-text'
  | 'late'

/** The error of a token that the host does not provide; host-faults.ts has the texts for it. */
export const hostFault = (reason: HostFault, cause?: unknown): CallError =>
  new CallError({ name: 'noToken', code: 0, message: '', transport: 'noToken', data: { reason, cause } })

/** How long a host may take to provide a token (ms). */
const hostMs = 10_000

/** Asks the host for a token; null when nobody is signed in there. `changed` ends the wait. */
const askHost = async (
  getToken: GetToken,
  changed: Promise<null>,
  onLate: (token: string) => void,
): Promise<string | null> => {
  if (typeof getToken !== 'function') throw hostFault('get-token-no-function')
  const promise = givenBy(getToken)
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<typeof tooLate>(resolve => {
    timer = setTimeout(resolve, hostMs, tooLate)
  })
  const answer = await Promise.race([promise, late, changed]).finally(() => clearTimeout(timer))
  if (answer === tooLate) {
    void promise.then(token => typeof token === 'string' && token && onLate(token))
    throw hostFault('get-token-late')
  }
  if (answer instanceof Failed) throw hostFault('get-token-failed', answer.cause)
  if (answer && typeof answer !== 'string') throw hostFault('get-token-no-text')
  return answer || null
}

const tooLate = Symbol()
class Failed {
  readonly cause: unknown
  constructor(cause: unknown) {
    this.cause = cause
  }
}

const givenBy = async (getToken: GetToken): Promise<string | null | Failed> => {
  try {
    return await getToken()
  } catch (error) {
    return new Failed(error)
  }
}

/** The current token of the host: a token that it hands over during the request takes precedence over its answer. */
export const hostToken = async (store: SessionStore): Promise<string | null> => {
  const { getToken, accessToken } = store.$session.get()
  if (!getToken) return accessToken
  const handed = Promise.withResolvers<null>()
  const unheard = store.$session.listen(now => {
    if (now.getToken !== getToken || now.accessToken !== accessToken) handed.resolve(null)
  })
  // Nobody else has signed in meanwhile: the page's token counts, however late.
  const onLate = (accessToken: string) => {
    const now = store.$session.get()
    if (now.getToken === getToken && now.status === 'none') store.update({ accessToken })
  }
  const token = await askHost(getToken, handed.promise, onLate).finally(unheard)
  const now = store.$session.get()
  if (now.accessToken && now.accessToken !== accessToken) return now.accessToken
  return now.getToken === getToken ? token : hostToken(store)
}

/** True for a token that the host failed to provide; a host that says that nobody is signed in has not failed. */
export const isHostFault = (error: unknown): error is CallError =>
  isCallError(error, 'noToken') && error.data !== undefined

/** How long refusals are remembered (ms); the first few cause no pause, because a user may sign in again at any time. */
const memoryMs = 120_000
const free = 3
const longestMs = 30_000
const refusals = new WeakMap<SessionStore, number[]>()

/** Records that the host's token was refused. */
export const noteRefusal = (store: SessionStore): void => {
  refusals.set(store, [...lately(store), Date.now()])
}

/** The kit is no longer on the page: the next host does not wait because of earlier refusals. */
export const forgetRefusals = (store: SessionStore): void => {
  refusals.delete(store)
}

/** Pause before a token of the host is tried (ms): it grows with each refusal in a row. */
export const getPause = (store: SessionStore): number => {
  const beyond = lately(store).length - free
  return beyond < 0 ? 0 : Math.min(1000 * 2 ** beyond, longestMs)
}

const lately = (store: SessionStore): number[] =>
  (refusals.get(store) ?? []).filter(at => Date.now() - at < memoryMs)
