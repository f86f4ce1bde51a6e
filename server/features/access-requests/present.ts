import { sql } from 'kysely'
import { decideAccessRequest } from '../../../contract/access-decisions/calls.ts'
import type {
  AccessRequestDetail,
  AccessRequestItem,
  AccessRequestRow,
  AccessRequestState,
} from '../../../contract/access-requests/shapes.ts'
import { decide } from '../../access/decide.ts'
import { firstRefusal, type Refusal, toWireReason } from '../../access/reasons.ts'
import type { Context } from '../../kernel/context.ts'
import { one, rows } from '../../kernel/db/statements.ts'
import { iso } from '../../kernel/db/types.ts'
import { getBasis } from './basis.ts'
import { isSigned } from './decide.ts'
import {
  type ItemRecord,
  listCovered,
  listItems,
  listPeople,
  listPlaces,
  listRoleFacts,
  type RequestRecord,
  type RoleFacts,
  requestsInScope,
} from './queries.ts'
import { getDecisionRefusal, listConcerned } from './reviewers.ts'
import { listRowRisks } from './risks.ts'

const here = sql`(select current_tenant())`

/** Why the actor may not decide on each request, or null. */
const listRefusals = async (
  context: Context,
  rows: readonly RequestRecord[],
): Promise<ReadonlyMap<string, Refusal | null>> => {
  const { tx, actor, now } = context
  const right = firstRefusal(decide(actor, decideAccessRequest, null, now))
  const covered = await listCovered(
    tx,
    rows.map(({ id }) => id),
    actor.scope,
  )
  const refusals = new Map<string, Refusal | null>()
  for (const row of rows) {
    const facts = { actorId: actor.userId, at: now, covered: covered.has(row.id) }
    const concerned = row.state === 'submitted' && !right ? await listConcerned(tx, row) : new Set<string>()
    refusals.set(row.id, right ?? getDecisionRefusal(row, { ...facts, concerned }))
  }
  return refusals
}

/** Converts stored requests to rows of the lists. */
export const toRows = async (
  context: Context,
  rows: readonly RequestRecord[],
): Promise<AccessRequestRow[]> => {
  const { tx, now } = context
  const items = await listItems(
    tx,
    rows.map(({ id }) => id),
  )
  const roles = await listRoleFacts(
    tx,
    items.map(each => each.role_id),
  )
  const people = await listPeople(
    tx,
    rows.flatMap(row =>
      [row.applicant_id, row.user_id, row.reviewer_id, row.decided_by].flatMap(id => id ?? []),
    ),
  )
  const refusals = await listRefusals(context, rows)
  const decidable = rows.filter(({ id }) => !refusals.get(id))
  const risks = await listRowRisks(tx, decidable, items)
  return rows.map(row => {
    const own = items.filter(each => each.request_id === row.id).map(each => roles.get(each.role_id)!)
    const refusal = refusals.get(row.id)
    return {
      ...toRow(row, { own, people, now }),
      refusal: refusal ? toWireReason(refusal) : null,
      risks: risks.get(row.id) ?? [],
    }
  })
}

type Facts = { own: readonly RoleFacts[]; people: Awaited<ReturnType<typeof listPeople>>; now: Date }

const toRow = (
  row: RequestRecord,
  { own, people, now }: Facts,
): Omit<AccessRequestRow, 'refusal' | 'risks'> => {
  const waits = row.state === 'submitted'
  const reviewerId = row.decided_by ?? (waits ? row.reviewer_id : null)
  const names = new Map(own.map(({ id, name, nameEn }) => [id, { id, name, nameEn }]))
  return {
    id: row.id,
    number: row.number,
    kind: row.kind,
    state: waits && row.valid_until && row.valid_until <= now ? 'expired' : row.state,
    user: (row.user_id && people.get(row.user_id)) || null,
    invited:
      row.kind === 'invite'
        ? { email: row.email ?? '', lastName: row.last_name, firstName: row.first_name }
        : null,
    applicant: people.get(row.applicant_id)!,
    applications: [...new Set(own.flatMap(each => each.applications))].sort((a, b) => a - b),
    roles: [...names.values()],
    submittedAt: iso(row.submitted_at),
    dueAt: iso(row.due_at),
    overdue: waits && row.due_at !== null && row.due_at <= now,
    escalated: row.escalated_at !== null,
    reviewer: (reviewerId && people.get(reviewerId)) || null,
    decidedAt: iso(row.decided_at),
    comment: row.comment,
    decisionReason: row.decision_reason,
    createdAt: row.created_at.toISOString(),
    rowVersion: row.row_version,
  }
}

/** Converts stored items with their roles and places. */
const toItems = async ({ tx }: Context, items: readonly ItemRecord[]): Promise<AccessRequestItem[]> => {
  const roles = await listRoleFacts(
    tx,
    items.map(each => each.role_id),
  )
  const { studies, sites } = await listPlaces(tx, items)
  return items.map(item => {
    const { applications: _, ...role } = roles.get(item.role_id)!
    return {
      role,
      study: (item.study_id && studies.get(item.study_id)) || null,
      site: (item.site_id && sites.get(item.site_id)) || null,
      effectiveAt: iso(item.effective_at),
      expiresAt: iso(item.expires_at),
      assignmentId: item.assignment_id,
    }
  })
}

const listTogether = async (
  { tx, actor }: Context,
  { id, applicant_id }: RequestRecord,
): Promise<AccessRequestDetail['together']> => {
  const visible = applicant_id === actor.userId ? sql`true` : requestsInScope(actor.scope)
  const accessRequests = await rows(tx)<{
    id: string
    number: number
    state: AccessRequestState
    lastName: string
    firstName: string
    userId: string
  }>`select q.id, q.number, q.state, u.id as "userId", u.last_name as "lastName", u.first_name as "firstName"
    from access_request q join users u on u.tenant_id = q.tenant_id and u.id = q.user_id
    where q.tenant_id = ${here} and q.id <> ${id}::uuid and ${visible} and q.state <> 'draft'
      and q.batch_id = (select o.batch_id from access_request o where o.tenant_id = ${here} and o.id = ${id}::uuid)
    order by q.number`
  return accessRequests.map(({ userId, lastName, firstName, ...request }) => ({
    ...request,
    user: { id: userId, lastName, firstName },
  }))
}

/** Gives the whole request; for an actor who may decide also the risks and the basis of the decision. */
export const toDetail = async (context: Context, request: RequestRecord): Promise<AccessRequestDetail> => {
  const { tx, actor } = context
  const items = await listItems(tx, [request.id])
  const [row] = await toRows(context, [request])
  const place = (await one(tx)<Pick<AccessRequestDetail, 'userStatus' | 'department'>>`select
      (select u.status from users u where u.tenant_id = ${here} and u.id = ${request.user_id}::uuid) as "userStatus",
      (select jsonb_build_object('id', d.id, 'name', d.name, 'nameEn', d.name_en) from department d
        where d.tenant_id = ${here} and d.id = ${request.department_id}::uuid) as department`)!
  const decides = row!.refusal === null
  return {
    ...row!,
    ...place,
    userType: request.user_type,
    items: await toItems(context, items),
    validUntil: iso(request.valid_until),
    basis: decides ? await getBasis(tx, request, items) : [],
    signed: isSigned(context),
    signatureId: request.signature_id,
    own: request.applicant_id === actor.userId,
    together: await listTogether(context, request),
  }
}
