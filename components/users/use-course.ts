import { useId, useState } from 'react'
import { codeText } from '../../client/words/i18n.ts'
import { codes } from '../../contract/codes.ts'
import { limits } from '../../contract/limits.ts'
import type { UserRow } from '../../contract/users/shapes.ts'
import { useText } from '../use-text.ts'
import { act, needsReason, type StatusAction } from './actions.ts'
import { useOutcomes } from './results.tsx'

type CourseProps = {
  action: StatusAction
  onDone: (failed: ReadonlySet<string>) => void
  onClose: () => void
  /** The action requires an end date of the account. */
  ends: boolean
  single: boolean
}

/** Reason, sending, results. The entries stay if sending fails, and a repeated submit is done once. */
export function useCourse({ action, ends, onDone, onClose, single }: CourseProps) {
  const { perform, forget, ...outcomes } = useOutcomes({ onDone, onClose, single })
  const reason = useReason(action, forget)
  const end = useEnd(ends)
  const run = async (users: readonly UserRow[]) => {
    if (users.length === 0 || reason.refused() || end.refused()) return
    await perform(submitKey => act(action, users, reason.text, submitKey, ends ? end.value : null))
  }
  return { ...outcomes, reason, end, run }
}

/** The reason and its error; an invalid reason gets the focus. */
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

/** The end date of the account, chosen with the action. */
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
