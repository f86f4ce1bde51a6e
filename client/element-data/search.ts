import { atom, type ReadableAtom } from 'nanostores'
import type { CallError } from '../http/call-error.ts'
import { onScopeChange, type SessionStore } from '../session/store.ts'
import { createAnswers } from './answers.ts'
import { createLatest } from './latest.ts'

/**
 * State of a search. An answer is stored with the text that it answers, and only the answer to the latest text is ever
 * here, so the user cannot pick from the options of another text.
 */
export type SearchState<T> =
  | { state: 'idle' }
  | { state: 'searching'; query: string }
  | { state: 'ready'; query: string; answer: T }
  | { state: 'failed'; query: string; error: CallError }

export type Search<T> = {
  $found: ReadableAtom<SearchState<T>>
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

type Ask<T> = (query: string, signal: AbortSignal) => Promise<T>

/** Makes a search by text, for pickers. Answers are kept for a minute, so that Backspace shows results at once. */
export const createSearch = <T>(session: SessionStore, askServer: Ask<T>): Search<T> => {
  const $found = atom<SearchState<T>>({ state: 'idle' })
  const answers = createAnswers(session)
  const request = createRequest(askServer, found => {
    if (found.state === 'ready') answers.put(found.query, found.answer)
    $found.set(found)
  })
  const ask = (text: string) => {
    const query = text.trim()
    const now = $found.get()
    if (now.state !== 'idle' && now.state !== 'failed' && now.query === query) return
    request.end()
    const answer = answers.get<T>(query)
    if (answer !== undefined) return $found.set({ state: 'ready', query, answer })
    $found.set({ state: 'searching', query })
    request.begin(query)
  }
  const reset = () => {
    request.end()
    $found.set({ state: 'idle' })
  }
  // The answers are dropped first: they began to follow the session before.
  const unfollow = onScopeChange(session, reset)
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
      unfollow()
      answers.stop()
    },
  }
}

type Answered<T> = Exclude<SearchState<T>, { state: 'idle' } | { state: 'searching' }>

/**
 * One request at a time: the first text is sent at once, following texts are collected; the answer of an aborted request
 * is never reported.
 */
const createRequest = <T>(askServer: Ask<T>, tell: (found: Answered<T>) => void) => {
  const latest = createLatest()
  let askedAt = Number.NEGATIVE_INFINITY
  let gathering: ReturnType<typeof setTimeout> | undefined

  const send = async (query: string) => {
    askedAt = Date.now()
    const result = await latest.run(signal => askServer(query, signal))
    if (result?.error) tell({ state: 'failed', query, error: result.error })
    else if (result) tell({ state: 'ready', query, answer: result.answer })
  }
  return {
    begin: (query: string) => {
      const wait = Math.max(0, askedAt + gatherMs - Date.now())
      if (wait === 0) void send(query)
      else gathering = setTimeout(send, wait, query)
    },
    end: () => {
      clearTimeout(gathering)
      latest.stop()
    },
  }
}
