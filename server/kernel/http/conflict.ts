import { Problem, problem } from '../problem.ts'
import type { Handled } from './handle.ts'

const deadlock = '40P01'
/** Unique key, foreign key, serialisation, deadlock: data that was just checked has been changed by another transaction. */
const conflicts = new Set(['23505', '23503', '40001', deadlock])

/** Refusals for values that another transaction took meanwhile, by unique index: the same as those of the check before. */
const codesByIndex: Partial<
  Record<string, { name: 'usernameTaken' | 'emailTaken' | 'phoneTaken' | 'employeeIdTaken'; field: string }>
> = {
  account_name: { name: 'usernameTaken', field: 'account' },
  account_email: { name: 'emailTaken', field: 'email' },
  account_phone: { name: 'phoneTaken', field: 'phone' },
  users_employee: { name: 'employeeIdTaken', field: 'employeeId' },
  users_email: { name: 'emailTaken', field: 'email' },
  users_phone: { name: 'phoneTaken', field: 'phone' },
}

/** Returns the problem that an error means: its own, or a conflict of two transactions in the database. Null is a failure. */
export const refusalIn = (error: unknown, { call }: Handled): Problem | null => {
  if (error instanceof Problem) return error
  const { code = '', constraint = '' } = error as { code?: string; constraint?: string }
  if (!conflicts.has(code)) return null
  // A call that only reads has checked nothing before: it is simply repeated.
  if (code === deadlock && !call.changes) return null
  const refusal = codesByIndex[constraint]
  return refusal && call.codes.includes(refusal.name)
    ? problem(refusal.name, { field: refusal.field })
    : problem('dataChanged')
}
