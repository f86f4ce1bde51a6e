import { organisationRecord } from '../../contract/organisations/fields.ts'
import { type ColumnChoice as Choice, recordColumns } from '../shared/list/record-columns.ts'

/** Columns of the list of organisations; the name is always first. */
export const {
  keys: columnKeys,
  first: firstColumns,
  read: readColumns,
} = recordColumns(organisationRecord, 'name')
export type ColumnKey = (typeof columnKeys)[number]
export type ColumnChoice = Choice<ColumnKey>

export const listPath = '/csr_mds/organiztion'
/** URL of an organisation's page. */
export const getDetailPath = (id: string): string => `${listPath}/detail/${id}`
