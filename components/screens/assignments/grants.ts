import { endOfDay, getInstant } from '../../../client/local-time.ts'
import type { grantRoles, listGrantableRoles } from '../../../contract/assignments/calls.ts'
import type { Input, Output } from '../../../contract/define.ts'

/** A row of the form as typed. */
export type GrantDraft = {
  key: string
  roleId: string
  studyId: string
  siteId: string
  from: string
  to: string
}
/** The fields of a row that can have an error. */
export const grantFields = ['roleId', 'studyId', 'siteId', 'effectiveAt', 'expiresAt'] as const
export type GrantField = (typeof grantFields)[number]
export type GrantableRole = Output<typeof listGrantableRoles>['records'][number]

let count = 0
export const emptyGrant = (): GrantDraft => {
  count += 1
  return { key: `grant-${count}`, roleId: '', studyId: '', siteId: '', from: '', to: '' }
}

type Grants = Input<typeof grantRoles>['grants']

/** The rows as sent; null while one of them lacks its role, or a site role lacks its study. */
export const getGrants = (
  drafts: readonly GrantDraft[],
  roleOf: (id: string) => GrantableRole | undefined,
): Grants | null => {
  const complete = drafts.every(draft => {
    const role = roleOf(draft.roleId)
    return role && (role.level !== 'site' || draft.studyId !== '')
  })
  if (!complete) return null
  return drafts.map(({ roleId, studyId, siteId, from, to }) => ({
    roleId,
    studyId: studyId || null,
    siteId: siteId || null,
    effectiveAt: getInstant(from),
    expiresAt: endOfDay(to),
  }))
}
