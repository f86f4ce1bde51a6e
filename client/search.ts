import { atom, type ReadableAtom } from 'nanostores'
import { type CallError, isCallError } from './call-error.ts'
import { getScope, type SessionStore } from './session-store.ts'

/**
 * State of a search. An answer is stored with the text that it answers, and only the answer to the latest text is ever
 * here, so the user cannot pick from the options of another text.
 */
export type Found<T> =
  | { state: 'idle' }
  | { state: 'searching'; query: string }
  | { state: 'ready'; query: string; answer: T }
  | { state: 'failed'; query: string; error: CallError }

export type Search<T> = {
  $found: ReadableAtom<Found<T>>
  /** Searches for a text: the first key at once, further keys are collected for at most 100 ms, superseded requests aborted. */
  ask: (text: string) => void
  /** Searches for the failed text again. */
  retry: () => void
  /** Returns to the empty state; aborts what is under way. */
  reset: () => void
  /** Stops the search; no timer, request or listener is left. */
  stop: () => void
}

/** How long keys are collected after a search has begun (ms). */
export const gatherMs = 100
const keptMs = 60_000
const keptCount = 50

type Ask<T> = (query: string, signal: AbortSignal) => Promise<T>

/** Makes a search by text, for pickers. Answers are kept for a minute, so that Backspace shows results at once. */
export const createSearch = <T>(session: SessionStore, askServer: Ask<T>): Search<T> => {
  const $found = atom<Found<T>>({ state: 'idle' })
  const kept = keepRecent<T>()
  const request = createRequest(askServer, found => {
    if (found.state === 'ready') kept.put(found.query, found.answer)
    $found.set(found)
  })
  const ask = (text: string) => {
    const query = text.trim()
    const now = $found.get()
    if (now.state !== 'idle' && now.state !== 'failed' && now.query === query) return
    request.end()
    const answer = kept.get(query)
    if (answer !== undefined) return $found.set({ state: 'ready', query, answer })
    $found.set({ state: 'searching', query })
    request.begin(query)
  }
  const reset = () => {
    request.end()
    $found.set({ state: 'idle' })
  }
  const unheard = session.$session.listen((now, before) => {
    if (!before || getScope(now).join() === getScope(before).join()) return
    kept.clear()
    reset()
  })
  return {
    $found,
    ask,
    retry: () => {
      const now = $found.get()
      if (now.state === 'failed') ask(now.query)
    },
    reset,
    stop: () => {
      request.end()
      unheard()
    },
  }
}

type Answered<T> = Exclude<Found<T>, { state: 'idle' } | { state: 'searching' }>

/**
 * One request at a time: the first text is sent at once, following texts are collected; the answer of an aborted request
 * is never reported.
 */
const createRequest = <T>(askServer: Ask<T>, tell: (found: Answered<T>) => void) => {
  let askedAt = Number.NEGATIVE_INFINITY
  let gathering: ReturnType<typeof setTimeout> | undefined
  let running: AbortController | undefined

  const send = async (query: string) => {
    askedAt = Date.now()
    const controller = new AbortController()
    running = controller
    const found = await outcome(askServer(query, controller.signal), query)
    if (running !== controller) return
    running = undefined
    tell(found)
  }
  return {
    begin: (query: string) => {
      const wait = Math.max(0, askedAt + gatherMs - Date.now())
      if (wait === 0) void send(query)
      else gathering = setTimeout(send, wait, query)
    },
    end: () => {
      clearTimeout(gathering)
      running?.abort()
      running = undefined
    },
  }
}

const outcome = async <T>(work: Promise<T>, query: string): Promise<Answered<T>> => {
  try {
    return { state: 'ready', query, answer: await work }
  } catch (error) {
    if (isCallError(error)) return { state: 'failed', query, error }
    throw error
  }
}

/** The answers of the last minute; the oldest is dropped first. */
const keepRecent = <T>() => {
  const entries = new Map<string, { answer: T; until: number }>()
  return {
    get: (query: string): T | undefined => {
      const entry = entries.get(query)
      return entry && entry.until > Date.now() ? entry.answer : undefined
    },
    put: (query: string, answer: T) => {
      entries.delete(query)
      entries.set(query, { answer, until: Date.now() + keptMs })
      const oldest = entries.keys().next()
      if (entries.size > keptCount && !oldest.done) entries.delete(oldest.value)
    },
    clear: () => entries.clear(),
  }
}
