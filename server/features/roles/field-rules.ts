import type { Right } from '../../../contract/access/rights.ts'
import type { RoleInput, RoleScope } from '../../../contract/roles/shapes.ts'
import { type Fitting, type Manager, type RuleRefusal, unfitReason } from './rules.ts'

/** The requested fields of a role; `expiresAt` null is permanent. */
export type Fields = Omit<RoleInput, 'validity'>

/** Nobody gives a data scope that their own role lacks; departments and studies do not include each other. */
export const reaches = (own: RoleScope | null, wish: RoleScope): boolean =>
  own === wish || own === 'tenant' || wish === 'self'

const refusal = (
  code: RuleRefusal['code'],
  field: keyof RoleInput,
  data: Record<string, unknown> = {},
): RuleRefusal => ({
  code,
  data: { ...data, field },
})

type ValidityRequest = { validity?: RoleInput['validity'] | undefined; expiresAt?: string | null | undefined }

/** The requested end; undefined when a temporary role has none (H3). */
export const getExpiry = (
  { validity, expiresAt }: ValidityRequest,
  before: string | null = null,
): string | null | undefined => {
  if (validity === 'permanent') return null
  const end = expiresAt === undefined ? before : expiresAt
  return validity === 'temporary' && end === null ? undefined : end
}

/** Why a new role cannot have these fields, or null. */
export const newFieldsRefusal = (after: Fields, manager: Manager, at: Date): RuleRefusal | null => {
  if (after.expiresAt && new Date(after.expiresAt) <= at) return refusal('expiryInPast', 'expiresAt')
  return reaches(manager.dataScope, after.dataScope) ? null : refusal('grantBeyondOwn', 'dataScope')
}

/** Context of a change of fields. */
export type RoleFacts = { code: string | null; manager: Manager; authorised: number; at: Date }

/** Why fields cannot be changed in this way, or null; unchanged fields need no permission. */
export const changedFieldsRefusal = (
  before: Fields,
  after: Fields,
  standing: RoleFacts,
): RuleRefusal | null => {
  const { code, manager, authorised, at } = standing
  const differs = (field: keyof Fields) => before[field] !== after[field]
  const fixed = (['level', 'dataScope', 'blinding', 'expiresAt'] as const).find(differs)
  if (code === 'ACCOUNT_HOLDER' && fixed) return refusal('roleBuiltIn', fixed)
  if (differs('level') && authorised > 0) return refusal('roleHeld', 'level', { count: authorised })
  const widened = fixed && manager.holdsIt && widens(before, after)
  if (widened) return refusal('selfGrant', widened)
  if (differs('dataScope') && !reaches(manager.dataScope, after.dataScope))
    return refusal('grantBeyondOwn', 'dataScope')
  if (differs('expiresAt') && after.expiresAt && new Date(after.expiresAt) <= at)
    return refusal('expiryInPast', 'expiresAt')
  return null
}

/** The field that gives the role's users more; not allowed for a role that the actor has (TR-Z5). */
const widens = (before: Fields, after: Fields): 'dataScope' | 'blinding' | 'expiresAt' | null => {
  if (!reaches(before.dataScope, after.dataScope)) return 'dataScope'
  if (before.blinding === 'blinded' && after.blinding !== 'blinded') return 'blinding'
  const longer = before.expiresAt && (!after.expiresAt || after.expiresAt > before.expiresAt)
  return longer ? 'expiresAt' : null
}

/** Why kept permissions do not fit a new level, data scope or blinding, or null (G36, G40). */
export const keptRefusal = (rights: Iterable<Right>, before: Fitting, after: Fitting): RuleRefusal | null => {
  const field = (['level', 'dataScope', 'blinding'] as const).find(each => before[each] !== after[each])
  if (!field) return null
  for (const right of rights) {
    const reason = unfitReason(right, after)
    if (reason) return refusal(reason.codeName, field, { ...reason.data, right })
  }
  return null
}
