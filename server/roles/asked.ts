import type { Reason } from '../../contract/shapes.ts'
import type { Transaction } from '../context.ts'
import { problem } from '../problem.ts'
import { licencesOf, roleById } from './queries.ts'

/** Refuses a role that is not there, was deleted, or is another tenant's (TR-T5). */
export const requireRole = async (tx: Transaction, id: string): Promise<void> => {
  if (!(await roleById(tx, id))) throw problem('dataNotFound')
}

/** Why the tenant could not work in an application at a moment, by its id; null for one that it could. */
export const licenceAt = (tx: Transaction, at: string): Promise<(application: number) => Reason | null> =>
  licencesOf(tx, new Date(at))
