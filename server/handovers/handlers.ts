import type { Output, Parsed } from '../../contract/define.ts'
import {
  addHandover,
  editHandover,
  handoverById,
  handoverHoldings,
  previewHandover,
  removeHandover,
  searchHandovers,
} from '../../contract/handovers.ts'
import type { Impact } from '../../contract/impact.ts'
import type { Context } from '../context.ts'
import { handle } from '../http/handle.ts'
import { impactOf } from '../impact/preview.ts'
import { problem } from '../problem.ts'
import { listedUsers } from '../users/seen.ts'
import { add, edit, remove } from './arrange.ts'
import { handOver } from './execute.ts'
import { holdingsOf } from './holdings.ts'
import { type HandoverRecord, handoverFor, handoversIn, itemsOf } from './queries.ts'

const rowOf = (row: HandoverRecord): Output<typeof searchHandovers>['records'][number] => ({
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
  rowVersion: row.row_version,
})

/** What handing these things over would change, as if it were done now. */
const preview = async (
  context: Context,
  { fromUserId, toUserId, ...items }: Parsed<typeof previewHandover>,
): Promise<Impact> => {
  if ((await listedUsers(context, [fromUserId, toUserId])).length < 2) throw problem('dataNotFound')
  const run = async ({ tx, now, audit }: Context) => {
    const work = { tx, now, audit, tenantId: context.actor.tenantId, byUserId: context.actor.userId }
    const refusal = await handOver(work, { fromUserId, toUserId, at: now, reason: '-', items })
    if (refusal) throw problem('handoverReceiverUnfit', refusal.data)
  }
  const handled = { call: addHandover, who: 'actor' as const, run: run as never }
  return impactOf(context, { handled, call: addHandover, input: null }, 50)
}

export const handlers = [
  handle(handoverHoldings, (context, { userId }) => holdingsOf(context, userId)),
  handle(searchHandovers, async (context, { userId, state, ...page }) => {
    if (userId && (await listedUsers(context, [userId])).length === 0) throw problem('dataNotFound')
    const { rows, total } = await handoversIn(context.tx, { userId, state }, page, context.actor.scope)
    return { records: rows.map(rowOf), total }
  }),
  handle(handoverById, async ({ tx, actor }, { id }) => {
    const found = await handoverFor(tx, id, actor.scope)
    if (!found) throw problem('dataNotFound')
    return { ...rowOf(found), ...(await itemsOf(tx, id)) }
  }),
  handle(addHandover, add),
  handle(editHandover, edit),
  handle(removeHandover, remove),
  handle(previewHandover, preview),
]
