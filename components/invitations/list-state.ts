import type { Input } from '../../contract/define.ts'
import type { InvitationState, listInvitations } from '../../contract/invitations/list.ts'
import { limits } from '../../contract/limits.ts'

type ListRequest = Input<typeof listInvitations>
export type SortField = NonNullable<ListRequest['sort']>['field']
type UserType = 'internal' | 'external'

/* Written out, not taken from the contract, so that the list loads without the schema library. */
export const invitationStates = ['pending', 'expired', 'used', 'revoked'] as const satisfies InvitationState[]
export const userTypes = ['internal', 'external'] as const
const sortFields = ['madeAt', 'expiresAt', 'email'] as const satisfies SortField[]

/** State of the invitation list; all of it is in the address. */
export type InvitationListState = {
  query: string
  state: readonly InvitationState[]
  type: readonly UserType[]
  sort: { field: SortField; descending: boolean }
  page: number
  size: number
}

export const startState: InvitationListState = {
  query: '',
  state: [],
  type: [],
  sort: { field: 'madeAt', descending: true },
  page: 1,
  size: limits.pageSize,
}

type Params = Readonly<Record<string, unknown>>

const getText = (value: unknown): string => (typeof value === 'string' ? value : '')
const among = <T extends string>(allowed: readonly T[], value: unknown): T[] => {
  const given = getText(value).split(',')
  return allowed.filter(each => given.includes(each))
}

/** Reads the state from the address; unknown or impossible values are ignored. */
export const readListState = (params: Params): InvitationListState => ({
  query: getText(params.query).slice(0, limits.longNameLength),
  state: among(invitationStates, params.state),
  type: among(userTypes, params.type),
  sort: readSort(getText(params.sort)),
  page: /^[1-9]\d{0,4}$/.test(getText(params.page)) ? Number(params.page) : 1,
  size: limits.pageSizes.find(size => String(size) === getText(params.size)) ?? limits.pageSize,
})

function readSort(text: string): InvitationListState['sort'] {
  const field = sortFields.find(option => option === text.replace(/^-/, ''))
  return field ? { field, descending: text.startsWith('-') } : startState.sort
}

/** The parameters of a state, in a stable order, without default values. */
export function writeListState({ query, state, type, sort, page, size }: InvitationListState) {
  const all: Record<string, string> = {
    query,
    state: state.join(','),
    type: type.join(','),
    sort: sort.field === 'madeAt' && sort.descending ? '' : `${sort.descending ? '-' : ''}${sort.field}`,
    page: page === 1 ? '' : String(page),
    size: size === limits.pageSize ? '' : String(size),
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
}

/** The request of a state. */
export const getRequest = ({ query, state, type, sort, page, size }: InvitationListState): ListRequest => ({
  query,
  state: [...state],
  type: [...type],
  sort,
  pageNum: page,
  limit: size,
})

/** Whether any filter narrows the list. */
export const isNarrowed = ({ query, state, type }: InvitationListState): boolean =>
  query !== '' || state.length > 0 || type.length > 0

/** The same list without its filters. */
export const widened = ({ sort, size }: InvitationListState): InvitationListState => ({
  ...startState,
  sort,
  size,
})
