import { watchNotices } from '../../contract/notices/calls.ts'
import { pageLocks } from '../page/exclusive.ts'
import { sendForEvents } from '../session/api.ts'
import { getScope, type SessionStore } from '../session/store.ts'

export type Live = {
  /** True while the server pushes to this tab or to another one of the browser. */
  up: () => boolean
  /** Stops it: no stream, lock or listener is left. */
  end: () => void
}

/** Pauses before a stream is opened again (ms), doubled by each failure. */
const shortest = 1000
const longest = 60_000
/** A stream that lasted this long (ms) was healthy: the next one is opened soon. */
const good = 10_000
/** A page may have read its counts this long (ms) before it starts to listen: arrivals since then are reported again. */
const missed = 10_000

/**
 * Receives at once that something has arrived for the user. One tab of the browser holds the stream and tells the
 * others, since a browser has few connections to one origin; hidden tabs hold none. Without streams or locks, polling
 * does all of it (WIDGETS 2.7.10).
 */
export const hearArrivals = (session: SessionStore, arrived: () => void): Live => {
  const ending = new AbortController()
  const { signal } = ending
  const scope = getScope(session.$session.get()).join(' ')
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('mds-live')
  let heardAt = Number.NEGATIVE_INFINITY
  const hear = () => {
    heardAt = Date.now()
    arrived()
  }
  let spread = Number.NEGATIVE_INFINITY
  const pass = () => channel?.postMessage(scope)
  channel?.addEventListener('message', ({ data }) => {
    if (data === scope) hear()
    else if (data === `${scope} joins` && Date.now() - spread < missed) pass()
  })
  channel?.postMessage(`${scope} joins`)
  let turn: AbortController | undefined
  const look = () => {
    const isVisible = !document.hidden && navigator.onLine
    if (!isVisible) turn?.abort()
    else if (!turn || turn.signal.aborted) {
      turn = new AbortController()
      void lead(session, scope, AbortSignal.any([signal, turn.signal]), () => {
        hear()
        spread = Date.now()
        pass()
      })
    }
  }
  document.addEventListener('visibilitychange', look, { signal })
  window.addEventListener('online', look, { signal })
  window.addEventListener('offline', look, { signal })
  look()
  return {
    up: () => Date.now() - heardAt < lifeMs,
    end: () => {
      ending.abort()
      channel?.close()
    },
  }
}

/** The server ends a stream after five minutes, and reports missed arrivals at the start of the next (server/app/http/live.ts). */
const lifeMs = 6 * 60_000

/** Holds the stream while this tab is the leader. */
const lead = async (session: SessionStore, scope: string, signal: AbortSignal, tell: () => void) => {
  const locks = pageLocks()
  if (!locks) return
  try {
    await locks.request(`mds-live ${scope}`, { signal }, () => followed(session, signal, tell))
  } catch (error) {
    // An abort before this tab became the leader is normal; anything else is a bug of ours.
    if (!signal.aborted) throw error
  }
}

const followed = async (session: SessionStore, signal: AbortSignal, tell: () => void) => {
  for (let pause = shortest; !signal.aborted; pause = Math.min(pause * 2, longest)) {
    const from = Date.now()
    await follow(session, signal, tell)
    if (Date.now() - from > good) pause = shortest
    await rest(pause, signal)
  }
}

/** Follows one stream to its end; a stream that fails has ended. */
const follow = async (session: SessionStore, signal: AbortSignal, tell: () => void): Promise<void> => {
  try {
    const stream = await sendForEvents(watchNotices, {}, { session, signal, quiet: true })
    const reader = stream.getReader()
    const decoder = new TextDecoder()
    let unread = ''
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const blocks = (unread + decoder.decode(part.value, { stream: true })).split('\n\n')
      unread = blocks.pop() ?? ''
      if (blocks.some(block => block.startsWith('event: arrived'))) tell()
    }
  } catch {
    // Refused, cut off or offline: polling continues, and the next try comes after the pause.
  }
}

/** Waits; the end of the work ends the wait, so that the next tab may lead at once. */
const rest = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    if (signal.aborted) return resolve()
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })
