import type { Input } from '../../../contract/define.ts'
import type { InvitationState, listInvitations } from '../../../contract/invitations/list.ts'
import { limits } from '../../../contract/limits.ts'
import { choices, listState, pages, sort, words } from '../../shared/list/list-state.ts'

type ListRequest = Input<typeof listInvitations>
export type SortField = NonNullable<ListRequest['sort']>['field']
type UserType = 'internal' | 'external'

/* Written out, not taken from the contract, so that the list loads without the schema library. */
export const invitationStates = ['pending', 'expired', 'used', 'revoked'] as const satisfies InvitationState[]
export const userTypes = ['internal', 'external'] as const
const sortFields = ['madeAt', 'expiresAt', 'email'] as const satisfies SortField[]

/** State of the list of invitations. */
export const {
  start: startState,
  read: readListState,
  write: writeListState,
  widen: widened,
  isNarrowed,
} = listState({
  query: words(limits.longNameLength),
  state: choices<InvitationState>(invitationStates),
  type: choices<UserType>(userTypes),
  sort: sort<SortField>(sortFields, { field: 'madeAt', descending: true }),
  ...pages,
})
export type InvitationListState = typeof startState

/** The request of a state. */
export const getRequest = ({ query, state, type, sort, page, size }: InvitationListState): ListRequest => ({
  query,
  state: [...state],
  type: [...type],
  sort,
  pageNum: page,
  limit: size,
})
