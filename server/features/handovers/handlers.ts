import type { Output, Parsed } from '../../../contract/define.ts'
import {
  addHandover,
  cancelHandover,
  editHandover,
  handoverById,
  handoverHoldings,
  removeHandover,
  searchHandovers,
} from '../../../contract/handovers/calls.ts'
import { requireVersion } from '../../audit/history.ts'
import type { Context } from '../../kernel/context.ts'
import { run } from '../../kernel/db/statements.ts'
import { handle, handleOne } from '../../kernel/http/handle.ts'
import { problem } from '../../kernel/problem.ts'
import { foresees } from '../impact/trial.ts'
import { listedUsers } from '../people/seen.ts'
import { add, edit, remove } from './arrange.ts'
import { handOver } from './execute.ts'
import { getHoldings } from './holdings.ts'
import { getItems, type HandoverRecord, handoverFor, handoversIn, type Items } from './queries.ts'

/**
 * Cancels a submitted handover. It locks the same row as the job (run.ts): the second of the two finds the result of the first, and does
 * nothing.
 */
const cancel = async (
  { tx, actor, now, audit }: Context,
  { id, rowVersion, reason }: Parsed<typeof cancelHandover>,
): Promise<Output<typeof cancelHandover>> => {
  const handover = await handoverFor(tx, id, actor.scope, true)
  if (!handover) throw problem('dataNotFound')
  // Before the version check, because execution changes the version: "already done" is more helpful than a conflict.
  if (handover.state === 'done' || handover.state === 'failed') throw problem('handoverDone')
  await requireVersion(tx, { entity: 'handovers', id, version: handover.row_version }, rowVersion)
  if (handover.state !== 'pending') throw problem('nothingChanged')
  const version = rowVersion + 1
  await run(tx)`update handover set state = 'cancelled', cancelled_by = ${actor.userId}::uuid,
    cancelled_at = ${now}, cancel_reason = ${reason},
      row_version = ${version}
    where tenant_id = (select current_tenant()) and id = ${id}::uuid`
  audit({ entityId: id, version, reason, changes: { state: ['pending', 'cancelled'] } })
  return { id, rowVersion: version }
}

const getRow = (row: HandoverRecord): Output<typeof searchHandovers>['records'][number] => ({
  id: row.id,
  from: row.from,
  to: row.to,
  at: row.at.toISOString(),
  state: row.state,
  reason: row.reason,
  items: row.items,
  createdBy: row.created_by,
  submittedAt: row.submitted_at?.toISOString() ?? null,
  executedAt: row.executed_at?.toISOString() ?? null,
  failure: row.failure,
  cancelled: row.cancelled && { ...row.cancelled, at: new Date(row.cancelled.at).toISOString() },
  rowVersion: row.row_version,
})

type Foreseen = { fromUserId: string; toUserId: string } & Items

/**
 * Executes a future handover now, to preview its effect: only items that the leaving user has, between people in the actor's scope. The
 * preview must reveal nothing about others (TR-Z3).
 */
const handOverNow = async (context: Context, asked: Foreseen): Promise<void> => {
  const { tx, now, audit, actor } = context
  const { fromUserId, toUserId } = asked
  const holdings = await getHoldings(context, fromUserId)
  if ((await listedUsers(context, [toUserId])).length === 0) throw problem('dataNotFound')
  const of = (ids: readonly string[], things: readonly { id: string }[]) =>
    ids.filter(id => things.some(each => each.id === id))
  const items = {
    assignmentIds: of(asked.assignmentIds, holdings.assignments),
    departmentIds: of(asked.departmentIds, holdings.departments),
    taskIds: of(asked.taskIds, holdings.tasks),
  }
  const work = { tx, now, audit, tenantId: actor.tenantId, byUserId: actor.userId }
  const refusal = await handOver(work, { fromUserId, toUserId, at: now, reason: '-', items })
  if (refusal) throw problem('handoverReceiverUnfit', refusal.data)
}

foresees(addHandover.name, handOverNow)
foresees(editHandover.name, async (context, input: Parsed<typeof editHandover>) => {
  const draft = await handoverFor(context.tx, input.id, context.actor.scope)
  if (!draft) throw problem('dataNotFound')
  await handOverNow(context, { ...input, fromUserId: draft.from.id })
})

export const handlers = [
  handleOne(handoverHoldings, (context, { userId }) => getHoldings(context, userId)),
  handle(searchHandovers, async (context, { userId, state, ...page }) => {
    if (userId && (await listedUsers(context, [userId])).length === 0) throw problem('dataNotFound')
    const { rows, total } = await handoversIn(context.tx, { userId, state }, page, context.actor.scope)
    return { records: rows.map(getRow), total }
  }),
  handle(handoverById, async ({ tx, actor }, { id }) => {
    const handover = await handoverFor(tx, id, actor.scope)
    if (!handover) throw problem('dataNotFound')
    return { ...getRow(handover), ...(await getItems(tx, id)) }
  }),
  handle(addHandover, add),
  handle(editHandover, edit),
  handle(removeHandover, remove),
  handle(cancelHandover, cancel),
]
