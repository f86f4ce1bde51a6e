import { useEffect, useState } from 'react'

/** Pause after the last change before the server is asked (ms). */
const rest = 300

/** A value once it has stopped changing. */
export function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value)
  const text = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(JSON.parse(text) as T), rest)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}
