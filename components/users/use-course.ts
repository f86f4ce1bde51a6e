import { useId, useState } from 'react'
import { isCallError } from '../../client/call-error.ts'
import { codeText } from '../../client/i18n.ts'
import { codes } from '../../contract/codes.ts'
import { limits } from '../../contract/limits.ts'
import type { UserRow } from '../../contract/user-shapes.ts'
import { useText } from '../use-text.ts'
import { act, needsReason, type Outcome, type StatusAction } from './actions.ts'

type CourseProps = {
  action: StatusAction
  onDone: (failed: ReadonlySet<string>) => void
  onClose: () => void
  /** An end of the account has to be chosen. */
  ends: boolean
  single: boolean
}

/** Reason, sending, results. What was typed stays when sending fails, and a repeated submit is done once. */
export function useCourse({ action, ends, onDone, onClose, single }: CourseProps) {
  const { t } = useText()
  const [submitKey, setSubmitKey] = useState<string>()
  const reason = useReason(action, () => setSubmitKey(undefined))
  const end = useEnd(ends)
  const [trouble, setTrouble] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [results, setResults] = useState<Outcome[]>()
  const run = async (users: readonly UserRow[]) => {
    if (busy || users.length === 0 || reason.refused() || end.refused()) return
    setBusy(true)
    setTrouble(undefined)
    try {
      const fresh = await act(action, users, reason.text, submitKey, ends ? end.value : null)
      setSubmitKey(undefined)
      const all = [...(results ?? []).filter(each => !fresh.some(({ id }) => id === each.id)), ...fresh]
      const failed = all.filter(each => each.code !== 0)
      onDone(new Set(failed.map(each => each.id)))
      if (single && failed.length === 0) onClose()
      else if (single) setTrouble(failed[0]!.message)
      else setResults(all)
    } catch (error) {
      if (!isCallError(error)) throw error
      setSubmitKey(error.transport ? error.submitKey : undefined)
      setTrouble(error.message || t('portal:state.errorTitle'))
    } finally {
      setBusy(false)
    }
  }
  return { reason, end, trouble, busy, results, run }
}

/** The reason, and what is wrong with it; one that is refused gets the focus. */
function useReason(action: StatusAction, onChange: () => void) {
  const { t } = useText()
  const id = useId()
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string>()
  const set = (value: string) => {
    setText(value)
    setFault(undefined)
    onChange()
  }
  const refused = (): boolean => {
    const missing = needsReason.has(action) && text.trim() === ''
    if (!missing && [...text].length <= limits.reasonLength) return false
    setFault(
      missing ? t('users:dialog.reasonRequired') : t('users:error.tooLong', { max: limits.reasonLength }),
    )
    document.getElementById(id)?.focus()
    return true
  }
  return { id, text, fault, set, refused }
}

/** The end of the account that is chosen with the action. */
function useEnd(asked: boolean) {
  const id = useId()
  const [value, choose] = useState<string | null>(null)
  const [fault, setFault] = useState<string>()
  const set = (next: string | null) => {
    choose(next)
    setFault(undefined)
  }
  const refused = (): boolean => {
    if (!asked || value) return false
    setFault(codeText(codes.accountExpiryRequired.code))
    document.getElementById(id)?.focus()
    return true
  }
  return { id, value, fault, set, refused }
}
