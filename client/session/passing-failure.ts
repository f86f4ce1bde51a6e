import type { SessionStore } from './store.ts'

/** What the next attempt needs: the host's own token, if it gave one. */
type Failure = { accessToken: string | null; attempts: number; isDue: boolean }

const failures = new WeakMap<SessionStore, Failure>()

/** Attempts without an act of the host or of the user. */
const most = 8

/**
 * Nobody could be found out, for a reason that may pass by itself: no network, no answer, a late or failing getToken. False for a
 * failure of another attempt, of which the page knows already.
 */
export const noteFailure = (store: SessionStore, accessToken: string | null): boolean => {
  const attempts = failures.get(store)?.attempts ?? 0
  failures.set(store, { accessToken, attempts, isDue: true })
  return attempts === 0
}

/** The user is known, or the server has refused the token: nothing is left to be tried again. */
export const forgetFailure = (store: SessionStore): void => {
  failures.delete(store)
}

/** The failure that is to be tried again now; null if there is none, if an attempt is under way, or after the last one. */
export const takeFailure = (store: SessionStore): Failure | null => {
  const failure = failures.get(store)
  if (!failure?.isDue || failure.attempts >= most) return null
  failure.isDue = false
  failure.attempts++
  return failure
}

/** Whether the host may be asked again: the user could not be found out, and no attempt is under way. */
export const hasFailure = (store: SessionStore): boolean => failures.get(store)?.isDue === true

/** Calls back when the page is back: on a network again, or visible again. */
export const onReturn = (back: () => void): (() => void) => {
  const ending = new AbortController()
  const { signal } = ending
  const look = () => {
    if (document.visibilityState === 'visible' && navigator.onLine) back()
  }
  window.addEventListener('online', look, { signal })
  document.addEventListener('visibilitychange', look, { signal })
  return () => ending.abort()
}
