import type { SortField } from './list-state.ts'

/** Columns of the user list, in their first order. */
export const columnKeys = [
  'name',
  'status',
  'account',
  'department',
  'employeeId',
  'email',
  'phone',
  'type',
  'organisation',
  'positions',
  'roles',
  'region',
  'validTo',
  'lastSignInAt',
  'createdAt',
  'updatedAt',
] as const
export type ColumnKey = (typeof columnKeys)[number]

/** The fields that the server sorts by, by column. */
export const sortOfColumn: Partial<Record<ColumnKey, SortField>> = {
  name: 'name',
  account: 'account',
  employeeId: 'employeeId',
  status: 'status',
  lastSignInAt: 'lastSignInAt',
  createdAt: 'createdAt',
  updatedAt: 'updatedAt',
}

/** Columns shown until a person chooses others. The name is always the first. */
export const firstColumns: readonly ColumnKey[] = [
  'name',
  'status',
  'account',
  'department',
  'employeeId',
  'roles',
  'lastSignInAt',
]

/** Reads a stored choice of columns: unknown and repeated ones fall away, and the name leads. */
export function readColumns(stored: unknown): readonly ColumnKey[] {
  if (!Array.isArray(stored)) return firstColumns
  const known = stored.filter((key): key is ColumnKey => columnKeys.includes(key as ColumnKey))
  return known.length === 0 ? firstColumns : [...new Set<ColumnKey>(['name', ...known])]
}
