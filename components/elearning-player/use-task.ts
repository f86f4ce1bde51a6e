import { useCallback, useEffect, useRef, useState } from 'react'
import { type CallError, isCallError } from '../../client/call-error.ts'
import type { Learning, TaskWithCourses } from '../../client/learning.ts'
import { useOnline } from '../user-picker/use-online.ts'

export type Loaded<T> =
  | { state: 'loading' }
  | { state: 'failed'; error: CallError }
  | { state: 'ready'; data: T }

/** Loads something again whenever its key changes, on request, and when the network is back; older answers are dropped. */
export function useLoaded<T>(
  key: string | null,
  load: (signal: AbortSignal) => Promise<T>,
  onFailed: (error: CallError) => void,
): { loaded: Loaded<T>; again: () => void; set: (data: T) => void } {
  const [loaded, setLoaded] = useState<Loaded<T>>({ state: 'loading' })
  const [turn, setTurn] = useState(0)
  const online = useOnline()
  const latest = useRef({ load, onFailed })
  latest.current = { load, onFailed }
  const failedOffline = loaded.state === 'failed' && loaded.error.transport !== undefined && online
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` asks again, and so does the network that is back.
  useEffect(() => {
    if (key === null) return
    const ending = new AbortController()
    latest.current.load(ending.signal).then(
      data => ending.signal.aborted || setLoaded({ state: 'ready', data }),
      error => {
        if (ending.signal.aborted || !isCallError(error)) return
        latest.current.onFailed(error)
        // What is shown stays, for reading on; only what was never loaded shows the failure.
        setLoaded(now => (now.state === 'ready' && error.transport ? now : { state: 'failed', error }))
      },
    )
    return () => ending.abort()
  }, [key, turn, online && failedOffline ? 'back' : 'there'])
  const again = useCallback(() => setTurn(now => now + 1), [])
  const set = useCallback((data: T) => setLoaded({ state: 'ready', data }), [])
  return { loaded, again, set }
}

/** The task that is shown, with its courses. */
export const useTask = (
  learning: Learning,
  taskId: string,
  ready: boolean,
  onFailed: (error: CallError) => void,
) =>
  useLoaded<TaskWithCourses>(
    taskId && ready ? taskId : null,
    signal => learning.task(taskId, signal),
    onFailed,
  )
