import type { Input } from '../../contract/define.ts'
import { limits } from '../../contract/limits.ts'
import type { searchUsers } from '../../contract/users/calls.ts'
import type { UserStatus } from '../../contract/users/shapes.ts'
import {
  inactiveChoices,
  type SortField,
  sortFields,
  statuses,
  types,
  type Validity,
  validities,
} from './options.ts'

export type { SortField }
export type UserSort = { field: SortField; descending: boolean }

/** State of the user list; all of it is in the address, so that Back and a shared link show the same rows. */
export type UserListState = {
  query: string
  status: readonly UserStatus[]
  type: readonly ('internal' | 'external')[]
  departmentIds: readonly string[]
  roleIds: readonly string[]
  /** By the end date of the account. */
  validity: Validity | null
  /** Days without a sign-in. */
  inactiveDays: number | null
  sort: UserSort
  page: number
  size: number
}

export const startState: UserListState = {
  query: '',
  status: [],
  type: [],
  departmentIds: [],
  roleIds: [],
  validity: null,
  inactiveDays: null,
  sort: { field: 'name', descending: false },
  page: 1,
  size: limits.pageSize,
}

type Params = Readonly<Record<string, unknown>>

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const getText = (value: unknown): string => (typeof value === 'string' ? value : '')
const getParts = (value: unknown): string[] => [...new Set(getText(value).split(',').filter(Boolean))]
const among = <T extends string>(allowed: readonly T[], value: unknown): T[] =>
  getParts(value).filter((part): part is T => allowed.includes(part as T))
const getIds = (value: unknown): string[] =>
  getParts(value)
    .filter(part => uuid.test(part))
    .slice(0, 50)

/** Reads the state from the address; unknown or impossible values are ignored. */
export const readListState = (params: Params): UserListState => ({
  query: getText(params.query).slice(0, limits.longNameLength),
  status: among(statuses, params.status),
  type: among(types, params.type),
  departmentIds: getIds(params.department),
  roleIds: getIds(params.role),
  validity: validities.find(each => each === params.validity) ?? null,
  inactiveDays: inactiveChoices.find(each => String(each) === getText(params.inactive)) ?? null,
  sort: readSort(params.sort),
  page: readPage(params.page),
  size: limits.pageSizes.find(size => String(size) === getText(params.size)) ?? limits.pageSize,
})

function readSort(value: unknown): UserSort {
  const text = getText(value)
  const field = sortFields.find(option => option === text.replace(/^-/, ''))
  return field ? { field, descending: text.startsWith('-') } : startState.sort
}

function readPage(value: unknown): number {
  const page = /^\d{1,6}$/.test(getText(value)) ? Number(value) : 1
  return Math.min(100_000, Math.max(1, page))
}

/** The parameters of a state, in a stable order, without default values. */
export function writeListState(state: UserListState): Record<string, string> {
  const { field, descending } = state.sort
  const all: Record<string, string> = {
    query: state.query,
    status: state.status.join(','),
    type: state.type.join(','),
    department: state.departmentIds.join(','),
    role: state.roleIds.join(','),
    validity: state.validity ?? '',
    inactive: state.inactiveDays ? String(state.inactiveDays) : '',
    sort: field === 'name' && !descending ? '' : `${descending ? '-' : ''}${field}`,
    page: state.page === 1 ? '' : String(state.page),
    size: state.size === limits.pageSize ? '' : String(state.size),
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
}

/** An account counts as expiring within this many days. */
const expiringDays = 30

/** The filters, for lists and exports. */
export const getFilters = (state: UserListState) => ({
  query: state.query,
  status: [...state.status],
  type: [...state.type],
  departmentIds: [...state.departmentIds],
  roleIds: [...state.roleIds],
  ...(state.validity === 'expiring'
    ? { expiringWithinDays: expiringDays }
    : state.validity && { validity: state.validity }),
  ...(state.inactiveDays && { inactiveDays: state.inactiveDays }),
})

/** The request of a state. */
export const getRequest = (state: UserListState): Input<typeof searchUsers> => ({
  ...getFilters(state),
  sort: state.sort,
  pageNum: state.page,
  limit: state.size,
})

/** The last page with rows; 1 if there are none. */
export const lastPage = (total: number, size: number): number => Math.max(1, Math.ceil(total / size))

/** Whether any filter narrows the list: then an empty one means "nobody matches", not "nobody yet". */
export const isNarrowed = (state: UserListState): boolean =>
  state.query !== '' ||
  state.validity !== null ||
  state.inactiveDays !== null ||
  [state.status, state.type, state.departmentIds, state.roleIds].some(chosen => chosen.length > 0)

/** The same list without its filters. */
export const widened = (state: UserListState): UserListState => ({
  ...startState,
  sort: state.sort,
  size: state.size,
})
