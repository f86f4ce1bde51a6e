import type { z } from 'zod'
import { codeText } from '../../../client/words/i18n.ts'
import { codes } from '../../../contract/codes.ts'
import { getEmptyInput, getInput } from '../../../contract/records/define.ts'
import { userRecord } from '../../../contract/users/fields.ts'
import { type UserDetail, userEditFields } from '../../../contract/users/shapes.ts'
import { isSame } from '../../shared/form/changes.ts'
import { getSchemaErrors } from '../../shared/form/errors.ts'
import type { FieldErrors } from '../../shared/form/use-field-errors.ts'
import type { Form } from '../../shared/form/use-form.ts'

/** The values of a user's form: the basic fields, and whether a second factor is required (E19). */
export type FormValues = Required<z.input<typeof userEditFields>>
export type FieldName = keyof FormValues

export const emptyValues: FormValues = getEmptyInput(userRecord)

/** The form's values of a saved user. */
export const getValues = (user: UserDetail): FormValues => ({
  ...getInput(userRecord, user),
  departmentIds: user.departments.map(each => each.id),
  positionIds: user.positions.map(each => each.id),
})

/** The values as sent: trimmed, and empty text as null. */
export const cleaned = (values: FormValues): z.input<typeof userEditFields> => userEditFields.parse(values)

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
  const errors = getSchemaErrors<FieldName>(userEditFields, values)
  if (values.lastName.trim() === '' && values.firstName.trim() === '')
    errors.lastName ??= codeText(codes.nameRequired.code)
  if (departmentRequired && values.departmentIds.length === 0 && !isSame(had, []))
    errors.departmentIds ??= codeText(codes.departmentRequired.code)
  return errors
}
