import { useId, useRef, useState } from 'react'
import { type CallError, isCallError } from '../../client/http/call-error.ts'
import { canSeal } from '../../client/sign-in/password.ts'
import { useUnsaved } from '../shell/unsaved.ts'
import { focusFirst, useFaults } from '../use-faults.ts'
import { useText } from '../use-text.ts'
import { type Entries, type Field, fieldOfRefusal, getFaults, noEntries } from './entries.ts'

export type PasswordForm = ReturnType<typeof usePasswordForm>

type Course = {
  /** Fields of this form, in order. */
  asked: readonly Field[]
  send: (entries: Entries) => Promise<void>
  /** Return true for a server error that the owner of the form handles itself. */
  refused?: (error: CallError) => boolean
}

/** A form that sets a password: entries, errors, and sending, one request at a time. */
export function usePasswordForm({ asked, send, refused = () => false }: Course) {
  const { t } = useText()
  const id = useId()
  const [entries, setEntries] = useState<Entries>(noEntries)
  const told = useFaults({ id, order: asked, found: getFaults(entries, asked) })
  const [trouble, setTrouble] = useState(() => (canSeal() ? '' : t('password:insecure')))
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const set = (field: Field, text: string) => {
    setEntries(now => ({ ...now, [field]: text }))
    told.changed(field)
  }
  const fail = (error: unknown) => {
    if (!isCallError(error)) throw error
    if (refused(error)) return
    const field = fieldOfRefusal(error)
    if (field && asked.includes(field)) told.refuse({ [field]: error.message })
    else setTrouble(error.message || t('password:failed'))
  }
  const clear = () => {
    setEntries(noEntries)
    told.clear()
  }
  const submit = async () => {
    if (running.current || focusFirst(told.check())) return
    if (!canSeal()) return setTrouble(t('password:insecure'))
    running.current = true
    setBusy(true)
    setTrouble('')
    await send(entries).then(clear, fail)
    running.current = false
    setBusy(false)
  }
  // Passwords are never stored as drafts; the user is asked before they are lost.
  useUnsaved(asked.some(field => entries[field] !== ''))
  const problems = told.problems((field, value) =>
    t('ui:filter.summary', { label: t(`password:field.${field}`), value }),
  )
  const { faults, onBlur, check } = told
  return {
    ...{ id, asked, entries, faults, onBlur, problems, trouble, busy, set },
    /** Shows the errors before anything is sent; returns the ids of the wrong fields. */
    check,
    submit: () => void submit(),
  }
}
