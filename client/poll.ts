import { onExtended } from './contact.ts'

/** Asks; true when it was answered. The signal ends a question that nobody waits for any more. */
export type Ask = (signal: AbortSignal) => Promise<boolean>

export type Poll = {
  /** Asks now and then at every interval. */
  begin: () => void
  /** Asks now, whatever the timer says. */
  now: () => Promise<void>
  /** Ends it: no timer, request or listener is left. */
  end: () => void
}

export type PollWish = {
  /** Pause between questions (ms) as things stand; failures double it up to `longest`. */
  every: () => number
  longest: number
  /** False while nothing is to be asked. */
  wanted: () => boolean
}

/** A return to the page or the network asks at once, but not more often than this (ms). */
const returnMs = 10_000

/** Asks at intervals while the page is looked at and online, with back-off on failures (WIDGETS 2.7.10). */
export const createPoll = (ask: Ask, { every, longest, wanted }: PollWish): Poll => {
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
  /** Who asked before waits for the newer answer: his own never comes. */
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
  return { begin, now, end }
}

/**
 * Hears of a return to the page or the network, and of work that was answered: a person who is back makes good what
 * failed while he was not, when a token had lapsed (TR-N8). Answers what ends the listening.
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
