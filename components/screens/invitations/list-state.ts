import type { Input } from '../../../contract/define.ts'
import type { InvitationState, listInvitations } from '../../../contract/invitations/list.ts'
import { limits } from '../../../contract/limits.ts'
import { choices, listState, pages, sort, words } from '../../shared/list/list-state.ts'

type SortField = NonNullable<Input<typeof listInvitations>['sort']>['field']
type UserType = 'internal' | 'external'

/* Written out, not taken from the contract, so that the list loads without the schema library. */
export const invitationStates = ['pending', 'expired', 'used', 'revoked'] as const satisfies InvitationState[]
export const userTypes = ['internal', 'external'] as const
const sortFields = ['madeAt', 'expiresAt', 'email'] as const satisfies SortField[]

/** State of the list of invitations. */
export const invitationState = listState({
  query: words(limits.longNameLength),
  state: choices<InvitationState>(invitationStates),
  type: choices<UserType>(userTypes),
  sort: sort<SortField>(sortFields, { field: 'madeAt', descending: true }),
  ...pages,
})
export type InvitationListState = typeof invitationState.start
