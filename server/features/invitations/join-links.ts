import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Output } from '../../../contract/define.ts'
import * as calls from '../../../contract/invitations/join-links.ts'
import { departmentsInScope } from '../../access/scope.ts'
import type { Context } from '../../kernel/context.ts'
import { one, rows } from '../../kernel/db/statements.ts'
import { handle } from '../../kernel/http/handle.ts'
import { problem } from '../../kernel/problem.ts'
import { checkDepartment, getDays } from './invite.ts'
import { getLink } from './issue.ts'

export const makeJoinLink = handle(calls.makeJoinLink, async (context, wish) => {
  const { tx, actor, services } = context
  const { type, departmentId, maxUses, days = getDays(context) } = wish
  await checkDepartment(context, departmentId)
  const id = randomUUID()
  const row = (await one(tx)<{ at: Date }>`
    insert into invitation (tenant_id, id, kind, type, department_id, made_by, max_uses, expires_at)
    values (${actor.tenantId}::uuid, ${id}, 'link', ${type}, ${departmentId}::uuid, ${actor.userId}::uuid, ${maxUses},
      now() + make_interval(days => ${days})) returning expires_at as at`)!
  context.audit({ entityId: id, detail: { type, maxUses, days, ...(departmentId && { departmentId }) } })
  const link = getLink(services, 'link', { tenantId: actor.tenantId, id })
  return { id, link, expiresAt: row.at.toISOString() }
})

type Link = Output<typeof calls.listJoinLinks>['records'][number]
type Row = Omit<Link, 'madeBy' | 'madeAt' | 'expiresAt'> & {
  last: string | null
  first: string | null
  made: Date
  expires: Date
}

/** The SQL condition for a link that is still valid; `i` is the invitation. */
const open = sql`i.tenant_id = (select current_tenant()) and i.kind = 'link' and i.revoked_at is null
  and i.used_at is null and i.expires_at > now()`

/** Narrows them to the links that the actor made or that lead into a department the actor sees (TR-Z3). */
const whereVisible = ({
  actor,
}: Pick<Context, 'actor'>) => sql`${open} and (i.made_by = ${actor.userId}::uuid or ${actor.scope.all}
  or exists (select from department s where s.tenant_id = i.tenant_id and s.id = i.department_id and ${departmentsInScope(actor.scope, 's')}))`

export const listJoinLinks = handle(calls.listJoinLinks, async context => {
  const invitations = await rows(context.tx)<Row>`select i.id, i.type, d.name as department,
    d.name_en as "departmentEn", i.uses,
      i.max_uses as "maxUses", u.last_name as last, u.first_name as first, i.made_at as made, i.expires_at as expires
    from invitation i left join department d on d.tenant_id = i.tenant_id and d.id = i.department_id
      left join users u on u.tenant_id = i.tenant_id and u.id = i.made_by
    where ${whereVisible(context)} order by i.made_at desc, i.id limit 200`
  const records = invitations.map(
    ({ last, first, made, expires, ...row }): Link => ({
      ...row,
      madeBy: last === null && first === null ? null : { lastName: last ?? '', firstName: first ?? '' },
      madeAt: made.toISOString(),
      expiresAt: expires.toISOString(),
    }),
  )
  return { records, total: records.length, days: getDays(context) }
})

export const endJoinLink = handle(calls.endJoinLink, async (context, { id }) => {
  const row = await one(context.tx)<{ uses: number }>`update invitation i set revoked_at = clock_timestamp()
    where ${whereVisible(context)} and i.id = ${id}::uuid returning uses`
  if (!row) throw problem('dataNotFound')
  context.audit({ entityId: id, detail: { uses: row.uses } })
  return { done: true as const }
})
