import { useState } from 'react'
import type { RoleDetail } from '../../../client/roles.ts'
import { type Difference, getDifference, type Right } from '../../../contract/access/rights.ts'
import { useDraft } from '../../shared/page/use-draft.ts'
import { changedIn, type Draft, getDraft } from './draft.ts'

/** The changes to a role: differing fields, and rights. */
type StoredDraft = { fields: Partial<Draft>; rights: readonly Right[] | null }

/** The page opens the form for a stored draft of this name. */
export const roleDraftName = 'roles.edit'

const noDifference: Difference = { added: [], removed: [] }

/** A role while it is edited, fields and rights together, stored as one draft. */
export function useRoleDraft(role: RoleDetail) {
  const [own, setOwn] = useState<StoredDraft | null>(null)
  const [base, setBase] = useState(role)
  const from = own ? base : role
  const saved = getDraft(from)
  const draft: Draft = own ? { ...saved, ...own.fields } : saved
  const fields = changedIn(draft, saved)
  const difference = own?.rights ? getDifference(new Set(from.rights), new Set(own.rights)) : noDifference
  const dirty = fields.length + difference.added.length + difference.removed.length > 0
  const put = (next: Partial<StoredDraft>) => {
    if (!own) setBase(role)
    setOwn(now => ({ fields: now?.fields ?? {}, rights: now?.rights ?? null, ...next }))
  }
  const getStoredDraft = (): StoredDraft => ({
    fields: Object.fromEntries(fields.map(field => [field, draft[field]])),
    rights: difference.added.length + difference.removed.length > 0 ? (own?.rights ?? null) : null,
  })
  useDraft<StoredDraft>(roleDraftName, { dirty, values: getStoredDraft, restore: setOwn })
  return {
    draft,
    saved,
    from,
    fields,
    difference,
    dirty,
    rights: own?.rights ?? null,
    set: (part: Partial<Draft>) => put({ fields: { ...own?.fields, ...part } }),
    setRights: (rights: readonly Right[]) => put({ rights }),
    discard: () => setOwn(null),
    /** Restores both on top of what another user has saved. */
    takeUp: (over: RoleDetail, fieldsOver: Partial<Draft>, rights: readonly Right[]) => {
      setBase(over)
      setOwn({ fields: fieldsOver, rights })
    },
  }
}

export type RoleDraft = ReturnType<typeof useRoleDraft>
