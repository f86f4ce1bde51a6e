import { useEffect, useRef, useState } from 'react'
import type { Interval } from '../../../contract/values/intervals.ts'

/** How often the dwell time is measured (ms). */
const tickMs = 1000

/**
 * Measures how long a page or picture is visible, on the course's timeline: `startMs` is its position there,
 * `leastMs` the required time. Reports once when the required time is reached, and the partial time when it is left.
 */
export function useDwell(
  { startMs, leastMs, active }: { startMs: number; leastMs: number; active: boolean },
  tell: (stretches: readonly Interval[], muted: boolean) => void,
): { seenMs: number } {
  const [seenMs, setSeenMs] = useState(0)
  const latest = useRef(tell)
  latest.current = tell
  useEffect(() => {
    setSeenMs(0)
    if (!active) return
    let visibleMs = 0
    let isReported = false
    let at = performance.now()
    const count = () => {
      const now = performance.now()
      if (!document.hidden) visibleMs += now - at
      at = now
      setSeenMs(Math.min(leastMs, Math.round(visibleMs)))
      if (isReported || visibleMs < leastMs) return
      isReported = true
      latest.current([[startMs, startMs + leastMs]], false)
    }
    const timer = setInterval(count, tickMs)
    const ending = new AbortController()
    document.addEventListener('visibilitychange', count, { signal: ending.signal })
    return () => {
      clearInterval(timer)
      ending.abort()
      count()
      const part = Math.round(Math.min(visibleMs, leastMs))
      if (!isReported && part > 0) latest.current([[startMs, startMs + part]], false)
    }
  }, [startMs, leastMs, active])
  return { seenMs }
}
