import { sql } from 'kysely'
import type { Output, Parsed } from '../../../contract/define.ts'
import type { trainingMatrix } from '../../../contract/training/calls.ts'
import type { MatrixRow, TrainingCell } from '../../../contract/training/shapes.ts'
import type { Context, Scope, Transaction } from '../../kernel/context.ts'
import { type Listed, type Next, nextKeys, readPage, rowsByKeys } from '../../kernel/db/pages.ts'
import { one, rows } from '../../kernel/db/statements.ts'
import { iso } from '../../kernel/db/types.ts'
import { getCells } from './cells.ts'
import { getMoment } from './moment.ts'
import {
  here,
  inForce,
  isAsked,
  joinDepartment,
  personColumn,
  type TrainingFilters,
  uuids,
} from './people.ts'

/** Columns of the matrix at most. */
const mostTrainings = 60

/** The moment of the matrix, and whom its reader sees. */
type View = { at: Date; scope: Scope }

type NamedRecord = { id: string; name: string; nameEn: string }
type PersonRow = {
  person: Omit<MatrixRow, 'roles' | 'cells'>
  roles: NamedRecord[]
}
type CellRow = Omit<TrainingCell, 'dueAt' | 'finishedAt' | 'certificateEndsAt' | 'roleIds'> & {
  userId: string
  dueAt: Date | null
  finishedAt: Date | null
  certificateEndsAt: Date | null
}

/** Assignments of `u` at a moment, and what roles of `u` ask for then: either puts a person into the matrix. */
const hasTraining = ({ taskIds }: TrainingFilters, at: Date) => {
  const chosen = (column: string) =>
    taskIds.length > 0 ? sql`and ${sql.ref(column)} = any(${uuids(taskIds)})` : sql``
  // The tasks in use are looked up once, not for each person.
  return sql`(exists (select from task_assignment ta
      where ta.tenant_id = ${here} and ta.user_id = u.id and ta.task_id = any(array(select t.id from training_task t where t.tenant_id = ${here} and t.active)) and ta.assigned_at <= ${at}::timestamptz
        and (ta.ended_at is null or ta.ended_at > ${at}::timestamptz) ${chosen('ta.task_id')})
    or exists (select from role_assignment ra join task_audience tr on tr.tenant_id = ${here} and tr.kind = 'roleGained' and tr.subject_id = ra.role_id
        and greatest(ra.effective_at, ra.created_at) > tr.since
      join training_task t on t.tenant_id = ${here} and t.id = tr.task_id and t.active
      where ra.tenant_id = ${here} and ra.user_id = u.id and ${inForce(at)} ${chosen('tr.task_id')}))`
}

/** People of the matrix in the order of their names, with the roles that they have at the moment. */
const listPeople = (filters: TrainingFilters, { at, scope }: View): Listed => ({
  matches: sql`from users u where u.tenant_id = ${here} and ${isAsked(filters, scope, at)} and ${hasTraining(filters, at)}`,
  key: sql`u.id`,
  order: [[sql`u.sort_name`], [sql`u.id`]],
  columns: sql`${personColumn} as person, coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name,
      'nameEn', r.name_en) order by r.name, r.id) from role r where r.tenant_id = ${here} and r.id in (
      select ra.role_id from role_assignment ra where ra.tenant_id = ${here} and ra.user_id = u.id and ${inForce(at)})), '[]') as roles`,
  joins: sql`join users u on u.tenant_id = ${here} and u.id = page.key ${joinDepartment}`,
})

/** Number of people of the matrix, counted up to `most` + 1. */
export const countPeople = async (
  tx: Transaction,
  filters: TrainingFilters,
  { at, scope, most }: { at: Date; scope: Scope; most: number },
): Promise<number> => {
  const row = (await one(tx)<{ count: number }>`select count(*)::int as count from (select from users u
    where u.tenant_id = ${here} and ${isAsked(filters, scope, at)} and ${hasTraining(filters, at)} limit ${most + 1}) x`)!
  return row.count
}

/** The trainings that are columns, by name: those in use that are assigned or that a role asks for. */
export const trainingsOfMatrix = async (
  tx: Transaction,
  filters: Pick<TrainingFilters, 'taskIds'>,
  at: Date,
): Promise<{ trainings: NamedRecord[]; further: number }> => {
  const chosen = filters.taskIds.length > 0 ? sql`and t.id = any(${uuids(filters.taskIds)})` : sql``
  const list = await rows(tx)<
    NamedRecord & { total: number }
  >`select t.id, t.name, t.name_en as "nameEn", count(*) over ()::int as total
    from training_task t where t.tenant_id = ${here} and t.active ${chosen}
      and (exists (select from task_assignment ta where ta.tenant_id = ${here} and ta.task_id = t.id and ta.assigned_at <= ${at}::timestamptz)
        or exists (select from task_audience tr where tr.tenant_id = ${here} and tr.task_id = t.id))
    order by t.name, t.id limit ${mostTrainings}`
  return {
    trainings: list.map(({ total: _total, ...each }) => each),
    further: Math.max(0, (list[0]?.total ?? 0) - list.length),
  }
}

/** Cells of some people: their assignments, and what their roles ask for. */
const readCells = async (
  tx: Transaction,
  userIds: readonly string[],
  taskIds: readonly string[],
  at: Date,
): Promise<Map<string, TrainingCell[]>> => {
  const people = sql`ta.user_id = any(${uuids(userIds)})`
  const cells = await rows(tx)<CellRow>`with recursive ${getCells(at, people, taskIds, userIds)}
    select c.user_id as "userId", c.task_id as "taskId", c.id as "assignmentId", c.state, c.failed, c.waiting,
      c.due_at as "dueAt", c.finished_at as "finishedAt", c.ends_at as "certificateEndsAt" from cells c`
  const wanted = await rows(tx)<{
    userId: string
    taskId: string
    roleIds: string[]
  }>`select ra.user_id as "userId",
      tr.task_id as "taskId", array_agg(distinct ra.role_id) as "roleIds"
    from role_assignment ra join task_audience tr on tr.tenant_id = ${here} and tr.kind = 'roleGained' and tr.subject_id = ra.role_id
        and greatest(ra.effective_at, ra.created_at) > tr.since
    where ra.tenant_id = ${here} and ra.user_id = any(${uuids(userIds)}) and tr.task_id = any(${uuids(taskIds)}) and ${inForce(at)}
    group by 1, 2`
  const byPerson = new Map<string, TrainingCell[]>(userIds.map(userId => [userId, []]))
  const roles = new Map(wanted.map(each => [`${each.userId} ${each.taskId}`, each.roleIds]))
  for (const { userId, ...cell } of cells) {
    const key = `${userId} ${cell.taskId}`
    byPerson.get(userId)?.push(toCell(cell, roles.get(key) ?? []))
    roles.delete(key)
  }
  for (const [key, roleIds] of roles) {
    const [userId = '', taskId = ''] = key.split(' ')
    byPerson.get(userId)?.push({ ...unassigned, taskId, roleIds })
  }
  return byPerson
}

const unassigned = {
  assignmentId: null,
  state: 'not_assigned' as const,
  failed: false,
  waiting: false,
  dueAt: null,
  finishedAt: null,
  certificateEndsAt: null,
}

const toCell = (cell: Omit<CellRow, 'userId'>, roleIds: string[]): TrainingCell => ({
  ...cell,
  dueAt: iso(cell.dueAt),
  finishedAt: iso(cell.finishedAt),
  certificateEndsAt: iso(cell.certificateEndsAt),
  roleIds,
})

/** Rows of the matrix: people with their cells in these trainings. */
const addCells = async (
  tx: Transaction,
  people: readonly PersonRow[],
  trainings: readonly NamedRecord[],
  at: Date,
): Promise<MatrixRow[]> => {
  const userIds = people.map(each => each.person.id)
  const taskIds = trainings.map(each => each.id)
  const cells =
    userIds.length > 0 && taskIds.length > 0
      ? await readCells(tx, userIds, taskIds, at)
      : new Map<string, TrainingCell[]>()
  return people.map(({ person, roles }) => ({ ...person, roles, cells: cells.get(person.id) ?? [] }))
}

/** The next rows of the matrix, for an export. */
export const nextMatrixRows = async (
  tx: Transaction,
  filters: TrainingFilters,
  view: View,
  next: Next,
): Promise<MatrixRow[]> => {
  const { trainings } = await trainingsOfMatrix(tx, filters, view.at)
  const listed = listPeople(filters, view)
  const people = await rowsByKeys<PersonRow>(tx, listed, await nextKeys(tx, listed, next))
  return addCells(tx, people, trainings, view.at)
}

/** A page of the matrix. */
export const readMatrix = async (
  { tx, actor, now }: Context,
  { at: asked, limit, pageNum, ...filters }: Parsed<typeof trainingMatrix>,
): Promise<Output<typeof trainingMatrix>> => {
  const at = getMoment(asked, now)
  const { trainings, further } = await trainingsOfMatrix(tx, filters, at)
  const view = { at, scope: actor.scope }
  const { rows, total } = await readPage<PersonRow>(tx, listPeople(filters, view), { limit, pageNum })
  const records = await addCells(tx, rows, trainings, at)
  return { at: at.toISOString(), trainings, furtherTrainings: further, records, total }
}
