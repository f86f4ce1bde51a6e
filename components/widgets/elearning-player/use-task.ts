import { useCallback, useEffect, useRef, useState } from 'react'
import { type CallError, isCallError } from '../../../client/http/call-error.ts'
import type { Learning, TaskWithCourses } from '../../../client/learning/learning.ts'

export type Loaded<T> =
  | { state: 'loading' }
  | { state: 'failed'; error: CallError }
  | { state: 'ready'; data: T }

/** The answer, and the count of network returns at the time of its request. */
type Answer<T> = { loaded: Loaded<T>; asked: number }

/** Loads data again when its key changes, on request, and when the network is back; drops outdated answers. */
export function useLoaded<T>(
  key: string | null,
  load: (signal: AbortSignal) => Promise<T>,
  onFailed: (error: CallError) => void,
): { loaded: Loaded<T>; again: () => void; set: (data: T) => void } {
  const [{ loaded, asked }, setAnswer] = useState<Answer<T>>({ loaded: { state: 'loading' }, asked: 0 })
  const [turn, setTurn] = useState(0)
  const returns = useReturns()
  const latest = useRef({ load, onFailed, returns })
  latest.current = { load, onFailed, returns }
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` triggers a reload.
  useEffect(() => {
    if (key === null) return
    const ending = new AbortController()
    const asked = latest.current.returns
    latest.current.load(ending.signal).then(
      data => ending.signal.aborted || setAnswer({ loaded: { state: 'ready', data }, asked }),
      error => {
        if (ending.signal.aborted || !isCallError(error)) return
        latest.current.onFailed(error)
        // Keep what is shown; only data that was never loaded shows the failure.
        setAnswer(now =>
          now.loaded.state === 'ready' && error.transport
            ? now
            : { loaded: { state: 'failed', error }, asked },
        )
      },
    )
    return () => ending.abort()
  }, [key, turn])
  const again = useCallback(() => setTurn(now => now + 1), [])
  const set = useCallback((data: T) => setAnswer(now => ({ ...now, loaded: { state: 'ready', data } })), [])
  const missed = loaded.state === 'failed' && loaded.error.transport !== undefined && returns > asked
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads again when the network returns.
  useEffect(() => {
    if (missed) again()
  }, [missed, returns])
  return { loaded, again, set }
}

/** How often the network has returned since the mount. */
function useReturns(): number {
  const [returns, setReturns] = useState(0)
  useEffect(() => {
    const back = () => setReturns(now => now + 1)
    addEventListener('online', back)
    return () => removeEventListener('online', back)
  }, [])
  return returns
}

/** The shown task with its courses. */
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
