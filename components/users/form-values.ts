import { z } from 'zod'
import { codeText } from '../../client/words/i18n.ts'
import { codes } from '../../contract/codes.ts'
import { type UserDetail, userFields, userType } from '../../contract/users/shapes.ts'
import { isSame } from '../shared/form/changes.ts'
import { getSchemaErrors } from '../shared/form/errors.ts'
import type { FieldErrors } from '../shared/form/use-field-errors.ts'
import type { Form } from '../shared/form/use-form.ts'

/** The values of a user's form: the basic fields, the type, and whether a second factor is required. */
export type FormValues = z.input<typeof userFields> & {
  type: z.input<typeof userType>
  /** This user individually must have a second factor (E19). */
  twoFactor: boolean
}
export type FieldName = keyof FormValues

const schema = userFields.extend({ type: userType, twoFactor: z.boolean() })

export const emptyValues: FormValues = {
  lastName: '',
  firstName: '',
  reading: '',
  email: '',
  phone: '',
  employeeId: '',
  region: '',
  organisationId: null,
  departmentIds: [],
  positionIds: [],
  validTo: null,
  type: 'internal',
  twoFactor: false,
}

/** The form's values of a saved user. */
export const getValues = (user: UserDetail): FormValues => ({
  lastName: user.lastName,
  firstName: user.firstName,
  reading: user.reading,
  email: user.email ?? '',
  phone: user.phone ?? '',
  employeeId: user.employeeId ?? '',
  region: user.region,
  organisationId: user.organisationId,
  departmentIds: user.departments.map(each => each.id),
  positionIds: user.positions.map(each => each.id),
  validTo: user.validTo,
  type: user.type,
  twoFactor: user.twoFactor,
})

/** The values as sent: trimmed, and empty text as null. */
export const cleaned = (values: FormValues): FormValues => schema.parse(values)

export const fieldNames = Object.keys(emptyValues) as readonly FieldName[]

/** What the fields need of their form, of a new user or of one that is edited. */
export type UserFormState = Pick<
  Form<FormValues, FormValues, FieldName>,
  'id' | 'values' | 'start' | 'errors' | 'found' | 'problems' | 'show' | 'set' | 'text' | 'onBlur' | 'submit'
>

/**
 * Validates a form by the contract's own schema, with the catalogue's texts (G7-G13), and with the department if the
 * company requires one for everybody (L4); `had` are the user's current departments.
 */
export function checkUser(
  values: FormValues,
  departmentRequired: boolean,
  had: readonly string[] | null,
): FieldErrors<FieldName> {
  const errors = getSchemaErrors<FieldName>(schema, values)
  if (values.lastName.trim() === '' && values.firstName.trim() === '')
    errors.lastName ??= codeText(codes.nameRequired.code)
  if (departmentRequired && values.departmentIds.length === 0 && !isSame(had, []))
    errors.departmentIds ??= codeText(codes.departmentRequired.code)
  return errors
}
