import { applications } from '../../contract/access/applications.ts'
import type { Input } from '../../contract/define.ts'
import { limits } from '../../contract/limits.ts'
import { type listRoles, roleSort } from '../../contract/roles/list.ts'
import {
  type RoleBlinding,
  type RoleCategory,
  type RoleLevel,
  type RoleState,
  roleBlinding,
  roleCategory,
  roleLevel,
  roleState,
} from '../../contract/roles/shapes.ts'

export type SortField = (typeof roleSort.options)[number]

/** State of the roles screen; all of it is in the address. */
export type RoleListState = {
  query: string
  levels: readonly RoleLevel[]
  categories: readonly RoleCategory[]
  blindings: readonly RoleBlinding[]
  states: readonly RoleState[]
  applicationIds: readonly number[]
  sort: { field: SortField; descending: boolean }
  page: number
  size: number
}

export const startState: RoleListState = {
  query: '',
  levels: [],
  categories: [],
  blindings: [],
  states: [],
  applicationIds: [],
  sort: { field: 'createdAt', descending: false },
  page: 1,
  size: limits.pageSize,
}

type Params = Readonly<Record<string, unknown>>

const queryLength = 100
const getText = (value: unknown): string => (typeof value === 'string' ? value : '')
const getParts = (value: unknown): string[] => [...new Set(getText(value).split(',').filter(Boolean))]
const among = <T extends string>(allowed: readonly T[], value: unknown): T[] =>
  getParts(value).filter((part): part is T => allowed.includes(part as T))

/** Reads the state from the address; unknown or impossible values are ignored. */
export const readListState = (params: Params): RoleListState => ({
  query: getText(params.query).slice(0, queryLength),
  levels: among(roleLevel.options, params.level),
  categories: among(roleCategory.options, params.category),
  blindings: among(roleBlinding.options, params.blinding),
  states: among(roleState.options, params.state),
  applicationIds: applications.map(({ id }) => id).filter(id => getParts(params.app).includes(String(id))),
  sort: readSort(params.sort),
  page: readPage(params.page),
  size: limits.pageSizes.find(size => String(size) === getText(params.size)) ?? limits.pageSize,
})

function readSort(value: unknown): RoleListState['sort'] {
  const text = getText(value)
  const field = roleSort.options.find(option => option === text.replace(/^-/, ''))
  return field ? { field, descending: text.startsWith('-') } : startState.sort
}

function readPage(value: unknown): number {
  const page = /^\d{1,6}$/.test(getText(value)) ? Number(value) : 1
  return Math.min(100_000, Math.max(1, page))
}

/** The parameters of a state, in a stable order, without default values. */
export function writeListState(state: RoleListState): Record<string, string> {
  const { field, descending } = state.sort
  const all: Record<string, string> = {
    query: state.query,
    level: state.levels.join(','),
    category: state.categories.join(','),
    blinding: state.blindings.join(','),
    state: state.states.join(','),
    app: state.applicationIds.join(','),
    sort: field === 'createdAt' && !descending ? '' : `${descending ? '-' : ''}${field}`,
    page: state.page === 1 ? '' : String(state.page),
    size: state.size === limits.pageSize ? '' : String(state.size),
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
}

/** The filters, for the list's call and for its export. */
export const getFilters = (state: RoleListState) => ({
  query: state.query,
  levels: [...state.levels],
  categories: [...state.categories],
  blindings: [...state.blindings],
  states: [...state.states],
  applicationIds: [...state.applicationIds],
})

/** The request of a state. */
export const getRequest = (state: RoleListState): Input<typeof listRoles> => ({
  ...getFilters(state),
  sort: state.sort,
  pageNum: state.page,
  limit: state.size,
})

/** The last page with rows; 1 if there are none. */
export const lastPage = (total: number, size: number): number => Math.max(1, Math.ceil(total / size))

/** Whether any filter narrows the list: then an empty one means "none matches", not "none yet". */
export const isNarrowed = ({ query, levels, categories, blindings, states, applicationIds }: RoleListState) =>
  query !== '' || [levels, categories, blindings, states, applicationIds].some(chosen => chosen.length > 0)

/** The same list without its filters. */
export const widened = (state: RoleListState): RoleListState => ({
  ...startState,
  sort: state.sort,
  size: state.size,
})
