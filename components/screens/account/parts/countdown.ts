import { useEffect, useState } from 'react'

/** Whole seconds from now until an instant (ms since 1970), counting down; 0 when it has passed. */
export function useCountdown(until: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    setNow(Date.now())
    if (until <= Date.now()) return
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() >= until) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [until])
  return Math.max(0, Math.ceil((until - now) / 1000))
}

/** What a screen reader announces of a one-minute countdown: start, half and end only. */
export const spokenMoment = (left: number): 60 | 30 | 0 => {
  if (left > 30) return 60
  return left > 0 ? 30 : 0
}
