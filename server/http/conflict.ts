import { Problem, problem } from '../problem.ts'
import type { Handled } from './handle.ts'

/** Unique or foreign key, serialisation, deadlock: what was checked a moment ago has been changed by somebody else. */
const conflicts = new Set(['23505', '23503', '40001', '40P01'])

/** What somebody else has taken meanwhile, by the index that keeps it unique: the refusal is that of the check before it. */
const taken: Partial<
  Record<string, { name: 'usernameTaken' | 'emailTaken' | 'phoneTaken' | 'employeeIdTaken'; field: string }>
> = {
  account_name: { name: 'usernameTaken', field: 'account' },
  account_email: { name: 'emailTaken', field: 'email' },
  account_phone: { name: 'phoneTaken', field: 'phone' },
  users_employee: { name: 'employeeIdTaken', field: 'employeeId' },
  users_email: { name: 'emailTaken', field: 'email' },
  users_phone: { name: 'phoneTaken', field: 'phone' },
}

/** The refusal that an error of the work stands for: its own, or that of two calls that met in the database; null is a fault. */
export const refusalIn = (error: unknown, { call }: Handled): Problem | null => {
  if (error instanceof Problem) return error
  const { code = '', constraint = '' } = error as { code?: string; constraint?: string }
  if (!conflicts.has(code)) return null
  const known = taken[constraint]
  return known && call.codes.includes(known.name)
    ? problem(known.name, { field: known.field })
    : problem('dataChanged')
}
