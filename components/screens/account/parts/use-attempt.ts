import { useMemo, useState } from 'react'
import { type CallError, isCallError } from '../../../../client/http/call-error.ts'
import { useSubmit } from '../../../shared/form/use-submit.ts'
import { getTrouble, type Trouble } from './attempt.ts'

/** Runs one task at a time and keeps the error of the last one, with the end of a lockout. */
export function useAttempt() {
  const [trouble, say] = useState<Trouble | null>(null)
  const { busy, run } = useSubmit(error => {
    // An expired password has its own dialog; the form shows nothing.
    if (!isCallError(error, 'passwordExpired')) say(getTrouble(error))
    return true
  })
  const attempt = async (work: () => Promise<void>) => {
    await run(() => {
      say(null)
      return work()
    })
  }
  return { trouble, busy, say, attempt }
}

/** The error of a form, with the end of a lockout counted from when it was answered. */
export const useTrouble = (error: CallError | null): Trouble | null =>
  useMemo(() => error && getTrouble(error), [error])
