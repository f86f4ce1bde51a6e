import { sql } from 'kysely'
import { saveCourseDraft } from '../../../contract/courses/calls.ts'
import type {
  addCourseEquivalent,
  courseEquivalents,
  EquivalentKind,
  endCourseEquivalent,
} from '../../../contract/courses/equivalents.ts'
import type { Output, Parsed } from '../../../contract/define.ts'
import { decide } from '../../access/decide.ts'
import { firstRefusal } from '../../access/reasons.ts'
import type { Context } from '../../kernel/context.ts'
import { one, rows, run } from '../../kernel/db/statements.ts'
import { iso } from '../../kernel/db/types.ts'
import { problem } from '../../kernel/problem.ts'
import { requireCourse } from './draft.ts'

const here = sql`(select current_tenant())`
type Row = Output<typeof courseEquivalents>['records'][number]
type Pair = { courseId: string; countsForId: string; kind: EquivalentKind }

const named = (alias: string) =>
  sql`jsonb_build_object('id', ${sql.ref(`${alias}.id`)}, 'name', ${sql.ref(`${alias}.name`)}, 'nameEn', ${sql.ref(`${alias}.name_en`)})`
const person = (alias: string) =>
  sql`case when ${sql.ref(`${alias}.id`)} is not null then jsonb_build_object('id', ${sql.ref(`${alias}.id`)}, 'lastName', ${sql.ref(`${alias}.last_name`)},
    'firstName', ${sql.ref(`${alias}.first_name`)}, 'reading', ${sql.ref(`${alias}.reading`)}) end`

/** The courses that a course counts for and those that count for it: those in force by name, then ended ones. */
export const listEquivalents = async (
  { tx, actor, now }: Context,
  { id, limit, pageNum }: Parsed<typeof courseEquivalents>,
): Promise<Output<typeof courseEquivalents>> => {
  await requireCourse({ tx }, id)
  const list = await rows(tx)<
    Omit<Row, 'createdAt' | 'endedAt'> & { createdAt: Date; endedAt: Date | null; total: number }
  >`select e.id, ${named('c')} as course, ${named('f')} as "countsFor", e.kind, e.created_at as "createdAt", ${person('a')} as "createdBy",
      e.ended_at as "endedAt", ${person('z')} as "endedBy", count(*) over ()::int as total
    from course_equivalent e join course c on c.tenant_id = ${here} and c.id = e.course_id
    join course f on f.tenant_id = ${here} and f.id = e.counts_for_id
    left join users a on a.tenant_id = ${here} and a.id = e.created_by
    left join users z on z.tenant_id = ${here} and z.id = e.ended_by
    where e.tenant_id = ${here} and ${id}::uuid in (e.course_id, e.counts_for_id)
    order by e.ended_at desc nulls first, c.name, f.name, e.id limit ${limit} offset ${(pageNum - 1) * limit}`
  return {
    records: list.map(({ total: _, ...row }) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      endedAt: iso(row.endedAt),
    })),
    total: list[0]?.total ?? 0,
    editing: firstRefusal(decide(actor, saveCourseDraft, null, now)),
  }
}

/** One entry for each of the two courses, so that the history of both tells it. */
const addEntries = (
  { audit }: Pick<Context, 'audit'>,
  { courseId, countsForId, kind }: Pair,
  { ended, reason }: { ended: boolean; reason: string },
) => {
  const isEdition = kind === 'edition'
  for (const [entityId, field, other] of [
    [courseId, isEdition ? 'editionCourseId' : 'countsForCourseId', countsForId],
    [countsForId, isEdition ? 'editionCourseId' : 'countedCourseId', courseId],
  ] as const)
    audit({
      entityId,
      changes: { [field]: ended ? [other, null] : [null, other] },
      ...(reason && { reason }),
    })
}

/** Tasks with a course for which one of the two counts. */
const getTasks = async ({ tx }: Pick<Context, 'tx'>, pair: Pair): Promise<string[]> =>
  (
    await rows(tx)<{
      id: string
    }>`select distinct tc.task_id as id from task_course tc where tc.tenant_id = ${here}
      and tc.course_id in (select k.for_id from courses_counting(array(select c.id from course c where c.tenant_id = ${here})) k
        where k.course_id = any(${[pair.courseId, pair.countsForId]}::uuid[]))`
  ).map(each => each.id)

/** People who have learned the one have learned the other from now on: notices that ask them for it are done. */
export const addEquivalent = async (
  context: Context,
  { reason, ...pair }: Parsed<typeof addCourseEquivalent>,
): Promise<Output<typeof addCourseEquivalent>> => {
  const { tx, actor } = context
  const { courseId, countsForId, kind } = pair
  if (courseId === countsForId) throw problem('equivalentSame', { field: 'countsForId' })
  const ids = [courseId, countsForId]
  // Locked, so that two declarations of the same courses come one after the other.
  const courses = await rows(
    tx,
  )`select from course where tenant_id = ${here} and id = any(${ids}::uuid[]) order by id for no key update`
  if (courses.length < 2) throw problem('dataNotFound')
  const twin = await rows(
    tx,
  )`select from course_equivalent e where e.tenant_id = ${here} and e.ended_at is null
    and ((e.course_id = ${courseId}::uuid and e.counts_for_id = ${countsForId}::uuid)
      or ('edition' in (e.kind, ${kind}) and e.course_id = ${countsForId}::uuid and e.counts_for_id = ${courseId}::uuid))`
  if (twin.length > 0) throw problem('equivalentTwice', { field: 'countsForId' })
  const added = (await one(tx)<{
    id: string
  }>`insert into course_equivalent (tenant_id, course_id, counts_for_id, kind, created_by)
    values (${here}, ${courseId}::uuid, ${countsForId}::uuid, ${kind}, ${actor.userId}::uuid) returning id`)!
  await run(tx)`select tell_training(${await getTasks(context, pair)}::uuid[], null)`
  addEntries(context, pair, { ended: false, reason })
  return added
}

/** From now on the one does not count for the other. People who had finished an open task by it are asked for it again. */
export const endEquivalent = async (
  context: Context,
  { id, reason }: Parsed<typeof endCourseEquivalent>,
): Promise<Output<typeof endCourseEquivalent>> => {
  const { tx, actor } = context
  const pair = await one(tx)<
    Pair & { ended: boolean }
  >`select course_id as "courseId", counts_for_id as "countsForId", kind,
    ended_at is not null as ended from course_equivalent where tenant_id = ${here} and id = ${id}::uuid for update`
  if (!pair) throw problem('dataNotFound')
  if (pair.ended) throw problem('alreadyHandled')
  const tasks = await getTasks(context, pair)
  const finished = await getFinished(context, tasks)
  await run(tx)`update course_equivalent set ended_at = now(), ended_by = ${actor.userId}::uuid
    where tenant_id = ${here} and id = ${id}::uuid`
  const still = new Set((await getFinished(context, tasks)).map(each => each.id))
  const open = finished.filter(each => !still.has(each.id)).map(each => each.id)
  await run(
    tx,
  )`update task_assignment set notified_at = null where tenant_id = ${here} and id = any(${open}::uuid[])`
  await run(tx)`select tell_training(${tasks}::uuid[], null)`
  addEntries(context, pair, { ended: true, reason })
  return { id, asked: open.length }
}

/** Assignments of tasks in force that are finished now, in the task or by what counts for it. */
const getFinished = ({ tx }: Pick<Context, 'tx'>, tasks: readonly string[]) =>
  rows(tx)<{
    id: string
  }>`with asked as materialized (select ta.id, ta.task_id, ta.user_id from task_assignment ta
      where ta.tenant_id = ${here} and ta.task_id = any(${[...tasks]}::uuid[]) and ta.assigned_at <= now()
        and (ta.ended_at is null or ta.ended_at > now()) and ta.excused_at is null)
    select a.id from asked a join finished_pairs((select array_agg(q.task_id) from asked q), (select array_agg(q.user_id) from asked q)) f
      on f.task_id = a.task_id and f.user_id = a.user_id`
