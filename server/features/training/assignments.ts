import { sql } from 'kysely'
import type { Output, Parsed } from '../../../contract/define.ts'
import type { listAssignments } from '../../../contract/training/calls.ts'
import { excuseAssignments } from '../../../contract/training/changes.ts'
import type { AssignmentRow } from '../../../contract/training/shapes.ts'
import { decide } from '../../access/decide.ts'
import { deny, firstRefusal, type Refusal, toWireReason } from '../../access/reasons.ts'
import type { Context, Scope, Transaction } from '../../kernel/context.ts'
import { type Listed, type Next, nextKeys, readPage, rowsByKeys } from '../../kernel/db/pages.ts'
import { one, rows } from '../../kernel/db/statements.ts'
import { iso } from '../../kernel/db/types.ts'
import { counts, getCells } from './cells.ts'
import { getMoment } from './moment.ts'
import { here, isAsked, joinDepartment, personColumn, uuids } from './people.ts'

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

/** An assignment with its standing. */
export type StandingRow = Omit<
  AssignmentRow,
  'dueAt' | 'finishedAt' | 'certificateEndsAt' | 'assignedAt' | 'actions'
> & {
  dueAt: Date | null
  finishedAt: Date | null
  certificateEndsAt: Date | null
  assignedAt: Date
}

const getOrder = ({ sort, descending }: Filters): Listed['order'] => {
  const way = descending ? 'desc nulls last' : 'asc nulls last'
  const column = {
    due: sql`c.due_at`,
    name: sql`u.sort_name`,
    assigned: sql`c.assigned_at`,
    training: sql`t.name`,
  }[sort]
  return [[column, way], [sql`u.sort_name`], [sql`c.id`]]
}

const isWanted = ({ figure, states }: Filters, at: Date) =>
  states.length > 0
    ? sql`${counts(figure, at)} and c.state = any(${[...states]}::text[])`
    : counts(figure, at)

type View = { at: Date; scope: Scope }

/** The assignments behind a figure; `userIds` are the people when only their cells are wanted. */
const listMatching = (filters: Filters, { at, scope }: View, userIds?: readonly string[]): Listed => {
  const people = userIds ? sql`u.id = any(${uuids(userIds)})` : isAsked(filters, scope, at)
  const beside = sql`join users u on u.tenant_id = ${here} and u.id = c.user_id
    join training_task t on t.tenant_id = ${here} and t.id = c.task_id`
  return {
    given: sql`recursive ${getCells(at, people, filters.taskIds, userIds)}`,
    matches: sql`from cells c ${beside} where ${isWanted(filters, at)}`,
    key: sql`c.id`,
    order: getOrder(filters),
    columns: sql`c.id, ${personColumn} as person, jsonb_build_object('id', t.id, 'name', t.name, 'nameEn', t.name_en) as training,
      c.state, c.failed, c.waiting, c.due_at as "dueAt", c.finished_at as "finishedAt", c.ends_at as "certificateEndsAt",
      c.courses, c.done as "coursesDone", c.assigned_at as "assignedAt", c.extended, c.row_version as "rowVersion"`,
    joins: sql`join cells c on c.id = page.key ${beside} ${joinDepartment}`,
  }
}

/** The next assignments behind a figure, for an export: only the cells of their people are worked out again. */
export const nextAssignments = async (
  tx: Transaction,
  filters: Filters,
  view: View,
  next: Next,
): Promise<StandingRow[]> => {
  const keys = await nextKeys(tx, listMatching(filters, view), next)
  const people = await rows(tx)<{ id: string }>`select distinct user_id as id from task_assignment
    where tenant_id = ${here} and id = any(${uuids(keys)})`
  return rowsByKeys(
    tx,
    listMatching(
      filters,
      view,
      people.map(({ id }) => id),
    ),
    keys,
  )
}

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

const toWire = (row: StandingRow) => ({
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
  const listed = listMatching(filters, { at, scope: actor.scope })
  const { rows: list, total } = await readPage<StandingRow>(tx, listed, { limit, pageNum })
  const getActions = presenting({ actor, now })
  return {
    at: at.toISOString(),
    total,
    records: list.map(row => ({ ...toWire(row), actions: getActions(row) })),
  }
}
