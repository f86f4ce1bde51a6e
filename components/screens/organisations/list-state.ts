import type { Input } from '../../../contract/define.ts'
import { limits } from '../../../contract/limits.ts'
import { organisationRecord } from '../../../contract/organisations/fields.ts'
import { isOwnColumn } from '../../../contract/organisations/further-columns.ts'
import type { listOrganisations } from '../../../contract/organisations/manage.ts'
import { organisationOrigins } from '../../../contract/organisations/shapes.ts'
import { getNamesWith, type NamesWith } from '../../../contract/records/define.ts'
import { choice, choices, ids, listState, pages, sort, texts, words } from '../../shared/list/list-state.ts'

type SortField = NamesWith<typeof organisationRecord.fields, { sort: true | string }> | `own:${string}`

export const factFilters = ['expired', 'soon'] as const
export const answers = ['yes', 'no'] as const
const sortFields: readonly SortField[] = getNamesWith(organisationRecord, 'sort')
/** Any text but the comma, which separates several in the address. */
const anyText = texts(/^[^,]{1,200}$/, 50)

/** State of the list of organisations. */
export const {
  start: startState,
  read: readListState,
  write: writeListState,
  widen: widened,
  isNarrowed,
} = listState(
  {
    query: words(limits.longNameLength),
    type: choices(organisationRecord.fields.type.values),
    country: anyText,
    province: anyText,
    active: choice(answers),
    complete: choice(answers),
    origin: choice(organisationOrigins),
    facts: choice(factFilters),
    ownOptions: ids(100),
    parentIds: ids(20),
    sort: sort(sortFields, { field: 'name', descending: false }, isOwnColumn),
    ...pages,
  },
  { parentIds: 'parent' },
)
export type OrganisationListState = typeof startState

/** The address of the list in a state, as counts link to it. */
export const getListPath = (part: Partial<OrganisationListState>): string =>
  `/csr_mds/organiztion?${new URLSearchParams(writeListState({ ...startState, ...part }))}`

/** The filters, for lists and exports. */
export const getFilters = (state: OrganisationListState) => ({
  query: state.query,
  type: [...state.type],
  country: [...state.country],
  province: [...state.province],
  ...(state.active && { active: state.active === 'yes' }),
  ...(state.facts && { facts: state.facts }),
  ...(state.origin && { origin: state.origin }),
  ownOptions: [...state.ownOptions],
  parentIds: [...state.parentIds],
  ...(state.complete && { complete: state.complete === 'yes' }),
})

/** The request of a state. */
export const getRequest = (state: OrganisationListState): Input<typeof listOrganisations> => ({
  ...getFilters(state),
  sort: state.sort.field,
  descending: state.sort.descending,
  pageNum: state.page,
  limit: state.size,
})
