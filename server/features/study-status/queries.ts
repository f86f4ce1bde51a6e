import { sql } from 'kysely'
import type { StudyStatus } from '../../../contract/studies/shapes.ts'
import { studiesInScope } from '../../access/scope.ts'
import type { Scope, Transaction } from '../../kernel/context.ts'
import { problem } from '../../kernel/problem.ts'

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
  if (lock) await sql`select from study where tenant_id = ${here} and id = ${id}::uuid for update`.execute(tx)
  const { rows } =
    await sql<StatusStudy>`select s.id, s.plan_id as "planId", s.name, s.name_en as "nameEn", s.status,
      s.held_from as "heldFrom", s.active, s.start_date::text as "startDate", s.end_date::text as "endDate",
      s.suspension_date::text as "suspensionDate",
      s.row_version as "rowVersion"
    from study s where s.tenant_id = ${here} and s.id = ${id}::uuid and s.removed_at is null and ${studiesInScope(scope, 's')}`.execute(
      tx,
    )
  if (!rows[0]) throw problem('dataNotFound')
  return rows[0]
}

export type StatusCounts = { members: number; sites: number; openTasks: number; applications: number }

/** What a closed study no longer lets anybody change, in numbers. */
export const countAffected = async (
  tx: Transaction,
  { id, planId }: Pick<StatusStudy, 'id' | 'planId'>,
): Promise<StatusCounts> => {
  const { rows } = await sql<StatusCounts>`select
    (select count(distinct m.user_id)::int from study_member m where m.tenant_id = ${here} and m.study_id = ${id}::uuid) as members,
    (select count(*)::int from site c where c.tenant_id = ${here} and c.study_id = ${id}::uuid and c.removed_at is null) as sites,
    (select count(*)::int from notice n where n.tenant_id = ${here} and n.type = 'todo' and n.done_at is null
      and (n.subject->>'studyId' = ${id} or n.subject->>'study' = ${planId})) as "openTasks",
    (select count(distinct x.application_id)::int from role_assignment ra
      join role_application x on x.tenant_id = ra.tenant_id and x.role_id = ra.role_id
      where ra.tenant_id = ${here} and ra.study_id = ${id}::uuid and ra.ended_at is null and ra.expires_at > now()
        and x.application_id <> 1) as applications`.execute(tx)
  return rows[0]!
}

export type StatusChange = {
  id: string
  studyId: string
  from: StudyStatus
  to: StudyStatus
  dateKind: string | null
  date: string | null
  reason: string
  userId: string
  signatureId: string
  /** Instant of the change where it is not now. */
  at?: Date
}

/** Appends a change to the history of statuses. */
export const insertChange = async (
  tx: Transaction,
  tenantId: string,
  change: StatusChange,
): Promise<void> => {
  await sql`insert into study_status_change (tenant_id, id, study_id, from_status, to_status, date_kind, on_date, reason, user_id,
      signature_id, at)
    values (${tenantId}::uuid, ${change.id}::uuid, ${change.studyId}::uuid, ${change.from}, ${change.to}, ${change.dateKind},
      ${change.date}::date, ${change.reason}, ${change.userId}::uuid, ${change.signatureId}::uuid,
      ${change.at ?? sql`clock_timestamp()`})`.execute(tx)
}

export type StatusChangeRow = Omit<StatusChange, 'studyId' | 'userId' | 'at'> & {
  at: Date
  lastName: string
  firstName: string
  total: number
}

const columns = sql`c.id, c.from_status as "from", c.to_status as "to", c.date_kind as "dateKind",
  c.on_date::text as date, c.reason, c.at, c.signature_id as "signatureId", u.last_name as "lastName", u.first_name as "firstName"`
const tables = sql`from study_status_change c join users u on u.tenant_id = c.tenant_id and u.id = c.user_id`

/** Number of changes of the status of a study, counted up to `most` + 1. */
export const countChanges = async (tx: Transaction, studyId: string, most: number): Promise<number> => {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from (select from study_status_change
    where tenant_id = ${here} and study_id = ${studyId}::uuid limit ${most + 1}) c`.execute(tx)
  return rows[0]!.count
}

/** Changes of the status of a study after one of them, newest first. */
export const listChangesAfter = async (
  tx: Transaction,
  studyId: string,
  after: { id: string } | null,
  limit: number,
): Promise<Omit<StatusChangeRow, 'total'>[]> => {
  const { rows } = await sql<Omit<StatusChangeRow, 'total'>>`select ${columns} ${tables}
    where c.tenant_id = ${here} and c.study_id = ${studyId}::uuid and (${after?.id ?? null}::uuid is null or (c.at, c.id) < (
      select b.at, b.id from study_status_change b where b.tenant_id = ${here} and b.id = ${after?.id ?? null}::uuid))
    order by c.at desc, c.id desc limit ${limit}`.execute(tx)
  return rows
}

/** Changes of the status of a study, newest first. */
export const listChanges = async (
  tx: Transaction,
  studyId: string,
  { limit, pageNum }: { limit: number; pageNum: number },
): Promise<StatusChangeRow[]> => {
  const { rows } = await sql<StatusChangeRow>`select ${columns}, count(*) over ()::int as total ${tables}
    where c.tenant_id = ${here} and c.study_id = ${studyId}::uuid
    order by c.at desc, c.id desc limit ${limit} offset ${(pageNum - 1) * limit}`.execute(tx)
  return rows
}
