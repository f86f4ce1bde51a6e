import { getListColumns } from '../../contract/records/define.ts'
import { userRecord } from '../../contract/users/fields.ts'

/** Columns of the user list, in their initial order. */
export const columnKeys = getListColumns(userRecord)
export type ColumnKey = (typeof columnKeys)[number]

/** A column's position and visibility, as stored for a user. */
export type ColumnChoice = { id: ColumnKey; shown: boolean }

/** Columns until a user chooses others. The name is always first. */
export const firstColumns: readonly ColumnChoice[] = columnKeys.map(id => ({
  id,
  shown: userRecord.fields[id].list === 'shown',
}))

/**
 * Reads a stored choice: unknown and repeated columns are dropped, new ones are appended, hidden; the name comes
 * first.
 */
export function readColumns(stored: unknown): readonly ColumnChoice[] {
  if (!Array.isArray(stored)) return firstColumns
  const known = new Map<ColumnKey, boolean>([['name', true]])
  for (const each of stored) {
    if (isChoice(each) && !known.has(each.id)) known.set(each.id, each.shown)
  }
  if (known.size === 1) return firstColumns
  for (const id of columnKeys) if (!known.has(id)) known.set(id, false)
  return [...known].map(([id, shown]) => ({ id, shown }))
}

const isChoice = (each: unknown): each is ColumnChoice =>
  typeof each === 'object' &&
  each !== null &&
  'id' in each &&
  'shown' in each &&
  typeof each.shown === 'boolean' &&
  columnKeys.includes(each.id as ColumnKey)
