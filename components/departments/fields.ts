import type { DepartmentDetail } from '../../contract/departments/shapes.ts'

/** The editable fields of a department. */
export type Fields = {
  name: string
  nameEn: string
  headUserId: string | null
  managerIds: string[]
  /** An empty list allows all. */
  applications: number[]
}

export const fieldNames = ['name', 'nameEn', 'headUserId', 'managerIds', 'applications'] as const
export type FieldName = (typeof fieldNames)[number]

export const getFields = (department: DepartmentDetail): Fields => ({
  name: department.name,
  nameEn: department.nameEn,
  headUserId: department.head?.id ?? null,
  managerIds: department.managers.map(({ id }) => id),
  applications: department.applications,
})

const plain = (value: Fields[FieldName]): string => {
  if (typeof value === 'string') return value.trim()
  return JSON.stringify(Array.isArray(value) ? [...value].sort() : value)
}

/** Fields that really differ: edits that were undone and lists in another order do not count. */
export const changedIn = (fields: Fields, from: Fields): FieldName[] =>
  fieldNames.filter(field => plain(fields[field]) !== plain(from[field]))

/** The differing fields as sent. */
export const getChanges = (fields: Fields, from: Fields): Partial<Fields> =>
  Object.fromEntries(changedIn(fields, from).map(field => [field, fields[field]]))

/** The own changes over what another user has saved meanwhile. */
export const mergedOver = (theirs: Fields, mine: Fields, base: Fields): Fields => ({
  ...theirs,
  ...getChanges(mine, base),
})
