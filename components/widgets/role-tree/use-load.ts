import { useCallback, useEffect, useRef, useState } from 'react'
import { type CallError, isCallError } from '../../../client/http/call-error.ts'

export type Loaded<T> =
  | { state: 'loading'; value: T | null }
  | { state: 'ready'; value: T }
  | { state: 'failed'; value: T | null; error: CallError }

/**
 * Loads data while the given `read` stays the same: a new one starts again, and an older answer never replaces a
 * newer one. Null loads nothing. Data stays during a reload, and after a failed one.
 */
export function useLoad<T>(read: ((signal: AbortSignal) => Promise<T>) | null, online: boolean) {
  const [loaded, setLoaded] = useState<{ read: typeof read; now: Loaded<T> }>({ read, now: begun() })
  const [turn, setTurn] = useState(0)
  const now: Loaded<T> = loaded.read === read ? loaded.now : begun()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` triggers a reload.
  useEffect(() => {
    if (!read) return
    const ending = new AbortController()
    const put = (next: (before: T | null) => Loaded<T>) => {
      if (ending.signal.aborted) return
      setLoaded(before => ({ read, now: next(before.read === read ? before.now.value : null) }))
    }
    put(value => ({ state: 'loading', value }))
    read(ending.signal).then(
      value => put(() => ({ state: 'ready', value })),
      error => {
        if (!isCallError(error)) throw error
        put(value => ({ state: 'failed', value, error }))
      },
    )
    return () => ending.abort()
  }, [read, turn])
  const retry = useCallback(() => setTurn(before => before + 1), [])
  // A load that failed offline is repeated when the network is back, even if it came back before the failure.
  const wasOffline = useRef(false)
  const { state } = now
  useEffect(() => {
    if (!online) wasOffline.current = true
    else if (state === 'ready') wasOffline.current = false
    else if (state === 'failed' && wasOffline.current) {
      wasOffline.current = false
      retry()
    }
  }, [online, state, retry])
  const replace = useCallback((value: T) => setLoaded({ read, now: { state: 'ready', value } }), [read])
  return { ...now, retry, replace }
}

const begun = <T>(): Loaded<T> => ({ state: 'loading', value: null })
