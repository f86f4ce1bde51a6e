import { randomUUID } from 'node:crypto'
import { codeByNumber } from '../../../contract/codes.ts'
import type { Output, Parsed } from '../../../contract/define.ts'
import type { addHandover, editHandover, removeHandover } from '../../../contract/handovers/calls.ts'
import { toProblem } from '../../access/reasons.ts'
import { changesBetween } from '../../audit/append.ts'
import { requireVersion } from '../../audit/history.ts'
import type { Context } from '../../kernel/context.ts'
import { run } from '../../kernel/db/statements.ts'
import { problem } from '../../kernel/problem.ts'
import { besideHandover } from '../assignments/hand-over.ts'
import { wouldUnblind } from '../impact/blinding.ts'
import { listedUsers } from '../people/seen.ts'
import { handOver } from './execute.ts'
import { getHoldings } from './holdings.ts'
import { getItems, type HandoverRecord, handoverFor, type Items, putItems } from './queries.ts'

type Fields = Omit<Parsed<typeof editHandover>, 'id' | 'rowVersion'>

/** Creates a handover: a draft, or submitted at once. */
export const add = async (
  context: Context,
  { fromUserId, ...fields }: Parsed<typeof addHandover>,
): Promise<Output<typeof addHandover>> => {
  const { tx, actor, audit } = context
  const at = await checked(context, fromUserId, fields)
  if (fields.submit) await keepBlind(context, fromUserId, fields)
  const id = randomUUID()
  const state = fields.submit ? 'pending' : 'draft'
  await run(tx)`insert into handover (tenant_id, id, from_user_id, to_user_id, at, state, reason, created_by,
    submitted_by, submitted_at, confirmed)
    values (${actor.tenantId}::uuid, ${id}::uuid, ${fromUserId}::uuid, ${fields.toUserId}::uuid, ${at}, ${state}, ${fields.reason}, ${actor.userId}::uuid,
      ${fields.submit ? actor.userId : null}::uuid, ${fields.submit ? context.now : null}, ${context.confirmed ?? false})`
  await putItems(tx, actor.tenantId, id, fields)
  audit({
    entityId: id,
    version: 1,
    reason: fields.reason,
    changes: changesBetween({}, { fromUserId, ...getValues(fields, at), state }),
  })
  if (fields.submit) await schedule(context, id, at)
  return { id, rowVersion: 1 }
}

/** Changes a draft, or submits it. */
export const edit = async (
  context: Context,
  { id, rowVersion, ...fields }: Parsed<typeof editHandover>,
): Promise<Output<typeof editHandover>> => {
  const { tx, actor, audit } = context
  const draft = await draftFor(context, id, rowVersion)
  const at = await checked(context, draft.from.id, fields)
  if (fields.submit) await keepBlind(context, draft.from.id, fields)
  const before = await getItems(tx, id)
  const version = rowVersion + 1
  const state = fields.submit ? 'pending' : 'draft'
  await run(tx)`update handover set to_user_id = ${fields.toUserId}::uuid, at = ${at},
    reason = ${fields.reason}, state = ${state}, row_version = ${version},
      submitted_by = ${fields.submit ? actor.userId : null}::uuid, submitted_at = ${fields.submit ? context.now : null}, confirmed = ${context.confirmed ?? false}
    where tenant_id = (select current_tenant()) and id = ${id}::uuid`
  await putItems(tx, actor.tenantId, id, fields)
  const was = { toUserId: draft.to.id, at: draft.at.toISOString(), ...sortedItems(before), state: 'draft' }
  const changes = changesBetween(was, { ...getValues(fields, at), state })
  audit({ entityId: id, version, reason: fields.reason, changes })
  if (fields.submit) await schedule(context, id, at)
  return { id, rowVersion: version }
}

/** Deletes a draft. */
export const remove = async (
  context: Context,
  { id, rowVersion }: Parsed<typeof removeHandover>,
): Promise<Output<typeof removeHandover>> => {
  await draftFor(context, id, rowVersion)
  await run(context.tx)`update handover set removed_at = now(), row_version = ${rowVersion + 1}
    where tenant_id = (select current_tenant()) and id = ${id}::uuid`
  context.audit({ entityId: id, version: rowVersion + 1, changes: { removed: [false, true] } })
  return { done: true }
}

/** The draft, locked until the commit; a submitted one cannot change (F19, P27). */
const draftFor = async ({ tx, actor }: Context, id: string, rowVersion: number): Promise<HandoverRecord> => {
  const handover = await handoverFor(tx, id, actor.scope, true)
  if (!handover) throw problem('dataNotFound')
  await requireVersion(tx, { entity: 'handovers', id, version: handover.row_version }, rowVersion)
  if (handover.state === 'pending') throw problem('handoverPending')
  if (handover.state !== 'draft') throw problem('handoverDone')
  return handover
}

const sorted = (ids: readonly string[]): string[] => [...new Set(ids)].sort()
const sortedItems = ({ assignmentIds, departmentIds, taskIds }: Items): Items => ({
  assignmentIds: sorted(assignmentIds),
  departmentIds: sorted(departmentIds),
  taskIds: sorted(taskIds),
})
const getValues = (fields: Fields, at: Date) => ({
  toUserId: fields.toUserId,
  at: at.toISOString(),
  ...sortedItems(fields),
})

/** The minute of the handover. Every conflict is refused here, and again at submission. */
const checked = async (context: Context, fromUserId: string, fields: Fields): Promise<Date> => {
  const { actor, now } = context
  if (fromUserId === actor.userId) throw problem('selfForbidden')
  if (fields.toUserId === fromUserId) throw problem('handoverToSelf', { field: 'toUserId' })
  // Users never give themselves a role, by any route; they may take over to-dos.
  if (fields.toUserId === actor.userId && fields.assignmentIds.length > 0)
    throw problem('selfForbidden', { field: 'toUserId' })
  const people = await listedUsers(context, [fromUserId, fields.toUserId], fields.submit)
  const successor = people.find(each => each.id === fields.toUserId)
  if (!successor || !people.some(each => each.id === fromUserId)) throw problem('dataNotFound')
  if (successor.status !== 'enabled' || !successor.accountId)
    throw problem('handoverReceiverUnfit', { field: 'toUserId' })
  const at = new Date(Math.floor(new Date(fields.at).getTime() / 60_000) * 60_000)
  if (at < now && now.getTime() - at.getTime() >= 60_000) throw problem('handoverInPast', { field: 'at' })
  if (fields.assignmentIds.length + fields.departmentIds.length + fields.taskIds.length === 0)
    throw problem('handoverEmpty')
  await checkItems(context, fromUserId, fields, at)
  return at
}

/** Only items that the leaving user has, that no other handover includes, that last until then, and that the actor may hand over. */
const checkItems = async (context: Context, fromUserId: string, fields: Fields, at: Date): Promise<void> => {
  const holdings = await getHoldings(context, fromUserId, true)
  const itemsById = new Map(
    [...holdings.assignments, ...holdings.departments, ...holdings.tasks].map(each => [each.id, each]),
  )
  for (const id of [...fields.assignmentIds, ...fields.departmentIds, ...fields.taskIds]) {
    const item = itemsById.get(id)
    if (!item) throw problem('dataNotFound')
    if (item.handover) throw problem('handoverPending', { item: id })
  }
  const foreign = holdings.departments.find(each => each.refusal && fields.departmentIds.includes(each.id))
  if (foreign) throw problem('departmentForbidden', { item: foreign.id })
  const assignments = holdings.assignments.filter(each => fields.assignmentIds.includes(each.id))
  const early = assignments.find(each => each.expiresAt && new Date(each.expiresAt) < at)
  if (early) throw problem('handoverAfterRoleExpiry', { field: 'at', to: early.expiresAt })
  for (const { id: item, refusal } of assignments)
    if (refusal) throw problem(codeByNumber.get(refusal.code!)!, { ...refusal.data, item })
  const beside = await besideHandover(context, fields.assignmentIds, { toUserId: fields.toUserId, at })
  if (beside) throw toProblem(beside, { field: 'toUserId' })
}

/** A submitted handover runs without a user: whether it would unblind blinded people is checked now (ICH E9 2.3.1). */
const keepBlind = async (context: Context, fromUserId: string, fields: Fields): Promise<void> => {
  const { tx, actor, now } = context
  if (context.confirmed) return
  const work = { tx, now, audit: () => undefined, tenantId: actor.tenantId, byUserId: actor.userId }
  const { toUserId, reason } = fields
  const people = await wouldUnblind(tx, () =>
    handOver(work, { fromUserId, toUserId, at: now, reason, items: fields }),
  )
  if (people > 0) throw problem('blindedWouldUnblind', { people })
}

const schedule = ({ tx, actor, services }: Context, id: string, at: Date): Promise<void> =>
  services.jobs.send(tx, 'handovers', { tenantId: actor.tenantId, id, run: 1 }, at)
