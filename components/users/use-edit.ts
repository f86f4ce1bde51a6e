import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { type CallError, isCallError } from '../../client/http/call-error.ts'
import { send } from '../../client/session/api.ts'
import type { Input } from '../../contract/define.ts'
import { editUser, searchUsers, userById, userHistory } from '../../contract/users/calls.ts'
import type { UserDetail } from '../../contract/users/shapes.ts'
import { getLastChange } from '../failure.ts'
import { toast } from '../ui/toast-store.ts'
import { useReread } from '../use-reread.ts'
import { useText } from '../use-text.ts'
import { changedFields } from './conflict.ts'
import { cleaned, type FormValues, getValues } from './form-values.ts'
import { useNameOf } from './person.tsx'
import { fieldProblems } from './server-errors.ts'

/** What another user saved meanwhile, who and when as far as the actor may know it, and the entries here. */
export type Conflict = { theirs: UserDetail; mine: FormValues; actor: string | null; at: string | null }

/** Saves the basic fields of a user: sends only the changes, and a newer version of the record leads to a choice. */
export function useEdit(user: UserDetail, form: UseFormReturn<FormValues>, onSaved: () => void) {
  const { t } = useText()
  const nameOf = useNameOf()
  const reread = useReread()
  const [trouble, setTrouble] = useState('')
  const [busy, setBusy] = useState(false)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [submitKey, setSubmitKey] = useState<string>()

  const refresh = () => reread(userById, userHistory, searchUsers)
  const finish = async (values: FormValues, changed: boolean) => {
    await refresh()
    form.reset(values)
    setConflict(null)
    if (changed) toast('success', t('users:edit.saved', { name: nameOf(values) }))
    onSaved()
  }
  const refused = async (error: CallError, mine: FormValues) => {
    setSubmitKey(error.transport ? error.submitKey : undefined)
    if (error.name === 'dataChanged') return setConflict(await conflictWith(user.id, mine, error))
    setConflict(null)
    const problems = fieldProblems(error)
    for (const { field, message } of problems) form.setError(field, { message }, { shouldFocus: true })
    if (problems.length === 0) setTrouble(error.message || t('portal:state.errorTitle'))
  }
  /** Saves values against the version of `from` that was read. */
  const save = async (values: FormValues, from: UserDetail) => {
    const input = getChange(from, cleaned(values))
    if (!input) return finish(values, false)
    setBusy(true)
    setTrouble('')
    try {
      await send(editUser, input, { quiet: true, submitKey })
      setSubmitKey(undefined)
      await finish(values, true)
    } catch (error) {
      if (!isCallError(error)) throw error
      await refused(error, values)
    } finally {
      setBusy(false)
    }
  }
  return { trouble, busy, conflict, save, dismiss: () => setConflict(null) }
}

/** The request of an edit: the differing fields, with the version that was read; null if nothing differs. */
function getChange(from: UserDetail, next: FormValues): Input<typeof editUser> | null {
  const changed = changedFields(getValues(from), next)
  if (changed.length === 0) return null
  const patch = Object.fromEntries(changed.map(field => [field, next[field as keyof FormValues]]))
  return { ...patch, id: from.id, rowVersion: from.rowVersion }
}

/** Loads the current record; the refusal says who changed it last. */
async function conflictWith(userId: string, mine: FormValues, error: CallError): Promise<Conflict> {
  const theirs = await send(userById, { userId }, { quiet: true })
  const last = getLastChange(error)
  return { theirs, mine, actor: last?.by ?? null, at: last?.at ?? theirs.updatedAt }
}
