import type { Call } from '../../../contract/define.ts'
import { chooseMembers, editMember, removeMember } from '../../../contract/members/changes.ts'
import type { MemberRow } from '../../../contract/members/shapes.ts'
import { decide } from '../../access/decide.ts'
import { deny, firstRefusal, type Refusal, toWireReason } from '../../access/reasons.ts'
import type { Context } from '../../kernel/context.ts'
import { iso } from '../../kernel/db/types.ts'
import { studyShut } from '../studies/rules.ts'
import type { StudyRecord } from '../studies/study.ts'
import type { MemberRecord } from './queries.ts'

type Reading = Pick<Context, 'actor' | 'now'>

/** Why the actor may give no role to members of a study, or take none away, which its status never forbids (P37); or null. */
export const getStudyRefusal = (
  { actor, now }: Reading,
  call: Call,
  study: StudyRecord,
  wish: 'give' | 'take',
): Refusal | null => {
  const state = () => (wish === 'take' ? null : studyShut(study))
  return firstRefusal(decide(actor, call, { inScope: true, state }, now))
}

/** Why a member cannot be changed whatever the change is. */
export const memberReason = (member: MemberRecord, userId: string): Refusal | null => {
  if (member.id === userId) return deny('state', 'selfForbidden')
  return member.seen ? null : deny('scope', 'outOfScope')
}

/** Why a member cannot be removed: a handover or a to-do of the study waits (F20). */
export const removalReason = (member: MemberRecord): Refusal | null => {
  if (member.handing) return deny('state', 'handoverPending')
  return member.pending > 0 ? deny('state', 'userHasPendingTasks', { count: member.pending }) : null
}

const toWire = (refusal: Refusal | null) => refusal && toWireReason(refusal)

/** Puts members into the form of the contract; the refusals of the study are found once. */
export const presenting = (context: Reading, study: StudyRecord): ((member: MemberRecord) => MemberRow) => {
  const edit = getStudyRefusal(context, editMember, study, 'take')
  const remove = getStudyRefusal(context, removeMember, study, 'take')
  const { userId } = context.actor
  return ({ seen: _seen, pending: _pending, handing: _handing, ...row }) => {
    const member = { ...row, seen: _seen, pending: _pending, handing: _handing }
    const own = memberReason(member, userId)
    return {
      ...row,
      since: iso(row.since),
      until: iso(row.until),
      actions: {
        edit: toWire(edit ?? own),
        remove: toWire(remove ?? own ?? removalReason(member)),
      },
    }
  }
}

export const getChoosing = (context: Reading, study: StudyRecord) =>
  toWire(getStudyRefusal(context, chooseMembers, study, 'give'))
