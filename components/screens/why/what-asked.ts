import { getInstant } from '../../../client/local-time.ts'
import type { Input } from '../../../contract/define.ts'
import type { whyAccess } from '../../../contract/explanations/calls.ts'
import type { WhyAsk } from '../../shared/why/why-ask.ts'

/**
 * The request as the fields hold it: a menu `1011`, a button `1011-USER_HANDOVER`, or one of the words below; one
 * role, or if empty all; a study or one of its sites, or no record; an as-of moment, or if empty now.
 */
export type ExplanationRequest = { what: string; role: string; studyId: string; siteId: string; at: string }

/** The opener's request. */
export const ownCall = 'call'
export const signIn = 'signIn'
/** A user who acts without a role. */
export const noRole = '-1'
/** The call that means being able to work here at all. */
const workingHere = 'userInfo'

/** Whether a study or a site can be chosen: signing in has none, and the opener's request may have its own record. */
export const takesPlace = (ask: WhyAsk, what: string): boolean =>
  what !== signIn && (what !== ownCall || !ask.record)

const getRight = (what: string) => {
  const [menu = '', button] = what.split('-')
  return { menu: Number(menu), ...(button !== undefined && { button }) }
}

/** The request of the call, from the fields. */
export const getInput = (
  ask: WhyAsk,
  { what, role, studyId, siteId, at }: ExplanationRequest,
): Input<typeof whyAccess> => {
  const moment = getInstant(at)
  const place = siteId
    ? { kind: 'sites' as const, id: siteId }
    : studyId
      ? { kind: 'studies' as const, id: studyId }
      : undefined
  const record = takesPlace(ask, what) ? place : what === ownCall ? ask.record : undefined
  return {
    ...(ask.user && { userId: ask.user.id }),
    ...(role && { roleId: role }),
    ...(what === signIn ? { call: workingHere } : what === ownCall ? { call: ask.call } : getRight(what)),
    ...(record && { record: { kind: record.kind, id: record.id } }),
    ...(moment && { at: moment }),
  }
}
