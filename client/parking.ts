import type { CallError } from './call-error.ts'

/** How long calls wait for a new sign-in (ms, WIDGETS 2.9.4). */
const parkedMs = 60_000

/**
 * The server tells the reason of a session's end once; calls that ran beside that one hear a bare "token error". So the
 * first refusals are gathered this long (ms), and the one that says most is told.
 */
const gatherMs = 60

type Place = { go: () => void; fail: () => void }

export type Parking = {
  /** The refusal that ended the session while a new sign-in is awaited, else null. */
  ended: () => CallError | null
  /** Waits for a sign-in after a refusal; rejects with it when none comes in time or it is declined. */
  park: (error: CallError, signal?: AbortSignal) => Promise<void>
  resume: () => void
  dismiss: () => void
}

/** Keeps the calls of an ended session for at most 60 s from its end; `wanted` is told once for all of them. */
export const createParking = (wanted: (error: CallError) => void): Parking => {
  const places = new Set<Place>()
  let ended: CallError | null = null
  let timers: ReturnType<typeof setTimeout>[] = []

  const release = (each: (place: Place) => void) => {
    ended = null
    timers.forEach(clearTimeout)
    for (const place of [...places]) each(place)
  }
  const dismiss = () => release(place => place.fail())

  const park = (error: CallError, signal?: AbortSignal): Promise<void> => {
    // The sign-in is asked for once, so no refusal of the others is shown as well.
    error.settled = true
    const waiting = wait(places, error, signal)
    if (ended) {
      if (ended.code === 999411) ended = error
      return waiting
    }
    ended = error
    timers = [setTimeout(() => ended && wanted(ended), gatherMs), setTimeout(dismiss, parkedMs)]
    return waiting
  }

  return { ended: () => ended, park, resume: () => release(place => place.go()), dismiss }
}

const wait = (places: Set<Place>, error: CallError, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const leave = (then: () => void) => {
      places.delete(place)
      signal?.removeEventListener('abort', aborted)
      then()
    }
    const aborted = () => leave(() => reject(signal?.reason))
    const place: Place = { go: () => leave(resolve), fail: () => leave(() => reject(error)) }
    places.add(place)
    if (signal?.aborted) aborted()
    else signal?.addEventListener('abort', aborted, { once: true })
  })
