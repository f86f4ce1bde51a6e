import { sql } from 'kysely'
import type { StudyStatus } from '../../../contract/studies/shapes.ts'
import { studiesInScope } from '../../access/scope.ts'
import type { Scope, Transaction } from '../../kernel/context.ts'
import { one, run } from '../../kernel/db/statements.ts'
import { whyUnseen } from '../studies/study.ts'

const here = sql`(select current_tenant())`

export type StatusStudy = {
  id: string
  planId: string
  name: string
  nameEn: string
  status: StudyStatus
  heldFrom: StudyStatus | null
  active: boolean
  startDate: string | null
  endDate: string | null
  actualStartDate: string | null
  actualEndDate: string | null
  suspensionDate: string | null
  rowVersion: number
}

/** The study of a change of status. `lock` locks it until the commit. Outside the scope it answers as an unknown one. */
export const getStatusStudy = async (
  tx: Transaction,
  id: string,
  scope: Scope,
  lock = false,
): Promise<StatusStudy> => {
  if (lock) await run(tx)`select from study where tenant_id = ${here} and id = ${id}::uuid for update`
  const row = await one(tx)<StatusStudy>`select s.id, s.plan_id as "planId", s.name, s.name_en as "nameEn",
    s.status,
      s.held_from as "heldFrom", s.active, s.start_date::text as "startDate", s.end_date::text as "endDate",
      s.actual_start_date::text as "actualStartDate", s.actual_end_date::text as "actualEndDate",
      s.suspension_date::text as "suspensionDate",
      s.row_version as "rowVersion"
    from study s where s.tenant_id = ${here} and s.id = ${id}::uuid and s.removed_at is null and ${studiesInScope(scope, 's')}`
  if (!row) throw await whyUnseen(tx, id, scope)
  return row
}

export type StatusCounts = {
  members: number
  sites: number
  /** Sites that are not closed. */
  openSites: number
  openTasks: number
  applications: number
  /** Handovers to come that would give roles in the study. */
  handovers: number
  /** Access requests that wait for a decision and ask for roles in the study. */
  requests: number
}

/** What a closed study no longer lets anybody add, give, extend or edit, in numbers (P37). */
export const countAffected = async (
  tx: Transaction,
  { id, planId }: Pick<StatusStudy, 'id' | 'planId'>,
): Promise<StatusCounts> => {
  const row = (await one(tx)<StatusCounts>`select
    (select count(distinct m.user_id)::int from study_member m where m.tenant_id = ${here} and m.study_id = ${id}::uuid) as members,
    (select count(*)::int from site c where c.tenant_id = ${here} and c.study_id = ${id}::uuid and c.removed_at is null) as sites,
    (select count(*)::int from site c where c.tenant_id = ${here} and c.study_id = ${id}::uuid and c.removed_at is null
      and c.status <> 'closed') as "openSites",
    (select count(distinct h.id)::int from handover h join handover_item i on i.tenant_id = ${here} and i.handover_id = h.id
      join role_assignment a on a.tenant_id = ${here} and a.id = i.item_id and a.study_id = ${id}::uuid
      where h.tenant_id = ${here} and h.state = 'pending' and h.removed_at is null) as handovers,
    (select count(distinct q.id)::int from access_request q join access_request_item i on i.tenant_id = ${here} and i.request_id = q.id
      where q.tenant_id = ${here} and q.state = 'submitted' and q.kind <> 'remove' and i.study_id = ${id}::uuid) as requests,
    (select count(*)::int from notice n where n.tenant_id = ${here} and n.type = 'todo' and n.done_at is null
      and (n.subject->>'studyId' = ${id} or n.subject->>'study' = ${planId})) as "openTasks",
    (select count(distinct x.application_id)::int from role_assignment ra
      join role_application x on x.tenant_id = ra.tenant_id and x.role_id = ra.role_id
      where ra.tenant_id = ${here} and ra.study_id = ${id}::uuid and ra.ended_at is null and ra.expires_at > now()
        and x.application_id <> 1) as applications`)!
  return row
}
