import { dayOfEnd, endOfDay, getEnd, getInstant, getMinute } from '../../../client/local-time.ts'
import type { Output } from '../../../contract/define.ts'
import type { memberChoices } from '../../../contract/members/calls.ts'
import type { MemberGrant } from '../../../contract/members/shapes.ts'

export type Choices = Output<typeof memberChoices>

/** A role of a form as typed. */
export type RoleDraft = { key: string; roleId: string; siteId: string; from: string; to: string }

let rolesMade = 0
export const emptyRole = (): RoleDraft => {
  rolesMade += 1
  return { key: `role-${rolesMade}`, roleId: '', siteId: '', from: '', to: '' }
}

/** A role as sent. */
export const toRole = ({ roleId, siteId, from, to }: RoleDraft) => ({
  roleId,
  siteId: siteId || null,
  effectiveAt: getInstant(from),
  expiresAt: endOfDay(to),
})

/** A role that a member has, as typed; `ends` takes it back. */
export type OwnRole = { grant: MemberGrant; from: string; to: string; ends: boolean }

export const toOwnRole = (grant: MemberGrant): OwnRole => ({
  grant,
  from: grant.state === 'to come' ? getMinute(grant.effectiveAt) : '',
  to: dayOfEnd(grant.expiresAt),
  ends: false,
})

/** What an edit of these roles sends. */
export const getEdits = (own: readonly OwnRole[]) => {
  const version = ({ grant: { id, rowVersion } }: OwnRole) => ({ id, rowVersion })
  const isChanged = ({ grant, from, to }: OwnRole) => {
    const before = toOwnRole(grant)
    return from !== before.from || to !== before.to
  }
  return {
    change: own
      .filter(each => !each.ends && isChanged(each))
      .map(each => ({
        ...version(each),
        effectiveAt: getInstant(each.from),
        expiresAt: getEnd(each.to, each.grant.expiresAt),
      })),
    end: own.filter(each => each.ends).map(version),
  }
}
