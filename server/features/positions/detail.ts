import type { Call, Output, Parsed } from '../../../contract/define.ts'
import {
  addPosition,
  editPosition,
  movePosition,
  type PositionAction,
  type positionDetail,
  type positionTree,
  removePosition,
} from '../../../contract/positions/calls.ts'
import { decide } from '../../access/decide.ts'
import { firstRefusal } from '../../access/reasons.ts'
import type { RecordDecision } from '../../access/records.ts'
import type { Context } from '../../kernel/context.ts'
import { problem } from '../../kernel/problem.ts'
import { inTreeOrder } from '../../kernel/sort-order.ts'
import { getBeside, positionById, treeQuery, wayTo } from './queries.ts'
import { type PositionFacts, positionReason } from './rules.ts'

const callOfAction: Record<PositionAction, Call> = {
  add: addPosition,
  edit: editPosition,
  move: movePosition,
  remove: removePosition,
}
const actions = Object.keys(callOfAction) as PositionAction[]

/** The decision on one position or category: positions belong to the company, whatever department the actor heads. */
export const decidePosition = (
  { actor, now }: Pick<Context, 'actor' | 'now'>,
  action: PositionAction,
  facts: PositionFacts,
) => decide(actor, callOfAction[action], { inScope: true, state: () => positionReason(action, facts) }, now)

/** Positions and categories in tree order. */
export const getTree = async ({
  tx,
  actor,
  now,
}: Pick<Context, 'tx' | 'actor' | 'now'>): Promise<Output<typeof positionTree>> => {
  const { rows } = await treeQuery(actor.scope).execute(tx)
  const records = inTreeOrder(rows).map(({ sort: _, ...row }) => row)
  return { records, total: records.length, editing: firstRefusal(decide(actor, editPosition, null, now)) }
}

export const getDetail = async (
  context: Context,
  { id }: Parsed<typeof positionDetail>,
): Promise<Output<typeof positionDetail>> => {
  const { tx, actor } = context
  const [position, { holders, held, children }, path] = await Promise.all([
    positionById(tx, id),
    getBeside(tx, id, actor.scope),
    wayTo(tx, id),
  ])
  if (!position) throw problem('dataNotFound')
  const facts = { isCategory: position.isCategory, children, held }
  const { sort: _, ...fields } = position
  return {
    ...fields,
    holders,
    children,
    path,
    actions: Object.fromEntries(
      actions.map(action => [action, firstRefusal(decidePosition(context, action, facts))]),
    ) as Record<PositionAction, null>,
  }
}

/** The decision on a position by id, for explainAccess. */
export const decidePositionById: RecordDecision = async (context, call, id) => {
  const { tx, actor, now } = context
  const position = await positionById(tx, id)
  const action = actions.find(each => callOfAction[each].name === call.name)
  if (!position || !action) return decide(actor, call, { inScope: position !== undefined }, now)
  const { held, children } = await getBeside(tx, id, actor.scope)
  return decidePosition(context, action, { isCategory: position.isCategory, children, held })
}
