import { useState } from 'react'
import { type CallError, isCallError } from '../client/http/call-error.ts'

/** Options of a submit, so that a repeat after a lost answer is not done twice. */
export type Sending = { quiet: true; submitKey: string }

/** Runs a submit once, with its error as a text; `error` is the server's error. */
export function useSubmit() {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  const [submitKey, setSubmitKey] = useState(() => crypto.randomUUID())
  const run = async (work: (sending: Sending) => Promise<void>) => {
    if (busy) return
    setBusy(true)
    setError(null)
    let answered = true
    try {
      await work({ quiet: true, submitKey })
    } catch (refusal) {
      if (!isCallError(refusal)) throw refusal
      setError(refusal)
      answered = !refusal.transport
    } finally {
      // There was an answer: the next send is a new submit. Without one the submit may have been done.
      if (answered) setSubmitKey(crypto.randomUUID())
      setBusy(false)
    }
  }
  const forget = () => {
    setError(null)
    setSubmitKey(crypto.randomUUID())
  }
  // A failure without a text must not be shown.
  return { busy, error, trouble: error?.message || null, run, forget }
}
