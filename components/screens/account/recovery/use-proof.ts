import { useId, useState } from 'react'
import { isCallError } from '../../../../client/http/call-error.ts'
import {
  askForReview,
  checkCode,
  mailRecoveryCode,
  type Permit,
  type Recovery,
  textRecoveryCode,
} from '../../../../client/sign-in/recovery.ts'
import type { RecoveryMethod } from '../../../../contract/recovery/calls.ts'
import { isEmail } from '../../../../contract/values/address.ts'
import { useText } from '../../../shared/call/use-text.ts'
import { focusFirst, useFieldErrors } from '../../../shared/form/use-field-errors.ts'
import { useUnsaved } from '../../../shared/page/unsaved.ts'
import { useDraft } from '../../../shared/page/use-draft.ts'
import { getTrouble } from '../parts/attempt.ts'
import { useAttempt } from '../parts/use-attempt.ts'
import { useWait } from '../parts/waits.ts'
import { getAccount } from './recovery-state.ts'

type Entries = { email: string; code: string; reason: string }
type Field = keyof Entries
type Ends = { onPermit: (permit: Permit) => void; onOver: () => void }

/** The proof for a password recovery: the method, the code that was sent, or the request that was made. */
export function useProof(recovery: Recovery, ends: Ends) {
  const typed = useTyped(recovery)
  const { method, entries } = typed
  const [pending, setPending] = useState(false)
  const { trouble, busy, say, run } = useSteps(ends.onOver)
  useKept(typed, !pending)
  const to = method === 'email' ? `email ${entries.email.trim().toLowerCase()}` : method
  const [until, waitUntil] = useWait(`recovery ${recovery.ticket} ${to}`)
  const isSent = until > 0

  const send = async () => {
    const wait = await sendCode(recovery.ticket, method, entries.email.trim()).catch(error => {
      const { until } = getTrouble(error)
      // Start the wait only if a code was sent from here: without one there is nothing to enter.
      if (isSent && until > Date.now() + 1000) waitUntil(until)
      throw error
    })
    waitUntil(Date.now() + wait * 1000)
  }
  const check = async () => ends.onPermit(await checkCode(recovery.ticket, entries.code.trim()))
  const ask = async () => {
    await askForReview(recovery.ticket, entries.reason.trim())
    setPending(true)
  }
  const id = useId()
  const fieldErrors = useTold(id, method, entries, isSent)
  /** Continues, or shows what blocks it; another code can be requested while none has been typed. */
  const go = (resend: boolean) => {
    const wrong = fieldErrors.check().filter(field => !resend || field !== `${id}-code`)
    if (!focusFirst(wrong)) run(method === 'review' ? ask : isSent && !resend ? check : send)
  }
  const choose = (next: RecoveryMethod) => {
    typed.choose(next)
    fieldErrors.clear()
    say(null)
  }
  const state = { isSent, until, pending, trouble, busy }
  const { errors: faults, onBlur } = fieldErrors
  return { ...typed, ...state, id, faults, onBlur, choose, submit: () => go(false), again: () => go(true) }
}

const sendCode = (ticket: string, method: RecoveryMethod, email: string): Promise<number> =>
  method === 'email' ? mailRecoveryCode(ticket, email) : textRecoveryCode(ticket)

/** Keeps the entries: address and message are stored as a draft; the step itself only survives a reload. */
function useKept({ entries, set, choose }: ReturnType<typeof useTyped>, open: boolean) {
  const { email, code, reason } = entries
  useUnsaved(open, { asks: code !== '' })
  useDraft<{ email: string; reason: string }>(`recovery.${getAccount()}`, {
    dirty: open && (email !== '' || reason !== ''),
    values: () => ({ email, reason }),
    restore: kept => {
      if (kept.reason) choose('review')
      set('email', kept.email)
      set('reason', kept.reason)
    },
  })
}

/** The choice and the entries. */
function useTyped(recovery: Recovery) {
  const [method, setMethod] = useState<RecoveryMethod>(recovery.methods[0] ?? 'review')
  const [entries, setEntries] = useState<Entries>({ email: '', code: '', reason: '' })
  const set = (field: Field, text: string) => setEntries(now => ({ ...now, [field]: text }))
  const choose = (next: RecoveryMethod) => {
    setMethod(next)
    set('code', '')
  }
  return { method, entries, set, choose }
}

const order = ['email', 'code', 'reason'] as const

/** The errors, as far as they should show already. */
function useTold(id: string, method: RecoveryMethod, entries: Entries, withCode: boolean) {
  const { t } = useText()
  const wrong = {
    email: method === 'email' && !isEmail(entries.email),
    code: method !== 'review' && withCode && !/^\d{4}$/.test(entries.code.trim()),
    reason: method === 'review' && entries.reason.trim() === '',
  }
  const faults = Object.fromEntries(
    order.filter(field => wrong[field]).map(field => [field, t(`recovery:fault.${field}`)]),
  )
  return useFieldErrors<Field>({ id, fields: order, found: faults })
}

/** Runs the steps; an expired recovery starts again, every other error shows here. */
function useSteps(onOver: () => void) {
  const { trouble, busy, say, attempt } = useAttempt()
  const run = (work: () => Promise<void>) =>
    void attempt(() =>
      work().catch(error => {
        if (isCallError(error, 'resetLinkExpired')) return onOver()
        throw error
      }),
    )
  return { trouble, busy, say, run }
}
