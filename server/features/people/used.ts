import { sql } from 'kysely'
import type { Context, Transaction } from '../../kernel/context.ts'
import { one } from '../../kernel/db/statements.ts'
import { problem } from '../../kernel/problem.ts'
import { usersHaving, type Ways } from './having.ts'
import { listedUsers } from './seen.ts'

type UsedRequest = { email?: string | null; phone?: string | null; employeeId?: string | null }
type Used = { email: boolean; phone: boolean; employeeId: boolean }

/** Returns which of these values belong to a user of the company, ignoring the actor's scope. User `but` may have them. */
export const usedBy = async (
  tx: Transaction,
  asked: readonly UsedRequest[],
  but: string | null,
): Promise<Used> => {
  const by = (ways: Ways) =>
    sql`exists (select from (${usersHaving(ways)} as id) u where u.id is distinct from ${but}::uuid)`
  const all = (key: keyof UsedRequest) => asked.flatMap(each => each[key] ?? [])
  const row = (await one(tx)<Used>`select ${by({ emails: all('email') })} as email,
    ${by({ phones: all('phone') })} as phone,
    ${by({ employeeIds: all('employeeId') })} as "employeeId"`)!
  return row
}

/** Checks one e-mail or phone while the user types it. `but` must be a user that the actor sees. */
export const isUsed = async (
  context: Context,
  place: Pick<UsedRequest, 'email' | 'phone'>,
  but: string | undefined,
): Promise<{ used: boolean }> => {
  if (but && (await listedUsers(context, [but])).length === 0) throw problem('dataNotFound')
  const { email, phone } = await usedBy(context.tx, [place], but ?? null)
  return { used: email || phone }
}
