import { onScopeChange, type SessionStore } from '../session/store.ts'

/*
 * The data layer of the elements. The portal has TanStack Query (client/session/query.ts), whose core weighs 7.2 to 9.2 kB (gzip);
 * the pages of the elements may not grow by more than 5. This folder has the four things that they need of it: answers of
 * the last minute, the latest of several requests, polling, and failures as values.
 */

const keptMs = 60_000
/** The oldest answers beyond this many are dropped. */
const most = 200

type Entry = { answer: unknown; until: number }

export type Answers = {
  /** The answer that was put under this key, unless it is too old. */
  get: <T>(key: string) => T | undefined
  /** Keeps an answer for a minute, or for another time (ms). */
  put: (key: string, answer: unknown, ms?: number) => void
  /** The promised answer of this key, or a new request: users of the same data share one; a failed one is forgotten. */
  read: <T>(key: string, ask: () => Promise<T>, ms?: number) => Promise<T>
  /** Stops following the session. */
  stop: () => void
}

/** Keeps answers of a session, and drops them as soon as it acts for another tenant, account or role. */
export const createAnswers = (session: SessionStore): Answers => {
  const entries = new Map<string, Entry>()
  const stop = onScopeChange(session, () => entries.clear())
  const get = <T>(key: string) => {
    const entry = entries.get(key)
    return entry && entry.until > Date.now() ? (entry.answer as T) : undefined
  }
  const put = (key: string, answer: unknown, ms = keptMs) => {
    entries.delete(key)
    entries.set(key, { answer, until: Date.now() + ms })
    const oldest = entries.keys().next()
    if (entries.size > most && !oldest.done) entries.delete(oldest.value)
  }
  const read = <T>(key: string, ask: () => Promise<T>, ms?: number): Promise<T> => {
    const stored = get<Promise<T>>(key)
    if (stored) return stored
    const answer = ask()
    put(key, answer, ms)
    answer.catch(() => {
      if (entries.get(key)?.answer === answer) entries.delete(key)
    })
    return answer
  }
  return { get, put, read, stop }
}

const shared = new WeakMap<SessionStore, Answers>()

/** The answers that all widgets of a session share. */
export const getAnswers = (session: SessionStore): Answers => {
  const answers = shared.get(session) ?? createAnswers(session)
  shared.set(session, answers)
  return answers
}
