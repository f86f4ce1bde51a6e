import type { Output, Parsed } from '../../../contract/define.ts'
import type {
  addCourseEquivalent,
  listCourseEquivalents,
  removeCourseEquivalent,
} from '../../../contract/training-tasks/calls.ts'
import type { Context } from '../../kernel/context.ts'
import { rows, run } from '../../kernel/db/statements.ts'
import { problem } from '../../kernel/problem.ts'
import { here } from './queries.ts'

type Row = Output<typeof listCourseEquivalents>['records'][number]

/** Which courses count for which, by name. */
export const listEquivalents = async (
  { tx }: Context,
  { limit, pageNum }: Parsed<typeof listCourseEquivalents>,
): Promise<Output<typeof listCourseEquivalents>> => {
  const list = await rows(tx)<Omit<Row, 'createdAt'> & { createdAt: Date; total: number }>`
    select jsonb_build_object('id', c.id, 'name', c.name, 'nameEn', c.name_en) as course,
      jsonb_build_object('id', f.id, 'name', f.name, 'nameEn', f.name_en) as "countsFor", e.kind, e.created_at as "createdAt",
      count(*) over ()::int as total
    from course_equivalent e join course c on c.tenant_id = ${here} and c.id = e.course_id
    join course f on f.tenant_id = ${here} and f.id = e.counts_for_id
    where e.tenant_id = ${here} order by c.name, f.name, c.id, f.id limit ${limit} offset ${(pageNum - 1) * limit}`
  return {
    records: list.map(({ total: _, ...row }) => ({ ...row, createdAt: row.createdAt.toISOString() })),
    total: list[0]?.total ?? 0,
  }
}

type Pair = { courseId: string; countsForId: string }

/** People who have learned the one have learned the other from now on: notices that ask them for it are done. */
export const addEquivalent = async (
  { tx, actor, audit }: Context,
  { courseId, countsForId, kind }: Parsed<typeof addCourseEquivalent>,
): Promise<Pair> => {
  if (courseId === countsForId) throw problem('equivalentSame', { field: 'countsForId' })
  const ids = [courseId, countsForId]
  const courses = await rows(tx)`select from course where tenant_id = ${here} and id = any(${ids}::uuid[])`
  if (courses.length < 2) throw problem('dataNotFound')
  const twin = await rows(tx)`select from course_equivalent e where e.tenant_id = ${here}
    and ((e.course_id = ${courseId}::uuid and e.counts_for_id = ${countsForId}::uuid)
      or (e.kind = 'edition' and e.course_id = ${countsForId}::uuid and e.counts_for_id = ${courseId}::uuid))`
  if (twin.length > 0) throw problem('equivalentTwice', { field: 'countsForId' })
  await run(tx)`insert into course_equivalent (tenant_id, course_id, counts_for_id, kind, created_by)
    values (${here}, ${courseId}::uuid, ${countsForId}::uuid, ${kind}, ${actor.userId}::uuid)`
  await tellLearners(tx, ids)
  audit({ entityId: courseId, detail: { courseId, countsForId, equivalence: kind } })
  return { courseId, countsForId }
}

export const removeEquivalent = async (
  { tx, audit }: Context,
  { courseId, countsForId }: Parsed<typeof removeCourseEquivalent>,
): Promise<Pair> => {
  const count = await run(tx)`delete from course_equivalent where tenant_id = ${here}
    and course_id = ${courseId}::uuid and counts_for_id = ${countsForId}::uuid`
  if (count === 0) throw problem('dataNotFound')
  audit({ entityId: courseId, detail: { courseId, countsForId } })
  return { courseId, countsForId }
}

const tellLearners = (tx: Context['tx'], courseIds: readonly string[]) =>
  run(tx)`select tell_training(array(select tc.task_id from task_course tc where tc.tenant_id = ${here}
    and tc.course_id in (select k.for_id from courses_counting(array(select c.id from course c where c.tenant_id = ${here})) k
      where k.course_id = any(${[...courseIds]}::uuid[]))), null)`
