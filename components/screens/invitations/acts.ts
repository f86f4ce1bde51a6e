import type { InvitationRow } from '../../../contract/invitations/list.ts'

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
