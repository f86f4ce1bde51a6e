import { sql } from 'kysely'
import { studiesInScope } from '../../access/scope.ts'
import type { Actor, Transaction } from '../../kernel/context.ts'
import { columns, joins, pin, type StudyRow } from './queries.ts'

/** A study that has a protocol id, and whether the actor sees it. */
export type PlannedStudy = StudyRow & { visible: boolean }

/** Studies by their protocol id in lower case. */
export const studiesByPlan = async (
  { tx, actor }: { tx: Transaction; actor: Actor },
  planIds: readonly string[],
): Promise<ReadonlyMap<string, PlannedStudy>> => {
  const lower = [...new Set(planIds.filter(Boolean).map(each => each.toLowerCase()))]
  const { rows } = await sql<PlannedStudy>`select ${columns}, ${studiesInScope(actor.scope, 's')} as visible
    from study s ${pin(actor)} ${joins} where s.tenant_id = (select current_tenant()) and s.removed_at is null
      and lower(s.plan_id) = any(${lower}::text[])`.execute(tx)
  return new Map(rows.map(row => [row.plan_id.toLowerCase(), row]))
}
