import { type Field, getNamesWith } from '../../../contract/records/define.ts'
import { studyRecord } from '../../../contract/studies/fields.ts'
import type { StudyProgress } from '../../../contract/studies/shapes.ts'
import { getColumn } from '../../kernel/records/columns.ts'

const wanted = getNamesWith(studyRecord, 'wanted')

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  value === 0 ||
  (Array.isArray(value) && value.length === 0)

/** How far the configuration of a study is, from the columns of its row (L20). */
export const getProgress = (row: object): StudyProgress => {
  const values = row as Record<string, unknown>
  const missing = wanted.filter(name => isEmpty(values[getColumn(name, studyRecord.fields[name] as Field)]))
  const filled = wanted.length - missing.length
  return { filled, total: wanted.length, percent: Math.floor((filled * 100) / wanted.length), missing }
}
