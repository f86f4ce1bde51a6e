import { limits } from '../../../contract/limits.ts'
import { organisationRecord } from '../../../contract/organisations/fields.ts'
import { isOwnColumn } from '../../../contract/organisations/further-columns.ts'
import { organisationOrigins } from '../../../contract/organisations/shapes.ts'
import { getNamesWith, type NamesWith } from '../../../contract/records/define.ts'
import {
  answer,
  choice,
  choices,
  flat,
  ids,
  listState,
  pages,
  sort,
  texts,
  words,
} from '../../shared/list/list-state.ts'

type SortField = NamesWith<typeof organisationRecord.fields, { sort: true | string }> | `own:${string}`

export const factFilters = ['expired', 'soon'] as const
const sortFields: readonly SortField[] = getNamesWith(organisationRecord, 'sort')
/** Any text but the comma, which separates several in the address. */
const anyText = texts(/^[^,]{1,200}$/, 50)

/** State of the list of organisations. */
export const organisationState = listState(
  {
    query: words(limits.longNameLength),
    type: choices(organisationRecord.fields.type.values),
    country: anyText,
    province: anyText,
    active: answer,
    complete: answer,
    origin: choice(organisationOrigins),
    facts: choice(factFilters),
    ownOptions: ids(100),
    parentIds: ids(20),
    sort: flat(sort(sortFields, { field: 'name', descending: false }, isOwnColumn)),
    ...pages,
  },
  { parentIds: 'parent' },
)
export type OrganisationListState = typeof organisationState.start

/** The address of the list in a state, as counts link to it. */
export const getListPath = (part: Partial<OrganisationListState>): string =>
  `/csr_mds/organiztion?${organisationState.getAddress({ ...organisationState.start, ...part })}`
