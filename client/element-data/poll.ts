import { onExtended } from '../session/contact.ts'

/** Asks the server; true when it answered. The signal aborts a request that nothing waits for any more. */
export type Ask = (signal: AbortSignal) => Promise<boolean>

export type Poll = {
  /** Asks now and then at every interval. */
  begin: () => void
  /** Asks now, regardless of the timer. */
  now: () => Promise<void>
  /** Starts the pause again: there may be something to ask for since. */
  arm: () => void
  /** Stops it: no timer, request or listener is left. */
  end: () => void
}

export type PollOptions = {
  /** Current pause between requests (ms); failures double it up to `longest`. */
  every: () => number
  longest: number
  /** False while there is nothing to ask. */
  wanted: () => boolean
}

/** A return to the page or the network asks at once, but not more often than this (ms). */
const returnMs = 10_000

/** Asks at intervals while the page is visible and online, with back-off on failures (WIDGETS 2.7.10). */
export const createPoll = (ask: Ask, { every, longest, wanted }: PollOptions): Poll => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: AbortController | undefined
  let unheard: (() => void) | undefined
  let failures = 0
  let askedAt = Number.NEGATIVE_INFINITY
  let latest: Promise<void> | undefined
  const askedLately = () => Date.now() - askedAt < returnMs

  const arm = () => {
    clearTimeout(timer)
    if (unheard) timer = setTimeout(now, Math.min(every() * 2 ** failures, longest))
  }
  /** An earlier caller waits for the newer answer: its own request was aborted. */
  const now = (): Promise<void> => (latest = question())
  const question = async (): Promise<void> => {
    clearTimeout(timer)
    if (document.hidden || !navigator.onLine || !wanted()) return
    running?.abort()
    const controller = new AbortController()
    running = controller
    askedAt = Date.now()
    const answered = await ask(controller.signal)
    if (running !== controller) return running && latest
    failures = answered ? 0 : failures + 1
    arm()
  }
  const returned = () => {
    if (document.hidden) clearTimeout(timer)
    else if (askedLately()) arm()
    else void now()
  }
  const worked = () => {
    if (failures > 0 && !askedLately()) void now()
  }
  const end = () => {
    unheard?.()
    unheard = undefined
    clearTimeout(timer)
    running?.abort()
    running = undefined
    failures = 0
  }
  const begin = () => {
    end()
    unheard = hear(returned, worked)
    void now()
  }
  return { begin, now, arm, end }
}

/**
 * Listens for a return to the page or the network, and for answered calls: when the user is back, it repeats what failed
 * during the absence because a token had expired (TR-N8). Returns a function that stops it.
 */
const hear = (returned: () => void, worked: () => void) => {
  const ending = new AbortController()
  document.addEventListener('visibilitychange', returned, { signal: ending.signal })
  window.addEventListener('online', returned, { signal: ending.signal })
  const unheard = onExtended(worked)
  return () => {
    unheard()
    ending.abort()
  }
}
