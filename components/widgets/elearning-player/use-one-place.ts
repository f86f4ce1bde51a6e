import { useCallback, useEffect, useState } from 'react'

/** Whether this player is the one that counts, of all in this browser (2.5.11). */
export type Holding = 'asking' | 'here' | 'elsewhere'

/**
 * Only one player at a time counts; a Web Lock decides. The second one is informed, and may take over; the first then
 * stops. Where the page has no locks (plain HTTP) every player may count, and the server counts each moment once.
 */
export function useOnePlace(name: string | null): { holding: Holding; takeOver: () => void } {
  const [holding, setHolding] = useState<Holding>('asking')
  const [stealing, setStealing] = useState(0)
  useEffect(() => {
    const locks = globalThis.navigator?.locks
    if (name === null) return
    if (!locks) {
      setHolding('here')
      return
    }
    const end = holdLock(locks, name, stealing > 0, setHolding)
    return end
  }, [name, stealing])
  const takeOver = useCallback(() => setStealing(now => now + 1), [])
  return { holding, takeOver }
}

/** Another player has this long to release the lock before it counts as learning elsewhere (ms). */
const patienceMs = 250

/** Holds the lock until it is aborted; waits while another player has it, and notices when another one steals it. */
const holdLock = (
  locks: LockManager,
  name: string,
  steal: boolean,
  tell: (holding: Holding) => void,
): (() => void) => {
  const ending = new AbortController()
  const { signal } = ending
  const timer = setTimeout(() => tell('elsewhere'), patienceMs)
  const aborted = new Promise<void>(resolve => signal.addEventListener('abort', () => resolve()))
  const got = () => {
    clearTimeout(timer)
    if (!signal.aborted) tell('here')
    return aborted
  }
  locks
    .request(name, steal ? { steal: true } : { signal }, got)
    // A stolen lock rejects the holder's request; an aborted wait rejects too.
    .catch(() => signal.aborted || tell('elsewhere'))
  return () => {
    clearTimeout(timer)
    ending.abort()
  }
}
