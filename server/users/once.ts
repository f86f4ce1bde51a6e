import { sql } from 'kysely'
import { usersInScope } from '../access/scope.ts'
import type { Context } from '../context.ts'
import { problem } from '../problem.ts'

/** Refuses whoever never was in the actor's scope. What somebody was can be asked for when he has been removed, too. */
export const requireOnce = async (
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  id: string,
): Promise<void> => {
  const { rows } =
    await sql`select from users u where u.tenant_id = (select current_tenant()) and u.id = ${id}::uuid
    and ${usersInScope(actor.scope, 'u')}`.execute(tx)
  if (rows.length === 0) throw problem('dataNotFound')
}
