import type { CallError } from '../../client/http/call-error.ts'
import { issuesIn } from '../../client/http/issues.ts'
import type { CodeName } from '../../contract/codes.ts'
import { type FieldName, getErrors } from './form-values.ts'

const fieldOf: Partial<Record<CodeName, FieldName>> = {
  emailTaken: 'email',
  emailInvalid: 'email',
  phoneTaken: 'phone',
  phoneInvalid: 'phone',
  employeeIdTaken: 'employeeId',
  nameRequired: 'lastName',
  accountExpiryInPast: 'validTo',
  accountExpiryRequired: 'validTo',
  userTypeHasPersonnelRoles: 'type',
  userIsHead: 'type',
}

export type FieldProblem = { field: FieldName; message: string }

/** The fields of a server error, so that it shows at them; empty if it is about the whole form. */
export function fieldProblems(error: CallError): FieldProblem[] {
  const field = fieldOf[error.name as CodeName]
  if (field) return [{ field, message: error.message }]
  return Object.entries(getErrors(issuesIn(error))).map(([name, problem]) => ({
    field: name as FieldName,
    message: String(problem?.message ?? error.message),
  }))
}
