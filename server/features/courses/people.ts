import { type RawBuilder, sql } from 'kysely'
import type { publicationPeople } from '../../../contract/courses/publishing.ts'
import type { Output, Parsed } from '../../../contract/define.ts'
import { usersInScope } from '../../access/scope.ts'
import type { Context, Transaction } from '../../kernel/context.ts'
import { readPage } from '../../kernel/db/pages.ts'
import { one } from '../../kernel/db/statements.ts'
import { iso } from '../../kernel/db/types.ts'
import { problem } from '../../kernel/problem.ts'
import { courseById } from './queries.ts'

type Group = Parsed<typeof publicationPeople>['group']

/** The latest round of everyone, or of these people, in each task that runs and has the course. */
export const latestRounds = (
  courseId: string,
  userIds?: readonly string[],
) => sql`select distinct on (r.user_id, r.task_id) r.*
  from learning_record r
  join training_task t on t.tenant_id = r.tenant_id and t.id = r.task_id and t.active and now() < t.ends_at
  join users u on u.tenant_id = r.tenant_id and u.id = r.user_id and u.removed_at is null
  where r.tenant_id = (select current_tenant()) and r.course_id = ${courseId}::uuid
    ${userIds ? sql`and r.user_id = any(${[...userIds]}::uuid[])` : sql``}
  order by r.user_id, r.task_id, r.round desc`

/** Certificates of the course that are valid now. */
export const validCertificates = (courseId: string) => sql`select k.* from certificate k
  join learning_record r on r.tenant_id = k.tenant_id and r.id = k.record_id
  where k.tenant_id = (select current_tenant()) and r.course_id = ${courseId}::uuid
    and now() < least(k.expires_at, coalesce(k.ended_at, 'infinity'), coalesce(k.revoked_at, 'infinity'))`

/** People of each group, with an instant each: the one list behind a number and its names. */
const members: Record<Group, (courseId: string) => RawBuilder<unknown>> = {
  learned: courseId => sql`select l.user_id, max(l.finished_at) as at from (${latestRounds(courseId)}) l
    where l.finished_at is not null group by 1`,
  certified: courseId => sql`select k.user_id, max(k.expires_at) as at from (${validCertificates(courseId)}) k
    join users u on u.tenant_id = k.tenant_id and u.id = k.user_id and u.removed_at is null group by 1`,
  onDuty: courseId => sql`select ra.user_id, min(ra.effective_at) as at from task_course tc
    join training_task t on t.tenant_id = tc.tenant_id and t.id = tc.task_id and t.active and now() < t.ends_at
    join task_audience a on a.tenant_id = tc.tenant_id and a.task_id = tc.task_id and a.kind in ('role', 'roleGained')
    join role_assignment ra on ra.tenant_id = tc.tenant_id and ra.role_id = a.subject_id and ra.ended_at is null
      and ra.effective_at <= now() and now() < ra.expires_at
    join users u on u.tenant_id = ra.tenant_id and u.id = ra.user_id and u.removed_at is null and u.status = 'enabled'
    where tc.tenant_id = (select current_tenant()) and tc.course_id = ${courseId}::uuid group by 1`,
}

export type Counts = Record<Group, number>

/** How many people are in each group. */
export const countPeople = async (tx: Transaction, courseId: string): Promise<Counts> =>
  (await one(tx)<Counts>`select (select count(*)::int from (${members.learned(courseId)}) m) as learned,
    (select count(*)::int from (${members.certified(courseId)}) m) as certified,
    (select count(*)::int from (${members.onDuty(courseId)}) m) as "onDuty"`)!

type Person = {
  id: string
  lastName: string
  firstName: string
  reading: string
  employeeId: string | null
  at: Date
}

/** The people of a group whom the actor may see. */
export const listPeople = async (
  { tx, actor }: Context,
  { id, group, limit, pageNum }: Parsed<typeof publicationPeople>,
): Promise<Output<typeof publicationPeople>> => {
  if (!(await courseById(tx, id))) throw problem('dataNotFound')
  const listed = {
    given: sql`member as materialized (${members[group](id)})`,
    matches: sql`from member m join users u on u.tenant_id = (select current_tenant()) and u.id = m.user_id
      where ${usersInScope(actor.scope, 'u')}`,
    key: sql`u.id`,
    order: [[sql`u.sort_name`], [sql`u.id`]] as const,
    columns: sql`u.id, u.last_name as "lastName", u.first_name as "firstName", u.reading, u.employee_id as "employeeId", m.at`,
    joins: sql`join member m on m.user_id = page.key
      join users u on u.tenant_id = (select current_tenant()) and u.id = page.key`,
  }
  const { rows, total } = await readPage<Person>(tx, listed, { limit, pageNum })
  const counts = await countPeople(tx, id)
  return {
    records: rows.map(({ at, ...person }) => ({ ...person, at: iso(at) })),
    total,
    hidden: counts[group] - total,
  }
}
