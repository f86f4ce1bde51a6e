import type { SiteEnvironment, SiteParams, SiteRow, SiteSortField } from '../../../client/sites/sites.ts'

export type SiteSort = { field: SiteSortField; descending: boolean }

/** The filters of the table. */
export type SiteFilter = {
  query: string
  status: readonly SiteRow['status'][]
  environment: readonly SiteEnvironment[]
  active: boolean | null
  regions: readonly string[]
}

/** The state of the table; a page may keep it in its address. */
export type SiteTableState = SiteFilter & { sort: readonly SiteSort[]; page: number; size: number }

export const pageSizes = [15, 30, 50] as const

export const startState: SiteTableState = {
  query: '',
  status: [],
  environment: [],
  active: null,
  regions: [],
  sort: [],
  page: 1,
  size: pageSizes[0],
}

/** The same table without its filters. */
export const widened = (state: SiteTableState): SiteTableState => ({
  ...startState,
  sort: state.sort,
  size: state.size,
})

/** Whether any filter is set: then an empty table means "nothing matches", not "nothing yet". */
export const isNarrowed = ({ query, status, environment, active, regions }: SiteFilter): boolean =>
  query !== '' || active !== null || [status, environment, regions].some(chosen => chosen.length > 0)

/** Whether two states show the same rows: then the selection is still valid. */
export const filterKey = ({ query, status, environment, active, regions }: SiteFilter) =>
  JSON.stringify([query, [...status].sort(), [...environment].sort(), active, [...regions].sort()])

/** The filters as the server takes them. */
export type SiteFilters = ReturnType<typeof getFilters>

/** The server's filters; a table bound to one environment asks for that one only. */
export const getFilters = (studyId: string, state: SiteFilter, bound: SiteEnvironment | '') => ({
  studyId,
  query: state.query,
  status: [...state.status],
  environment: bound ? [bound] : [...state.environment],
  regions: [...state.regions],
  ...(state.active !== null && { active: state.active }),
})

export const getWish = (studyId: string, state: SiteTableState, bound: SiteEnvironment | ''): SiteParams => ({
  ...getFilters(studyId, state, bound),
  sort: [...state.sort],
  pageNum: state.page,
  limit: state.size,
})
