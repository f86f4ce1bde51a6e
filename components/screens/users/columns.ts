import { userRecord } from '../../../contract/users/fields.ts'
import { type ColumnChoice as Choice, recordColumns } from '../../shared/list/record-columns.ts'

/** Columns of the user list; the name is always first. */
export const { keys: columnKeys, first: firstColumns, read: readColumns } = recordColumns(userRecord, 'name')
export type ColumnKey = (typeof columnKeys)[number]
export type ColumnChoice = Choice<ColumnKey>
