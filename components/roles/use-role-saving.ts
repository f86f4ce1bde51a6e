import { useState } from 'react'
import { type CallError, isCallError } from '../../client/http/call-error.ts'
import { type Clash, getClash } from '../../client/roles.ts'
import { send } from '../../client/session/api.ts'
import type { Input } from '../../contract/define.ts'
import { roleDetail, roleHistory } from '../../contract/roles/calls.ts'
import { roleConflict, updateRole } from '../../contract/roles/changes.ts'
import { listRoles, roleOptions } from '../../contract/roles/list.ts'
import { merged } from '../role-tree/choose.ts'
import type { Forest } from '../role-tree/nodes.ts'
import { useSessionStore } from '../session-context.ts'
import { toast } from '../ui/toast-store.ts'
import { useReread } from '../use-reread.ts'
import { useText } from '../use-text.ts'
import { changedIn, type Draft, type FieldName, getDraft, getPatch, mergedOver } from './draft.ts'
import type { RoleDraft } from './use-role-draft.ts'

/** Another user's change beside the own one: fields as they are saved now, rights as in the tree's own conflict. */
export type RoleClash = Clash & { mineDraft: Draft; base: Draft; theirFields: FieldName[] }

type Saving = {
  draft: RoleDraft
  forest: Forest
  onSaved: () => void
  /** Shows the server's error for a field. */
  onRefused: (field: FieldName, text: string) => void
}

/** Sends a draft; a conflict leads to a choice, and nothing typed is lost (TR-C1). */
export function useRoleSaving(wish: Saving) {
  const { draft, onSaved } = wish
  const { t } = useText()
  const store = useSessionStore()
  const refresh = useRefresh()
  const [busy, setBusy] = useState(false)
  const [submitKey, setSubmitKey] = useState<string>()
  const { failed, clear, ...rest } = useRefusals(wish, refresh)
  const save = async (reason: string): Promise<boolean> => {
    setBusy(true)
    clear()
    try {
      await send(updateRole, { ...getWish(draft), reason }, { quiet: true, session: store, submitKey })
      setSubmitKey(undefined)
      await refresh()
      draft.discard()
      toast('success', t('roleAdmin:edit.saved'))
      onSaved()
      return true
    } catch (error) {
      if (!isCallError(error)) throw error
      setSubmitKey(error.transport ? error.submitKey : undefined)
      await failed(error)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, save, clear, ...rest }
}

/** The request of a draft, without the reason. */
export const getWish = ({ from, draft, saved, difference }: RoleDraft): Input<typeof updateRole> => ({
  id: from.id,
  rowVersion: from.rowVersion,
  ...getPatch(draft, saved),
  ...difference,
})

/** What prevents a save: an error of a field, of the whole, or a conflict. */
function useRefusals({ draft, forest, onRefused }: Saving, refresh: () => Promise<unknown>) {
  const store = useSessionStore()
  const [trouble, setTrouble] = useState<CallError | null>(null)
  const [clash, setClash] = useState<RoleClash | null>(null)
  const failed = async (error: CallError) => {
    if (error.name === 'dataChanged') return setClash(await getRoleClash(error, draft, store))
    const field = getField(error.data)
    if (field) onRefused(field, error.message)
    else setTrouble(error)
  }
  /** Discards the own changes in favour of what others have saved. */
  const takeTheirs = async () => {
    draft.discard()
    setClash(null)
    await refresh()
  }
  /** Merges both, for review before the save. */
  const takeBoth = () => {
    if (!clash) return
    const now = getDraft(clash.now)
    const both = mergedOver(now, clash.mineDraft, clash.base)
    const fields = Object.fromEntries(changedIn(both, now).map(field => [field, both[field]]))
    draft.takeUp(clash.now, fields, [...merged(forest, new Set(clash.now.rights), clash.mine)])
    setClash(null)
  }
  const back = () => setClash(null)
  return { trouble, clash, failed, takeTheirs, takeBoth, back, clear: () => setTrouble(null) }
}

/** Invalidates every list and record that shows a role. */
export function useRefresh() {
  const reread = useReread()
  return () => reread(roleDetail, roleHistory, listRoles, roleOptions)
}

const getRoleClash = async (
  error: CallError,
  { from, difference, draft, saved }: RoleDraft,
  session: ReturnType<typeof useSessionStore>,
): Promise<RoleClash> => {
  const clash = await getClash(error, from, difference, { session })
  const told = roleConflict.safeParse(error.data)
  const theirFields = changedIn(getDraft(clash.now), saved)
  return { ...clash, ...(told.success && { by: told.data.by }), mineDraft: draft, base: saved, theirFields }
}

const getField = (data: unknown): FieldName | null => {
  const field = typeof data === 'object' && data !== null && 'field' in data ? data.field : null
  return typeof field === 'string' ? (field as FieldName) : null
}
