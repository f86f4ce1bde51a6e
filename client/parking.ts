import type { CallError } from './call-error.ts'

/** How long calls wait for a new sign-in (ms, WIDGETS 2.9.4). */
const parkedMs = 60_000

/**
 * The server tells the reason of a session's end once; calls that ran beside that one hear a bare "token error". So the
 * first refusals are gathered this long (ms), and the one that says most is told.
 */
const gatherMs = 60

/** A call that waits. `changes`: it writes something, which the person would have to do again. */
type Waiter = { signal?: AbortSignal; changes?: boolean }
type Place = { go: () => void; fail: () => void; changes: boolean }

export type Parking = {
  /** The refusal that ended the session while a new sign-in is awaited, else null. */
  ended: () => CallError | null
  /** Waits for a sign-in after a refusal; rejects with it when none comes in time or it is declined. */
  park: (error: CallError, waiter: Waiter) => Promise<void>
  /** A sign-in is under way, however long it takes; the function given says that it no longer is. */
  hold: () => () => void
  /** Whether something that is to be changed waits, not only something to be read. */
  keepsSubmit: () => boolean
  resume: () => void
  dismiss: () => void
}

/** Keeps the calls of an ended session for at most 60 s from its end, or as long as a sign-in is under way; `wanted` is told once for all of them. */
export const createParking = (wanted: (error: CallError) => void): Parking => {
  const places = new Set<Place>()
  let ended: CallError | null = null
  let told: ReturnType<typeof setTimeout> | undefined
  let over: ReturnType<typeof setTimeout> | undefined
  let holds = 0

  const release = (each: (place: Place) => void) => {
    ended = null
    clearTimeout(told)
    clearTimeout(over)
    for (const place of [...places]) each(place)
  }
  const dismiss = () => release(place => place.fail())
  const limit = () => {
    clearTimeout(over)
    if (ended && holds === 0) over = setTimeout(dismiss, parkedMs)
  }

  const park = (error: CallError, waiter: Waiter): Promise<void> => {
    // The sign-in is asked for once, so no refusal of the others is shown as well.
    error.settled = true
    const waiting = wait(places, error, waiter)
    if (ended) {
      if (ended.code === 999411) ended = error
      return waiting
    }
    ended = error
    told = setTimeout(() => ended && wanted(ended), gatherMs)
    limit()
    return waiting
  }

  const hold = () => {
    holds++
    limit()
    let held = true
    return () => {
      if (!held) return
      held = false
      holds--
      limit()
    }
  }

  return {
    ended: () => ended,
    park,
    hold,
    keepsSubmit: () => [...places].some(place => place.changes),
    resume: () => release(place => place.go()),
    dismiss,
  }
}

const wait = (places: Set<Place>, error: CallError, { signal, changes = false }: Waiter): Promise<void> =>
  new Promise((resolve, reject) => {
    const leave = (then: () => void) => {
      places.delete(place)
      signal?.removeEventListener('abort', aborted)
      then()
    }
    const aborted = () => leave(() => reject(signal?.reason))
    const place: Place = { go: () => leave(resolve), fail: () => leave(() => reject(error)), changes }
    places.add(place)
    if (signal?.aborted) aborted()
    else signal?.addEventListener('abort', aborted, { once: true })
  })
