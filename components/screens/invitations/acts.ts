import {
  type InvitationRow,
  resendInvitations,
  revokeInvitations,
} from '../../../contract/invitations/list.ts'
import type { Sending } from '../../shared/form/use-submit.ts'
import { type Outcome, sendInBatches } from '../../shared/list/batches.ts'

/** Actions on an unanswered invitation. */
export type Act = 'resend' | 'revoke'

/** Why an invitation can no longer be resent or revoked; undefined if it can. */
export const closedFor = (
  { state, status }: InvitationRow,
  act: Act,
): 'used' | 'revoked' | 'shut' | undefined => {
  if (state === 'used') return 'used'
  if (act === 'revoke') return state === 'revoked' ? 'revoked' : undefined
  return status === 'inactive' || status === 'enabled' ? undefined : 'shut'
}

/** Applies the action to several, each with its own result. */
export const actOn = (
  act: Act,
  ids: readonly string[],
  reason: string,
  sending: Sending,
): Promise<Outcome[]> => {
  const call = act === 'resend' ? resendInvitations : revokeInvitations
  return sendInBatches(call, ids, part => ({ ids: part, reason }), sending)
}
