import type { DepartmentDetail } from '../../../contract/departments/shapes.ts'
import type { Form } from '../../shared/form/use-form.ts'

/** The editable fields of a department. */
export type Fields = {
  name: string
  nameEn: string
  headUserId: string | null
  managerIds: string[]
  /** An empty list allows all. */
  applications: number[]
  reason: string
}

export type FieldsForm = Form<DepartmentDetail, Fields, FieldName>

export const fieldNames = ['name', 'nameEn', 'headUserId', 'managerIds', 'applications'] as const
export type FieldName = (typeof fieldNames)[number]

export const getFields = (department: DepartmentDetail): Fields => ({
  name: department.name,
  nameEn: department.nameEn,
  headUserId: department.head?.id ?? null,
  managerIds: department.managers.map(({ id }) => id),
  applications: department.applications,
  reason: '',
})
