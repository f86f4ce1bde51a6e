import type { DepartmentDetail } from '../../contract/department-shapes.ts'

/** What of a department is edited. */
export type Fields = {
  name: string
  nameEn: string
  headUserId: string | null
  managerIds: string[]
  /** Empty allows all. */
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

/** Fields that really differ: what was typed and undone, or chosen in another order, does not. */
export const changedIn = (fields: Fields, from: Fields): FieldName[] =>
  fieldNames.filter(field => plain(fields[field]) !== plain(from[field]))

/** The fields that differ, as they are sent. */
export const getChanges = (fields: Fields, from: Fields): Partial<Fields> =>
  Object.fromEntries(changedIn(fields, from).map(field => [field, fields[field]]))

/** What was changed here, over what somebody else has saved meanwhile. */
export const mergedOver = (theirs: Fields, mine: Fields, base: Fields): Fields => ({
  ...theirs,
  ...getChanges(mine, base),
})
