import { studyRecord } from '../../../contract/studies/fields.ts'
import { type ColumnChoice as Choice, recordColumns } from '../../shared/list/record-columns.ts'

/** Columns of the list of studies; the protocol id is always first. */
export const {
  keys: columnKeys,
  first: firstColumns,
  read: readColumns,
} = recordColumns(studyRecord, 'planId')
export type ColumnKey = (typeof columnKeys)[number]
export type ColumnChoice = Choice<ColumnKey>
