import { useState } from 'react'
import type { CallError } from '../../../client/http/call-error.ts'
import { type Clash, getClash } from '../../../client/roles.ts'
import { send } from '../../../client/session/api.ts'
import type { Input } from '../../../contract/define.ts'
import { roleDetail, roleHistory } from '../../../contract/roles/calls.ts'
import { roleConflict, updateRole } from '../../../contract/roles/changes.ts'
import { listRoles, roleOptions } from '../../../contract/roles/list.ts'
import { useSessionStore } from '../../shared/call/session-context.ts'
import { useReread } from '../../shared/call/use-reread.ts'
import { useText } from '../../shared/call/use-text.ts'
import { getRefusedFields } from '../../shared/form/errors.ts'
import type { FieldErrors } from '../../shared/form/use-field-errors.ts'
import { useSubmit } from '../../shared/form/use-submit.ts'
import { toast } from '../../ui/feedback/toast-store.ts'
import { merged } from '../../widgets/role-tree/choose.ts'
import type { Forest } from '../../widgets/role-tree/nodes.ts'
import { changedIn, type Draft, type FieldName, fieldNames, getDraft, getPatch, mergedOver } from './draft.ts'
import type { RoleDraft } from './use-role-draft.ts'

/** Another user's change beside the own one: fields as they are saved now, rights as in the tree's own conflict. */
export type RoleClash = Clash & { mineDraft: Draft; base: Draft; theirFields: FieldName[] }

type Saving = {
  draft: RoleDraft
  forest: Forest
  onSaved: () => void
  /** Shows the server's errors at their fields. */
  onRefused: (wrong: FieldErrors<FieldName>) => void
}

/** Sends a draft; a conflict leads to a choice, and nothing typed is lost (TR-C1). */
export function useRoleSaving({ draft, forest, onSaved, onRefused }: Saving) {
  const { t } = useText()
  const session = useSessionStore()
  const reread = useReread()
  const [clash, setClash] = useState<RoleClash | null>(null)
  const { busy, error, run, forget } = useSubmit(async refusal => {
    if (refusal.name === 'dataChanged') {
      setClash(await getRoleClash(refusal, draft, session))
      return true
    }
    const wrong = getRefusedFields(refusal, path => fieldNames.find(field => field === path))
    const isAtField = Object.keys(wrong).length > 0
    if (isAtField) onRefused(wrong)
    return isAtField
  })
  const save = (reason: string): Promise<boolean> =>
    run(async sending => {
      await send(updateRole, { ...getWish(draft), reason }, { ...sending, session })
      await reread(...roleRereads)
      draft.discard()
      toast('success', t('roleAdmin:edit.saved'))
      onSaved()
    })
  /** Discards the own changes in favour of what others have saved. */
  const takeTheirs = async () => {
    draft.discard()
    setClash(null)
    await reread(...roleRereads)
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
  return {
    busy,
    trouble: error,
    clash,
    save,
    clear: forget,
    takeTheirs,
    takeBoth,
    back: () => setClash(null),
  }
}

/** The request of a draft, without the reason. */
export const getWish = ({ from, draft, saved, difference }: RoleDraft): Input<typeof updateRole> => ({
  id: from.id,
  rowVersion: from.rowVersion,
  ...getPatch(draft, saved),
  ...difference,
})

/** Every list and record that shows a role. */
export const roleRereads = [roleDetail, roleHistory, listRoles, roleOptions]

const getRoleClash = async (
  error: CallError,
  { from, difference, draft, saved }: RoleDraft,
  session: ReturnType<typeof useSessionStore>,
): Promise<RoleClash> => {
  const clash = await getClash(error, from, difference, { session })
  const details = roleConflict.safeParse(error.data)
  const theirFields = changedIn(getDraft(clash.now), saved)
  return {
    ...clash,
    ...(details.success && { by: details.data.by }),
    mineDraft: draft,
    base: saved,
    theirFields,
  }
}
