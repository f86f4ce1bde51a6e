import { limits } from '../../../contract/limits.ts'
import { getNamesWith } from '../../../contract/records/define.ts'
import { studyRecord } from '../../../contract/studies/fields.ts'
import {
  answer,
  choices,
  flat,
  ids,
  listState,
  pages,
  sort,
  texts,
  words,
} from '../../shared/list/list-state.ts'

const { status, phase, productType } = studyRecord.fields
const sortFields = getNamesWith(studyRecord, 'sort')
/** Any text but the comma, which separates several in the address. */
const anyText = texts(/^[^,]{1,200}$/, 50)

/** State of the list of studies. */
export const studyState = listState(
  {
    query: words(limits.longNameLength),
    status: choices(status.values),
    phase: choices(phase.values),
    productType: choices(productType.values),
    active: answer,
    warned: answer,
    departmentIds: ids(),
    lpmIds: ids(),
    organisationIds: ids(),
    therapeuticAreas: anyText,
    sponsors: anyText,
    sort: flat(sort(sortFields, { field: 'updatedAt', descending: true })),
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
export type StudyListState = typeof studyState.start

/** The address of the list in a state, as counts link to it. */
export const getListPath = (part: Partial<StudyListState>): string => {
  const search = studyState.getAddress({ ...studyState.start, ...part })
  return `/csr_mds/study${search && `?${search}`}`
}
