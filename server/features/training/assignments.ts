import { type RawBuilder, sql } from 'kysely'
import type { Output, Parsed } from '../../../contract/define.ts'
import type { listAssignments } from '../../../contract/training/calls.ts'
import { excuseAssignments } from '../../../contract/training/changes.ts'
import type { AssignmentRow } from '../../../contract/training/shapes.ts'
import { decide } from '../../access/decide.ts'
import { deny, firstRefusal, type Refusal, toWireReason } from '../../access/reasons.ts'
import type { Context, Scope, Transaction } from '../../kernel/context.ts'
import { one, rows } from '../../kernel/db/statements.ts'
import { iso } from '../../kernel/db/types.ts'
import { counts, getCells } from './cells.ts'
import { getMoment } from './moment.ts'
import { here, isAsked, joinDepartment, personColumn } from './people.ts'

type Filters = Pick<
  Parsed<typeof listAssignments>,
  | 'query'
  | 'departmentIds'
  | 'studyIds'
  | 'siteIds'
  | 'roleIds'
  | 'taskIds'
  | 'states'
  | 'figure'
  | 'sort'
  | 'descending'
>

/** An assignment with its standing and its place in the list. */
export type StandingRow = Omit<
  AssignmentRow,
  'dueAt' | 'finishedAt' | 'certificateEndsAt' | 'assignedAt' | 'actions'
> & {
  place: number
  total: number
  dueAt: Date | null
  finishedAt: Date | null
  certificateEndsAt: Date | null
  assignedAt: Date
}

const getOrder = ({ sort, descending }: Filters): RawBuilder<unknown> => {
  const direction = sql.raw(descending ? 'desc' : 'asc')
  const column = {
    due: sql`c.due_at ${direction} nulls last`,
    name: sql`u.sort_name ${direction}`,
    assigned: sql`c.assigned_at ${direction}`,
    training: sql`t.name ${direction}`,
  }[sort]
  return sql`${column}, u.sort_name, c.id`
}

const isWanted = ({ figure, states }: Filters, at: Date) =>
  states.length > 0
    ? sql`${counts(figure, at)} and c.state = any(${[...states]}::text[])`
    : counts(figure, at)

/** The assignments behind a figure, in the order of the list. */
export const assignmentsMatching = (
  tx: Transaction,
  filters: Filters,
  { at, scope, limit, offset }: { at: Date; scope: Scope; limit: number; offset: number },
): Promise<StandingRow[]> =>
  rows(tx)<StandingRow>`with recursive ${getCells(at, isAsked(filters, scope, at), filters.taskIds)},
    page as materialized (select c.*, row_number() over (order by ${getOrder(filters)})::int as place, count(*) over ()::int as total
      from cells c join users u on u.tenant_id = ${here} and u.id = c.user_id
      join training_task t on t.tenant_id = ${here} and t.id = c.task_id
      where ${isWanted(filters, at)} order by place limit ${limit} offset ${offset})
    select c.place, c.total, c.id, ${personColumn} as person, jsonb_build_object('id', t.id, 'name', t.name, 'nameEn', t.name_en) as training,
      c.state, c.failed, c.waiting, c.due_at as "dueAt", c.finished_at as "finishedAt", c.ends_at as "certificateEndsAt",
      c.courses, c.done as "coursesDone", c.assigned_at as "assignedAt", c.extended, c.row_version as "rowVersion"
    from page c join users u on u.tenant_id = ${here} and u.id = c.user_id ${joinDepartment}
    join training_task t on t.tenant_id = ${here} and t.id = c.task_id order by c.place`

/** Number of assignments behind a figure, counted up to `most` + 1. */
export const countAssignments = async (
  tx: Transaction,
  filters: Filters,
  { at, scope, most }: { at: Date; scope: Scope; most: number },
): Promise<number> => {
  const row = (await one(tx)<{
    count: number
  }>`with recursive ${getCells(at, isAsked(filters, scope, at), filters.taskIds)}
    select count(*)::int as count from (select from cells c where ${isWanted(filters, at)} limit ${most + 1}) x`)!
  return row.count
}

const wire = (refusal: Refusal | null) => refusal && toWireReason(refusal)

/** Why an assignment takes no act of a coordinator: it is one's own, or it is excused already or not. */
export const actRefusal = (
  { userId, excused }: { userId: string; excused: boolean },
  actorId: string,
  wants: { excused: boolean },
): Refusal | null => {
  if (userId === actorId) return deny('state', 'selfForbidden')
  return excused === wants.excused ? null : deny('state', 'alreadyHandled')
}

/** Why the actor may not act on an assignment, by act. All acts need the same button, so that its refusal is found once. */
const presenting = ({ actor, now }: Pick<Context, 'actor' | 'now'>) => {
  const refused = firstRefusal(decide(actor, excuseAssignments, { inScope: true }, now))
  return ({ person, state }: StandingRow): AssignmentRow['actions'] => {
    const facts = { userId: person.id, excused: state === 'excused' }
    const whileAsked = wire(refused ?? actRefusal(facts, actor.userId, { excused: false }))
    const whileExcused = wire(refused ?? actRefusal(facts, actor.userId, { excused: true }))
    return { extend: whileAsked, excuse: whileAsked, relearn: whileAsked, endExcuse: whileExcused }
  }
}

const toWire = ({ place: _place, total: _total, ...row }: StandingRow) => ({
  ...row,
  dueAt: iso(row.dueAt),
  finishedAt: iso(row.finishedAt),
  certificateEndsAt: iso(row.certificateEndsAt),
  assignedAt: row.assignedAt.toISOString(),
})

/** A page of the assignments behind a figure. */
export const readAssignments = async (
  { tx, actor, now }: Context,
  { at: asked, limit, pageNum, ...filters }: Parsed<typeof listAssignments>,
): Promise<Output<typeof listAssignments>> => {
  const at = getMoment(asked, now)
  const place = { at, scope: actor.scope, limit, offset: (pageNum - 1) * limit }
  const list = await assignmentsMatching(tx, filters, place)
  const getActions = presenting({ actor, now })
  // A page past the end has no row that knows the total.
  const total =
    list[0]?.total ??
    (pageNum > 1 ? await countAssignments(tx, filters, { at, scope: actor.scope, most: 2_000_000 }) : 0)
  return {
    at: at.toISOString(),
    total,
    records: list.map(row => ({ ...toWire(row), actions: getActions(row) })),
  }
}
