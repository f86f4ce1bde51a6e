import { useRef, useState } from 'react'
import { isCallError } from '../../client/call-error.ts'
import { getTrouble, type Trouble } from './attempt.ts'

/** Runs one piece of work at a time and keeps what went wrong with the last; a second press while one runs does nothing. */
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
      // An expired password has a dialog of its own, in which the form has no part.
      if (!isCallError(error, 'passwordExpired')) tell(getTrouble(error))
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { trouble, busy, say, attempt }
}
