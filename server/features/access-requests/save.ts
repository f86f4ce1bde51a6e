import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type {
  addAccessRequest,
  addAccessRequests,
  editAccessRequest,
  withdrawAccessRequest,
} from '../../../contract/access-requests/calls.ts'
import type { Output, Parsed } from '../../../contract/define.ts'
import { changesBetween } from '../../audit/append.ts'
import { requireVersion } from '../../audit/history.ts'
import type { Context } from '../../kernel/context.ts'
import { one, run } from '../../kernel/db/statements.ts'
import { eachWithOutcome, tryOne } from '../../kernel/outcomes.ts'
import { problem } from '../../kernel/problem.ts'
import { assignmentsById, rolesToGive } from '../assignments/for-requests.ts'
import { checkDepartment } from '../invitations/invite.ts'
import { listedUsers } from '../people/seen.ts'
import { isApplicant, requireApplicant } from './applicants.ts'
import { requirePlaces } from './judge.ts'
import { closeTodos } from './notify.ts'
import { findRequest, type ItemRecord, listItems, type RequestRecord } from './queries.ts'
import { statesAbout } from './reviewers.ts'
import { submitRequest } from './submit.ts'

const here = sql`(select current_tenant())`
type Fields = Omit<Parsed<typeof addAccessRequest>, never>
type Item = Omit<ItemRecord, 'request_id'>

/** The items of a form. Every id in it must be one that the actor sees. */
const readItems = async (context: Context, fields: Fields): Promise<Item[]> => {
  const { tx, actor } = context
  const { kind, userId, grants, removals } = fields
  if (
    kind !== 'invite' &&
    userId &&
    userId !== actor.userId &&
    (await listedUsers(context, [userId])).length === 0
  )
    throw problem('dataNotFound', { field: 'userId' })
  if (kind === 'remove') return readRemovals(context, userId, removals)
  await requirePlaces(context, grants, kind === 'add' && userId === actor.userId && isApplicant(context))
  const roleIds = new Set(
    (
      await rolesToGive(
        tx,
        grants.map(each => each.roleId),
        false,
      )
    ).map(({ id }) => id),
  )
  return grants.map(({ roleId, studyId, siteId, effectiveAt, expiresAt }, sort) => {
    if (!roleIds.has(roleId)) throw problem('dataNotFound', { index: sort, field: 'roleId' })
    return {
      ...{ sort, role_id: roleId, study_id: studyId, site_id: siteId, assignment_id: null },
      effective_at: effectiveAt ? new Date(effectiveAt) : null,
      expires_at: expiresAt ? new Date(expiresAt) : null,
    }
  })
}

const readRemovals = async (
  { tx }: Context,
  userId: string | null,
  removals: Fields['removals'],
): Promise<Item[]> => {
  const rows = await assignmentsById(
    tx,
    removals.map(each => each.assignmentId),
  )
  return removals.map(({ assignmentId, endsAt }, sort) => {
    const row = rows.find(each => each.id === assignmentId && each.user_id === userId)
    if (!row) throw problem('dataNotFound', { index: sort, field: 'assignmentId' })
    return {
      ...{ sort, role_id: row.role_id, study_id: row.study_id, site_id: row.site_id, assignment_id: row.id },
      effective_at: endsAt ? new Date(endsAt) : null,
      expires_at: null,
    }
  })
}

const putItems = async ({ tx, actor }: Context, id: string, items: readonly Item[]): Promise<void> => {
  await run(tx)`delete from access_request_item where tenant_id = ${here} and request_id = ${id}::uuid`
  for (const item of items)
    await run(tx)`insert into access_request_item (tenant_id, request_id, sort, role_id, study_id, site_id,
      effective_at, expires_at, assignment_id)
      values (${actor.tenantId}::uuid, ${id}::uuid, ${item.sort}, ${item.role_id}::uuid, ${item.study_id}::uuid, ${item.site_id}::uuid,
        ${item.effective_at}, ${item.expires_at}, ${item.assignment_id}::uuid)`
}

/** The values of a form in the audit trail. */
const getValues = (fields: Fields, items: readonly Item[]) => ({
  kind: fields.kind,
  userId: fields.kind === 'invite' ? null : fields.userId,
  email: fields.kind === 'invite' ? (fields.invited?.email ?? null) : null,
  departmentId: fields.kind === 'invite' ? (fields.invited?.departmentId ?? null) : null,
  roleIds: items.map(each => each.role_id),
  studyIds: items.flatMap(each => each.study_id ?? []),
  siteIds: items.flatMap(each => each.site_id ?? []),
  comment: fields.comment,
})

const getColumns = ({ kind, userId, invited, comment }: Fields) => ({
  user_id: kind === 'invite' ? null : userId,
  email: kind === 'invite' ? invited?.email || null : null,
  last_name: kind === 'invite' ? (invited?.lastName ?? '') : '',
  first_name: kind === 'invite' ? (invited?.firstName ?? '') : '',
  user_type: kind === 'invite' ? (invited?.type ?? 'internal') : ('internal' as const),
  department_id: kind === 'invite' ? (invited?.departmentId ?? null) : null,
  comment,
})

/** Reads the next number of the tenant; the lock makes two new requests wait for each other. */
const getNumber = async ({ tx }: Context): Promise<number> => {
  await run(tx)`select pg_advisory_xact_lock(hashtextextended('access request ' || current_tenant()::text,
    0))`
  const row = (await one(tx)<{ next: number }>`select coalesce(max(number), 0) + 1 as next from access_request
    where tenant_id = ${here}`)!
  return row.next
}

/** Saves an access request as a draft, or submits it; `batchId` joins those that are made together. */
export const addRequest = async (
  context: Context,
  fields: Parsed<typeof addAccessRequest>,
  batchId: string | null = null,
): Promise<Output<typeof addAccessRequest>> => {
  const { tx, actor, audit } = context
  requireApplicant(context, fields.kind, fields.userId)
  const items = await readItems(context, fields)
  if (fields.kind === 'invite' && fields.invited?.departmentId)
    await checkDepartment(context, fields.invited.departmentId)
  const id = randomUUID()
  const c = getColumns(fields)
  await run(tx)`insert into access_request (tenant_id, id, number, kind, state, applicant_id, user_id, email,
    last_name, first_name, user_type,
      department_id, comment, batch_id)
    values (${actor.tenantId}::uuid, ${id}::uuid, ${await getNumber(context)}, ${fields.kind}, 'draft', ${actor.userId}::uuid,
      ${c.user_id}::uuid, ${c.email}, ${c.last_name}, ${c.first_name}, ${c.user_type}, ${c.department_id}::uuid, ${c.comment},
      ${batchId}::uuid)`
  await putItems(context, id, items)
  if (fields.submit) await submitRequest(context, id)
  const state = fields.submit ? ('submitted' as const) : ('draft' as const)
  audit({ entityId: id, version: 1, changes: changesBetween({}, { ...getValues(fields, items), state }) })
  return { id, rowVersion: 1, state }
}

/** Saves or submits one request for each user, by the rules of a request for one: each user is decided on alone. */
export const addRequests = async (
  context: Context,
  { userIds, ...fields }: Parsed<typeof addAccessRequests>,
): Promise<Output<typeof addAccessRequests>> => {
  const users = [...new Set(userIds)].map(id => ({ id }))
  const batchId = users.length > 1 ? randomUUID() : null
  const save = ({ id: userId }: { id: string }) =>
    tryOne(context, async own => {
      await addRequest(own, { ...fields, kind: 'add', userId, invited: null, removals: [] }, batchId)
    })
  return eachWithOutcome(context, users, fields.comment, save, 'users')
}

/** The own request, locked. Of another user it does not exist, unless the actor may read it. */
const findOwn = async (context: Context, id: string, rowVersion: number): Promise<RequestRecord> => {
  const request = await findRequest(context.tx, id, true)
  if (!request) throw problem('dataNotFound')
  if (request.applicant_id !== context.actor.userId) {
    const isAbout = request.user_id === context.actor.userId && statesAbout(context).includes(request.state)
    throw problem(isAbout ? 'notApplicant' : 'dataNotFound')
  }
  await requireVersion(context.tx, { entity: 'accessRequests', id, version: request.row_version }, rowVersion)
  return request
}

/** Changes a draft, or a returned or withdrawn request; it may be submitted again. */
export const editRequest = async (
  context: Context,
  { id, rowVersion, ...fields }: Parsed<typeof editAccessRequest>,
): Promise<Output<typeof editAccessRequest>> => {
  const { tx, audit } = context
  const request = await findOwn(context, id, rowVersion)
  if (!['draft', 'returned', 'withdrawn'].includes(request.state)) throw problem('applicationNotReturned')
  requireApplicant(context, fields.kind, fields.userId)
  const before = await listItems(tx, [id])
  const items = await readItems(context, fields)
  if (fields.kind === 'invite' && fields.invited?.departmentId)
    await checkDepartment(context, fields.invited.departmentId)
  const c = getColumns(fields)
  const version = rowVersion + 1
  await run(tx)`update access_request set kind = ${fields.kind}, state = 'draft',
    user_id = ${c.user_id}::uuid, email = ${c.email},
      last_name = ${c.last_name}, first_name = ${c.first_name}, user_type = ${c.user_type}, department_id = ${c.department_id}::uuid,
      comment = ${c.comment}, reviewer_id = null, due_at = null, valid_until = null, escalated_at = null, decided_by = null, decided_at = null, decision_reason = '', row_version = ${version}, updated_at = now()
    where tenant_id = ${here} and id = ${id}::uuid`
  await putItems(context, id, items)
  if (fields.submit) await submitRequest(context, id)
  const state = fields.submit ? ('submitted' as const) : ('draft' as const)
  const was = {
    ...getValues(toFields(request), before),
    state: request.state,
  }
  audit({ entityId: id, version, changes: changesBetween(was, { ...getValues(fields, items), state }) })
  return { id, rowVersion: version, state }
}

const toFields = (request: RequestRecord): Fields => ({
  kind: request.kind,
  userId: request.user_id,
  invited:
    request.kind === 'invite'
      ? {
          email: request.email ?? '',
          lastName: request.last_name,
          firstName: request.first_name,
          type: request.user_type,
          departmentId: request.department_id,
        }
      : null,
  grants: [],
  removals: [],
  comment: request.comment,
  submit: false,
})

/** Withdraws an own request that waits, or an own draft. */
export const withdrawRequest = async (
  context: Context,
  { id, rowVersion, reason }: Parsed<typeof withdrawAccessRequest>,
): Promise<Output<typeof withdrawAccessRequest>> => {
  const { tx, audit } = context
  const request = await findOwn(context, id, rowVersion)
  if (!['draft', 'submitted', 'returned'].includes(request.state)) throw problem('applicationNotPending')
  const version = rowVersion + 1
  await run(tx)`update access_request set state = 'withdrawn', decision_reason = ${reason},
    row_version = ${version}, updated_at = now()
    where tenant_id = ${here} and id = ${id}::uuid`
  await closeTodos(tx, id)
  audit({ entityId: id, version, reason, changes: { state: [request.state, 'withdrawn'] } })
  return { id, rowVersion: version, state: 'withdrawn' }
}
