import { useState } from 'react'
import { type CallError, isCallError } from '../client/call-error.ts'

/** What a submit sends with, so that a repeated one after a lost answer is not done twice. */
export type Sending = { quiet: true; submitKey: string }

/** Doing something once, with its trouble in words; `error` is what the server refused it with. */
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
      // An answer came: what is sent next is another submit. Without one it may have been done.
      if (answered) setSubmitKey(crypto.randomUUID())
      setBusy(false)
    }
  }
  const forget = () => {
    setError(null)
    setSubmitKey(crypto.randomUUID())
  }
  // A failure without words is one of which nothing shall be shown.
  return { busy, error, trouble: error?.message || null, run, forget }
}
