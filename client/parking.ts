import type { CallError } from './call-error.ts'

/** How long calls wait for a new sign-in (ms, WIDGETS 2.9.4). */
const parkedMs = 60_000

/**
 * The server tells the reason of a session's end once; calls that ran beside that one hear a bare "token error". So the
 * first refusals are gathered this long (ms), and the one that says most is told.
 */
const gatherMs = 60

/**
 * A call that waits. `submitKey`: it writes something, which the person would have to do again. `tries`: how often it was sent
 * since the person last signed in, for only what goes on by itself could go on for ever.
 */
export type Waiter = { signal?: AbortSignal; submitKey?: string; tries?: number }

export type Parking = {
  /** The refusal that ended the session while a new sign-in is awaited, else null. */
  ended: () => CallError | null
  /** Waits for a sign-in after a refusal; rejects with it when none comes in time or it is declined. */
  park: (error: CallError, waiter: Waiter) => Promise<void>
  /** Says whether a sign-in is under way: then calls wait however long it takes. Gives the key of a submit that waits, if one does. */
  hold: (underWay: boolean) => string | undefined
  resume: () => void
  dismiss: () => void
}

/** Keeps the calls of an ended session for at most 60 s from its end, or as long as a sign-in is under way; `wanted` is told once for all of them. */
export const createParking = (wanted: (error: CallError) => void): Parking => {
  let turn = Promise.withResolvers<boolean>()
  let ended: CallError | null = null
  let submits: string | undefined
  let held = false
  let told: ReturnType<typeof setTimeout> | undefined
  let over: ReturnType<typeof setTimeout> | undefined

  const release = (again: boolean) => {
    ended = null
    submits = undefined
    clearTimeout(told)
    clearTimeout(over)
    turn.resolve(again)
    turn = Promise.withResolvers()
  }
  const dismiss = () => release(false)
  const limit = () => {
    clearTimeout(over)
    if (ended && !held) over = setTimeout(dismiss, parkedMs)
  }

  const park = async (error: CallError, waiter: Waiter): Promise<void> => {
    // The sign-in is asked for once, so no refusal of the others is shown as well.
    error.settled = true
    submits ||= waiter.submitKey
    waiter.tries = 0
    const waiting = Promise.race([turn.promise, aborted(waiter.signal)])
    if (!ended) {
      ended = error
      told = setTimeout(() => ended && wanted(ended), gatherMs)
      limit()
    } else if (ended.code === 999411) ended = error
    if (!(await waiting)) throw error
  }

  return {
    ended: () => ended,
    park,
    hold: underWay => {
      held = underWay
      limit()
      return submits
    },
    resume: () => release(true),
    dismiss,
  }
}

const aborted = (signal?: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const end = () => reject(signal?.reason)
    if (signal?.aborted) end()
    signal?.addEventListener('abort', end, { once: true })
  })
