import type { Refusal } from '../../access/reasons.ts'
import type { Transaction } from '../../kernel/context.ts'
import { rows } from '../../kernel/db/statements.ts'
import { problem } from '../../kernel/problem.ts'
import { getLicences } from './queries.ts'

/** Refuses a role that never existed, or belongs to another tenant (TR-T5). A deleted role is accepted for as-of questions. */
export const requireOnce = async (tx: Transaction, id: string): Promise<void> => {
  const roles = await rows(tx)`select from role where tenant_id = (select current_tenant())
    and id = ${id}::uuid`
  if (roles.length === 0) throw problem('dataNotFound')
}

/** For each application id, why the tenant could not work in it at a moment; null when it could. */
export const licenceAt = (tx: Transaction, at: string): Promise<(application: number) => Refusal | null> =>
  getLicences(tx, new Date(at))
