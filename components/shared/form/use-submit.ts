import { useRef, useState } from 'react'
import { type CallError, isCallError } from '../../../client/http/call-error.ts'
import { useText } from '../call/use-text.ts'

/** Options of a call of a form: the form shows the error, and a repeat after a lost answer is not done twice. */
export type Sending = { quiet: true; submitKey: string }

/** Runs a submit, one at a time. `refused` returns true for an error that it shows itself. */
export function useSubmit(refused?: (error: CallError) => boolean | Promise<boolean>) {
  const { t } = useText()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  const [trouble, setTrouble] = useState('')
  const running = useRef(false)
  const submitKey = useRef('')
  /** The next send is a new submit. */
  const renew = () => {
    submitKey.current = crypto.randomUUID()
  }
  if (submitKey.current === '') renew()
  const clear = () => {
    setError(null)
    setTrouble('')
  }
  /** Resolves to true once the work is done. */
  const run = async (work: (sending: Sending) => Promise<unknown>): Promise<boolean> => {
    if (running.current) return false
    running.current = true
    setBusy(true)
    clear()
    try {
      await work({ quiet: true, submitKey: submitKey.current })
      renew()
      return true
    } catch (failure) {
      if (!isCallError(failure)) throw failure
      // Without an answer the submit may have been done: its key stays.
      if (!failure.transport) renew()
      if (!(await refused?.(failure))) setError(failure)
      return false
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return {
    busy,
    error,
    /** The sentence about the whole form; an error that needs no sentence has none. */
    trouble: error ? error.message || (error.settled ? '' : t('portal:state.errorTitle')) : trouble,
    run,
    renew,
    /** The entries have changed, and with them what an error was about. */
    forget: () => {
      clear()
      renew()
    },
    /** Shows another sentence about the whole form. */
    say: setTrouble,
  }
}
