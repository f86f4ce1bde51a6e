import type { SortField } from './list-state.ts'

/** Columns of the user list, in their initial order. */
export const columnKeys = [
  'name',
  'status',
  'account',
  'department',
  'employeeId',
  'roles',
  'lastSignInAt',
  'email',
  'phone',
  'type',
  'organisation',
  'positions',
  'region',
  'validTo',
  'createdAt',
  'updatedAt',
] as const
export type ColumnKey = (typeof columnKeys)[number]

/** A column's position and visibility, as stored for a user. */
export type ColumnChoice = { id: ColumnKey; shown: boolean }

/** The fields that the server sorts by, per column. */
export const sortOfColumn: Partial<Record<ColumnKey, SortField>> = {
  name: 'name',
  account: 'account',
  employeeId: 'employeeId',
  status: 'status',
  lastSignInAt: 'lastSignInAt',
  createdAt: 'createdAt',
  updatedAt: 'updatedAt',
}

const shownAtFirst = 7

/** Columns until a user chooses others. The name is always first. */
export const firstColumns: readonly ColumnChoice[] = columnKeys.map((id, place) => ({
  id,
  shown: place < shownAtFirst,
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
