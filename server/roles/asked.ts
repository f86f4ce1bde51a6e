import { sql } from 'kysely'
import type { Reason } from '../../contract/shapes.ts'
import type { Transaction } from '../context.ts'
import { problem } from '../problem.ts'
import { getLicences } from './queries.ts'

/** Refuses a role that never was, or is another tenant's (TR-T5). What one was can be asked for when it has been deleted, too. */
export const requireOnce = async (tx: Transaction, id: string): Promise<void> => {
  const { rows } =
    await sql`select from role where tenant_id = (select current_tenant()) and id = ${id}::uuid`.execute(tx)
  if (rows.length === 0) throw problem('dataNotFound')
}

/** Why the tenant could not work in an application at a moment, by its id; null for one that it could. */
export const licenceAt = (tx: Transaction, at: string): Promise<(application: number) => Reason | null> =>
  getLicences(tx, new Date(at))
