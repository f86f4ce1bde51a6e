import { useCallback, useEffect, useState } from 'react'

/** Whether this player is the one that learns: the only one of the browser and of the page (2.5.11). */
export type Holding = 'asking' | 'here' | 'elsewhere'

/**
 * One player at a time counts: a Web Lock says which. Whoever comes second is told, and may take over; the first then
 * stops. Where the page has no locks (plain HTTP) every player may learn, and the server counts each moment once.
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

/** Another player is given this long to let go before it counts as one that learns elsewhere (ms). */
const patienceMs = 250

/** Holds the lock until it is told to end; waits for it as long as another one has it, and hears when it is taken away. */
const holdLock = (
  locks: LockManager,
  name: string,
  steal: boolean,
  tell: (holding: Holding) => void,
): (() => void) => {
  const ending = new AbortController()
  const { signal } = ending
  const timer = setTimeout(() => tell('elsewhere'), patienceMs)
  const held = new Promise<void>(resolve => signal.addEventListener('abort', () => resolve()))
  const got = () => {
    clearTimeout(timer)
    if (!signal.aborted) tell('here')
    return held
  }
  locks
    .request(name, steal ? { steal: true } : { signal }, got)
    // A lock that another one has taken over rejects what held it; so does giving up to wait.
    .catch(() => signal.aborted || tell('elsewhere'))
  return () => {
    clearTimeout(timer)
    ending.abort()
  }
}
