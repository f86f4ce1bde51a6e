import type { FieldErrors, Resolver } from 'react-hook-form'
import { z } from 'zod'
import { issueText } from '../../client/http/issues.ts'
import { type Issue, issuesOf } from '../../contract/rules.ts'
import { type UserDetail, userFields, userType } from '../../contract/users/shapes.ts'

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

/** Validates a form by the contract's own schema, with the catalogue's texts (G7-G13). */
export const resolve: Resolver<FormValues> = values => checked(values, false)

/** The same where the company requires a department for everybody (L4); `had` are the user's current departments. */
export const resolveWith =
  (departmentRequired: () => boolean, had: readonly string[] | null): Resolver<FormValues> =>
  values =>
    checked(values, departmentRequired() && !getSame(values.departmentIds, had))

/** A user without a department may stay so while other fields change. */
const getSame = (ids: readonly string[], had: readonly string[] | null): boolean =>
  had !== null && ids.length === had.length && ids.every(id => had.includes(id))

const checked = (values: FormValues, departmentRequired: boolean) => {
  const parsed = schema.safeParse(values)
  const issues: Issue[] = parsed.success ? [] : issuesOf(parsed.error, values)
  if (values.lastName.trim() === '' && values.firstName.trim() === '') {
    issues.push({ path: 'lastName', rule: 'nameRequired' })
  }
  if (departmentRequired && values.departmentIds.length === 0)
    issues.push({ path: 'departmentIds', rule: 'departmentRequired' })
  return issues.length === 0 && parsed.success
    ? { values: parsed.data, errors: {} }
    : { values: {}, errors: getErrors(issues) }
}

/** The text of each field's first issue. */
export function getErrors(issues: readonly Issue[]): FieldErrors<FormValues> {
  const errors: Record<string, { type: string; message: string }> = {}
  for (const issue of issues)
    errors[issue.path.split('.')[0]!] ??= { type: issue.rule, message: issueText(issue) }
  return errors as FieldErrors<FormValues>
}
