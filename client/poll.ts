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
  /** Pause between questions (ms); failures double it up to `longest`. */
  every: number
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
  let ending: AbortController | undefined
  let unheard: (() => void) | undefined
  let failures = 0
  let askedAt = Number.NEGATIVE_INFINITY

  const arm = () => {
    clearTimeout(timer)
    if (ending) timer = setTimeout(now, Math.min(every * 2 ** failures, longest))
  }
  const now = async () => {
    clearTimeout(timer)
    if (document.hidden || !navigator.onLine || !wanted()) return
    running?.abort()
    const controller = new AbortController()
    running = controller
    askedAt = Date.now()
    const answered = await ask(controller.signal)
    if (running !== controller) return
    failures = answered ? 0 : failures + 1
    arm()
  }
  const returned = () => {
    if (document.hidden) clearTimeout(timer)
    else if (Date.now() - askedAt >= returnMs) void now()
    else arm()
  }
  /** A person who is back at work makes good what failed while he was not: a token had lapsed (TR-N8). */
  const worked = () => {
    if (failures > 0 && Date.now() - askedAt >= returnMs) void now()
  }
  const end = () => {
    unheard?.()
    ending?.abort()
    ending = undefined
    clearTimeout(timer)
    running?.abort()
    running = undefined
    failures = 0
  }
  const begin = () => {
    end()
    ending = new AbortController()
    document.addEventListener('visibilitychange', returned, { signal: ending.signal })
    window.addEventListener('online', returned, { signal: ending.signal })
    unheard = onExtended(worked)
    void now()
  }
  return { begin, now, end }
}
