import { useRef, useState } from 'react'
import { isCallError } from '../../client/http/call-error.ts'
import { getTrouble, type Trouble } from './attempt.ts'

/** Runs one task at a time and keeps the error of the last one; a second press while one runs does nothing. */
export function useAttempt() {
  const [trouble, say] = useState<Trouble | null>(null)
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const attempt = async (work: () => Promise<void>, tell: (trouble: Trouble) => void = say) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    say(null)
    try {
      await work()
    } catch (error) {
      // An expired password has its own dialog; the form shows nothing.
      if (!isCallError(error, 'passwordExpired')) tell(getTrouble(error))
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { trouble, busy, say, attempt }
}
