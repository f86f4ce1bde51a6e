import { sql } from 'kysely'
import type { Context, Transaction } from '../context.ts'
import { problem } from '../problem.ts'
import { listedUsers } from './seen.ts'

type Asked = { email?: string | null; phone?: string | null; employeeId?: string | null }
export type Used = { email: boolean; phone: boolean; employeeId: boolean }

/** What of these belongs to somebody of the company, whoever sees him; `but` may have it. */
export const usedBy = async (
  tx: Transaction,
  { email = null, phone = null, employeeId = null }: Asked,
  but: string | null,
): Promise<Used> => {
  const other = sql`tenant_id = (select current_tenant()) and id is distinct from ${but}::uuid`
  const { rows } = await sql<Used>`select
    exists (select from users where ${other} and lower(email) = lower(${email})) as email,
    exists (select from users where ${other} and phone = ${phone}) as phone,
    exists (select from users where ${other} and lower(employee_id) = lower(${employeeId})) as "employeeId"`.execute(
    tx,
  )
  return rows[0]!
}

/** The same for one place, asked while it is typed; who may have it is somebody whom the actor sees. */
export const isUsed = async (
  context: Context,
  place: Pick<Asked, 'email' | 'phone'>,
  but: string | undefined,
): Promise<{ used: boolean }> => {
  if (but && (await listedUsers(context, [but])).length === 0) throw problem('dataNotFound')
  const { email, phone } = await usedBy(context.tx, place, but ?? null)
  return { used: email || phone }
}
