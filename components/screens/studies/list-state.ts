import type { Input } from '../../../contract/define.ts'
import { limits } from '../../../contract/limits.ts'
import { getNamesWith } from '../../../contract/records/define.ts'
import { studyRecord } from '../../../contract/studies/fields.ts'
import type { listStudies } from '../../../contract/studies/list.ts'
import { choice, choices, ids, listState, pages, sort, texts, words } from '../../shared/list/list-state.ts'

const { status, phase, productType } = studyRecord.fields
export const activities = ['yes', 'no'] as const
const sortFields = getNamesWith(studyRecord, 'sort')
/** Any text but the comma, which separates several in the address. */
const anyText = texts(/^[^,]{1,200}$/, 50)

/** State of the list of studies. */
export const {
  start: startState,
  read: readListState,
  write: writeListState,
  widen: widened,
  isNarrowed,
} = listState(
  {
    query: words(limits.longNameLength),
    status: choices(status.values),
    phase: choices(phase.values),
    productType: choices(productType.values),
    active: choice(activities),
    warned: choice(activities),
    departmentIds: ids(),
    lpmIds: ids(),
    organisationIds: ids(),
    therapeuticAreas: anyText,
    sponsors: anyText,
    sort: sort(sortFields, { field: 'updatedAt', descending: true }),
    ...pages,
  },
  {
    productType: 'product',
    departmentIds: 'department',
    lpmIds: 'lpm',
    organisationIds: 'organisation',
    therapeuticAreas: 'area',
    sponsors: 'sponsor',
  },
)
export type StudyListState = typeof startState

/** The filters, for lists and exports. */
export const getFilters = (state: StudyListState) => ({
  query: state.query,
  status: [...state.status],
  phase: [...state.phase],
  productType: [...state.productType],
  ...(state.active && { active: state.active === 'yes' }),
  ...(state.warned && { warned: state.warned === 'yes' }),
  departmentIds: [...state.departmentIds],
  lpmIds: [...state.lpmIds],
  organisationIds: [...state.organisationIds],
  therapeuticAreas: [...state.therapeuticAreas],
  sponsors: [...state.sponsors],
})

/** The request of a state. */
export const getRequest = (state: StudyListState): Input<typeof listStudies> => ({
  ...getFilters(state),
  sort: state.sort.field,
  descending: state.sort.descending,
  pageNum: state.page,
  limit: state.size,
})

/** The address of the list in a state, as counts link to it. */
export const getListPath = (part: Partial<StudyListState>): string => {
  const search = new URLSearchParams(writeListState({ ...startState, ...part })).toString()
  return `/csr_mds/study${search && `?${search}`}`
}
