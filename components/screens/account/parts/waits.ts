import { useEffect, useReducer } from 'react'

/**
 * When the next code may be requested (ms since 1970), by destination: neither a change of tab nor closing a form
 * shortens the wait.
 */
const waits = new Map<string, number>()

/**
 * The end of the wait for a destination, 0 if there is none, and its setter; a wait that is over when the form opens
 * is dropped.
 */
export function useWait(place: string): [number, (until: number) => void] {
  const [, redraw] = useReducer((turn: number) => turn + 1, 0)
  useEffect(() => {
    for (const [key, until] of waits) if (until <= Date.now()) waits.delete(key)
  }, [])
  const until = waits.get(place) ?? 0
  const set = (next: number) => {
    if (next > 0) waits.set(place, next)
    else waits.delete(place)
    redraw()
  }
  return [until, set]
}
