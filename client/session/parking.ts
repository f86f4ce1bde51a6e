import type { CallError } from '../http/call-error.ts'

/** How long calls wait for a new sign-in (ms, WIDGETS 2.9.4). */
const parkedMs = 60_000

/**
 * The server states the reason of a session's end once; calls that ran at the same time get a bare "token error". So the
 * first refusals are collected for this long (ms), and one with a reason is reported if there is any.
 */
const gatherMs = 60

/**
 * A call that waits. `submitKey`: it writes something that the user would have to enter again. `tries`: how often it was
 * sent since the user last signed in, so that an automatic call cannot repeat for ever.
 */
export type Waiter = { signal?: AbortSignal; submitKey?: string; tries?: number }

export type Parking = {
  /** The refusal that ended the session while a new sign-in is pending, else null. */
  ended: () => CallError | null
  /** Waits for a sign-in after a refusal; rejects with the refusal when no sign-in comes in time or it is declined. */
  park: (error: CallError, waiter: Waiter) => Promise<void>
  /** Says whether a sign-in is under way: then calls wait without a limit. Returns the key of a submit that waits, if any. */
  hold: (underWay: boolean) => string | undefined
  resume: () => void
  dismiss: () => void
  /** As `dismiss`; the user declined to sign in again, and the session of this token stays ended. */
  decline: (token: string | null) => void
  isDeclined: (token: string | null) => boolean
}

/**
 * Parks the calls of an ended session for at most 60 s, or as long as a sign-in is under way; `wanted` is called once
 * for all of them.
 */
export const createParking = (wanted: (error: CallError) => void): Parking => {
  let turn = Promise.withResolvers<boolean>()
  let ended: CallError | null = null
  let submits: string | undefined
  let isHeld = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let over: ReturnType<typeof setTimeout> | undefined

  const release = (again: boolean) => {
    ended = null
    submits = undefined
    clearTimeout(timer)
    clearTimeout(over)
    turn.resolve(again)
    turn = Promise.withResolvers()
  }
  const dismiss = () => release(false)
  const limit = () => {
    clearTimeout(over)
    if (ended && !isHeld) over = setTimeout(dismiss, parkedMs)
  }

  const park = async (error: CallError, waiter: Waiter): Promise<void> => {
    // The sign-in is requested once, so the other refusals are not shown as well.
    error.settled = true
    submits ||= waiter.submitKey
    waiter.tries = 0
    const waiting = Promise.race([turn.promise, aborted(waiter.signal)])
    if (!ended) {
      ended = error
      timer = setTimeout(() => ended && wanted(ended), gatherMs)
      limit()
    } else if (ended.code === 999411) ended = error
    if (!(await waiting)) throw error
  }

  return {
    ended: () => ended,
    park,
    hold: underWay => {
      isHeld = underWay
      limit()
      return submits
    },
    resume: () => release(true),
    dismiss,
    ...rememberDeclined(dismiss),
  }
}

const rememberDeclined = (dismiss: () => void): Pick<Parking, 'decline' | 'isDeclined'> => {
  let declined: string | null | undefined
  return {
    decline: token => {
      declined = token
      dismiss()
    },
    isDeclined: token => token === declined,
  }
}

const aborted = (signal?: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const end = () => reject(signal?.reason)
    if (signal?.aborted) end()
    signal?.addEventListener('abort', end, { once: true })
  })
