import { usersInScope } from '../../access/scope.ts'
import type { Context } from '../../kernel/context.ts'
import { rows } from '../../kernel/db/statements.ts'
import { problem } from '../../kernel/problem.ts'

/** Refuses a user who was never in the actor's scope. A removed user is accepted: their past can still be read. */
export const requireOnce = async (
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  id: string,
): Promise<void> => {
  const users = await rows(tx)`select from users u where u.tenant_id = (select current_tenant())
    and u.id = ${id}::uuid
    and ${usersInScope(actor.scope, 'u')}`
  if (users.length === 0) throw problem('dataNotFound')
}
