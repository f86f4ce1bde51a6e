import { sql } from 'kysely'
import type { SignatureBadge } from '../../../contract/signatures/shapes.ts'
import type { StudyStatus } from '../../../contract/studies/shapes.ts'
import type { StatusDate } from '../../../contract/study-status/calls.ts'
import { studiesInScope } from '../../access/scope.ts'
import type { Scope, Transaction } from '../../kernel/context.ts'
import { problem } from '../../kernel/problem.ts'
import { getSigned, type Reader } from '../signatures/present.ts'

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
  if (lock) await sql`select from study where tenant_id = ${here} and id = ${id}::uuid for update`.execute(tx)
  const { rows } =
    await sql<StatusStudy>`select s.id, s.plan_id as "planId", s.name, s.name_en as "nameEn", s.status,
      s.held_from as "heldFrom", s.active, s.start_date::text as "startDate", s.end_date::text as "endDate",
      s.actual_start_date::text as "actualStartDate", s.actual_end_date::text as "actualEndDate",
      s.suspension_date::text as "suspensionDate",
      s.row_version as "rowVersion"
    from study s where s.tenant_id = ${here} and s.id = ${id}::uuid and s.removed_at is null and ${studiesInScope(scope, 's')}`.execute(
      tx,
    )
  if (!rows[0]) throw problem('dataNotFound')
  return rows[0]
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
  const { rows } = await sql<StatusCounts>`select
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
        and x.application_id <> 1) as applications`.execute(tx)
  return rows[0]!
}

/** A signed change of a status as its statement says it. */
export type StatusChange = {
  id: string
  from: StudyStatus
  to: StudyStatus
  dateKind: StatusDate | null
  date: string | null
  reason: string
  at: Date
  lastName: string
  firstName: string
}
export type SignedChange = StatusChange & { badge: SignatureBadge }

type Found = { id: string; at: Date; lastName: string; firstName: string; total: number }

const columns = sql`s.id, s.signed_at as at, u.last_name as "lastName", u.first_name as "firstName"`
const tables = sql`from signature s join users u on u.tenant_id = s.tenant_id and u.id = s.user_id`
const ofStudy = (studyId: string) =>
  sql`s.tenant_id = ${here} and s.entity = 'studies' and s.record_id = ${studyId}::uuid and s.act = 'studyStatus'`

/** Number of changes of the status of a study, counted up to `most` + 1. */
export const countChanges = async (tx: Transaction, studyId: string, most: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (select from signature s
    where ${ofStudy(studyId)} limit ${most + 1}) c`.execute(tx)
  return rows[0]!.count
}

/** What the bytes of the statements say about changes; one whose bytes are no statement is left to the verifier. */
const toChanges = async (context: Reader, rows: readonly Found[]): Promise<SignedChange[]> => {
  const signed = await getSigned(
    context,
    rows.map(({ id }) => id),
  )
  return rows.flatMap(({ total: _total, ...row }) => {
    const { badge, said } = signed.get(row.id)!
    if (!said) return []
    const { from, to, dateKind, date } = said.facts as Pick<StatusChange, 'from' | 'to' | 'dateKind' | 'date'>
    return [{ ...row, from, to, dateKind, date, reason: said.reason, badge }]
  })
}

/** Changes of the status of a study after one of them, newest first, each with its badge. */
export const listChangesAfter = async (
  context: Reader,
  studyId: string,
  after: { id: string } | null,
  limit: number,
): Promise<SignedChange[]> => {
  const { rows } = await sql<Found>`select ${columns} ${tables}
    where ${ofStudy(studyId)} and (${after?.id ?? null}::uuid is null or (s.signed_at, s.id) < (
      select b.signed_at, b.id from signature b where b.tenant_id = ${here} and b.id = ${after?.id ?? null}::uuid))
    order by s.signed_at desc, s.id desc limit ${limit}`.execute(context.tx)
  return toChanges(context, rows)
}

/** Changes of the status of a study, newest first, each with its badge. */
export const listChanges = async (
  context: Reader,
  studyId: string,
  { limit, pageNum }: { limit: number; pageNum: number },
): Promise<{ changes: SignedChange[]; total: number }> => {
  const { rows } = await sql<Found>`select ${columns}, count(*) over ()::int as total ${tables}
    where ${ofStudy(studyId)}
    order by s.signed_at desc, s.id desc limit ${limit} offset ${(pageNum - 1) * limit}`.execute(context.tx)
  return { changes: await toChanges(context, rows), total: rows[0]?.total ?? 0 }
}
