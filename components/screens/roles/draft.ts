import type { RoleDetail } from '../../../client/roles.ts'
import { codeText } from '../../../client/words/i18n.ts'
import { codes } from '../../../contract/codes.ts'
import type { Input } from '../../../contract/define.ts'
import type { updateRole } from '../../../contract/roles/changes.ts'
import { type RoleInput, roleInput } from '../../../contract/roles/shapes.ts'
import { getSchemaErrors } from '../../shared/form/errors.ts'
import type { FieldErrors } from '../../shared/form/use-field-errors.ts'

/** A role while it is edited. */
export type Draft = RoleInput
export type FieldName = keyof Draft

/** Fields in the order of the form. */
export const fieldNames = [
  'name',
  'nameEn',
  'description',
  'category',
  'level',
  'dataScope',
  'blinding',
  'contractRole',
  'validity',
  'expiresAt',
  'positionIds',
] as const satisfies readonly FieldName[]

/** A new role before anything is entered. */
export const emptyDraft: Draft = {
  name: '',
  nameEn: '',
  description: '',
  category: 'other',
  level: 'study',
  dataScope: 'self',
  blinding: 'none',
  contractRole: false,
  validity: 'permanent',
  expiresAt: null,
  positionIds: [],
}

/** The draft of a saved role. */
export const getDraft = (role: RoleDetail): Draft => ({
  name: role.name,
  nameEn: role.nameEn,
  description: role.description,
  category: role.category,
  level: role.level,
  dataScope: role.dataScope,
  blinding: role.blinding,
  contractRole: role.contractRole,
  validity: role.expiresAt ? 'temporary' : 'permanent',
  expiresAt: role.expiresAt,
  positionIds: role.positions.map(({ id }) => id).sort(),
})

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Fields in which two drafts differ; the end date of a permanent role does not count. */
export const changedIn = (draft: Draft, base: Draft): FieldName[] =>
  fieldNames.filter(field => {
    if (field === 'expiresAt' && draft.validity === 'permanent') return false
    if (field === 'positionIds') return !same([...draft.positionIds].sort(), [...base.positionIds].sort())
    return !same(draft[field], base[field])
  })

/** Errors of a draft, by the rules of its call; a temporary role needs an end date (H3). */
export const getErrors = (draft: Draft): FieldErrors<FieldName> => ({
  ...(draft.validity === 'temporary' &&
    !draft.expiresAt && { expiresAt: codeText(codes.roleExpiryRequired.code) }),
  ...getSchemaErrors<FieldName>(roleInput, draft),
})

type Patch = Omit<Input<typeof updateRole>, 'id' | 'rowVersion'>

/** The changed fields as the call takes them: the kind of validity and the end date go together. */
export function getPatch(draft: Draft, base: Draft): Patch {
  const changed = changedIn(draft, base)
  const patch = Object.fromEntries(changed.map(field => [field, draft[field]])) as Patch
  if (!changed.includes('validity') && !changed.includes('expiresAt')) return patch
  return {
    ...patch,
    validity: draft.validity,
    expiresAt: draft.validity === 'permanent' ? null : draft.expiresAt,
  }
}

/** What another user has saved, with the user's own changes applied on top. */
export const mergedOver = (theirs: Draft, mine: Draft, base: Draft): Draft => ({
  ...theirs,
  ...(Object.fromEntries(changedIn(mine, base).map(field => [field, mine[field]])) as Partial<Draft>),
})
