import { type RawBuilder, sql } from 'kysely'
import type { TrainingFigure } from '../../../contract/training/shapes.ts'
import { here, uuids } from './people.ts'

type Part = RawBuilder<unknown>
/** Narrows the rows of a table with `user_id` to the people asked for, where these are few. */
type Own = (alias: 'r' | 'k' | 'o') => Part
const moment = (at: Date) => sql`${at}::timestamptz`

/** When the certificate `k` ends: at its date, or earlier where a publication or a person ended it. */
const certificateEnd = sql`least(k.expires_at, coalesce(k.ended_at, 'infinity'))`

/** When the certificate from outside `o` ends, in the zone of the tenant `z`: after its last day. */
const outsideEnd = sql`coalesce((o.ends_on + 1)::timestamp at time zone z.time_zone, 'infinity')`

/** What coordinators had done with each assignment by a moment: the due date then, and whether it was excused. */
const getActs = (at: Date): Part => sql`acts as materialized (select a.assignment_id,
    (array_agg(a.due_to order by a.at desc) filter (where a.kind = 'extended' and a.at <= ${moment(at)}))[1] as due_then,
    (array_agg(a.due_from order by a.at) filter (where a.kind = 'extended' and a.at > ${moment(at)}))[1] as due_before,
    (array_agg(a.kind order by a.at desc) filter (where a.kind in ('excused', 'excuseEnded') and a.at <= ${moment(at)}))[1] = 'excused' as excused,
    count(*) filter (where a.kind = 'extended' and a.at <= ${moment(at)})::int as extended
  from assignment_act a where a.tenant_id = ${here} group by 1)`

/** Assignments that stood at a moment, of tasks in use and of people who meet `people`, a condition on `u`. */
const getAssigned = (at: Date, people: Part, taskIds: readonly string[]): Part => {
  const chosen = taskIds.length > 0 ? sql`and ta.task_id = any(${uuids(taskIds)})` : sql``
  return sql`assigned as (select ta.id, ta.task_id, ta.user_id, ta.assigned_at, ta.row_version,
      coalesce(x.due_then, x.due_before, ta.due_at, t.due_at) as due_at, coalesce(x.excused, false) as excused,
      coalesce(x.extended, 0) as extended, t.begins_at
    from task_assignment ta
    join training_task t on t.tenant_id = ${here} and t.id = ta.task_id and t.active
    join users u on u.tenant_id = ${here} and u.id = ta.user_id
    left join acts x on x.assignment_id = ta.id
    where ta.tenant_id = ${here} and ta.assigned_at <= ${moment(at)} and (ta.ended_at is null or ta.ended_at > ${moment(at)})
      ${chosen} and ${people})`
}

/** Courses of the tasks, with what decides on their tests and the version that was in force; and how many each task has. */
const getTaskCourses = (
  at: Date,
): Part => sql`asked as materialized (select tc.task_id, tc.course_id, c.attempts, t.scores_at <= ${moment(at)} as shown,
    coalesce((select max(v.version) from course_version v where v.tenant_id = ${here}
      and v.course_id = c.id and v.published_at <= ${moment(at)}), c.content_version) as content_version,
    exists (select from course_question q where q.tenant_id = ${here} and q.course_id = c.id and q.removed_at is null) as tested
  from task_course tc join course c on c.tenant_id = ${here} and c.id = tc.course_id
    join training_task t on t.tenant_id = ${here} and t.id = tc.task_id where tc.tenant_id = ${here}),
  sizes as materialized (select q.task_id, count(*)::int as courses from asked q group by 1)`

/**
 * Per person, task and course: the latest round at the moment, when it was finished if that was known then, and the end of the latest
 * certificate. Few courses are learned again: only theirs are searched for a certificate of an earlier round.
 */
const getRounds = (
  at: Date,
  own: Own,
): Part => sql`again as materialized (select r.user_id, r.task_id, r.course_id, max(r.round) as round from learning_record r
    where r.tenant_id = ${here} and r.round > 1 and r.created_at <= ${moment(at)} ${own('r')} group by 1, 2, 3),
  issued as materialized (select k.record_id, ${certificateEnd} as ends_at from certificate k
    where k.tenant_id = ${here} and k.issued_at <= ${moment(at)} ${own('k')}),
  learned as (select r.user_id, r.task_id, r.course_id, r.id as record_id,
      case when coalesce(r.settled_at, r.finished_at) <= ${moment(at)} then r.finished_at end as done_at,
      case when r.round = 1 then i.ends_at
        else (select ${certificateEnd} from learning_record e join certificate k on k.tenant_id = ${here} and k.record_id = e.id
          where e.tenant_id = ${here} and e.user_id = r.user_id and e.task_id = r.task_id and e.course_id = r.course_id
            and e.created_at <= ${moment(at)} and k.issued_at <= ${moment(at)} order by k.issued_at desc limit 1) end as ends_at
    from learning_record r left join issued i on i.record_id = r.id
    where r.tenant_id = ${here} and r.created_at <= ${moment(at)} ${own('r')} and not exists (select from again m
      where m.user_id = r.user_id and m.task_id = r.task_id and m.course_id = r.course_id and m.round > r.round))`

/** Whether the equivalence `v` was declared by a moment, and had not ended. */
const isEquivalent = (at: Date) =>
  sql`v.created_at <= ${moment(at)} and (v.ended_at is null or v.ended_at > ${moment(at)})`

/**
 * Courses of the tasks that were learned elsewhere by a moment, in a course that counted for them then and still did (MD-L7), or proved by
 * a certificate from outside that was accepted then (MD-L3), and until when that counts; as `course_learned` tells it of now.
 */
const getCounted = (at: Date, own: Own): Part => sql`counting (for_id, course_id) as (
    select q.course_id, q.course_id from asked q
    union select c.for_id, e.course_id from counting c join (
        select v.counts_for_id, v.course_id from course_equivalent v where v.tenant_id = ${here} and ${isEquivalent(at)}
        union all select v.course_id, v.counts_for_id from course_equivalent v
          where v.tenant_id = ${here} and ${isEquivalent(at)} and v.kind = 'edition') e on e.counts_for_id = c.course_id),
  outside as materialized (select o.user_id, c.for_id, o.issued_on::timestamp at time zone z.time_zone as done_at, ${outsideEnd} as ends_at
    from outside_certificate o join tenant z on z.id = o.tenant_id join counting c on c.course_id = o.course_id
    where o.tenant_id = ${here} ${own('o')} and o.decided_at <= ${moment(at)} and (o.withdrawn_at is null or o.withdrawn_at > ${moment(at)})
      and ${outsideEnd} > ${moment(at)}),
  elsewhere as (select r.user_id, q.task_id, c.for_id as course_id, r.finished_at as done_at, coalesce(${certificateEnd}, 'infinity') as ends_at
    from counting c join asked q on q.course_id = c.for_id
    join learning_record r on r.tenant_id = ${here} and r.course_id = c.course_id ${own('r')}
      and r.finished_at is not null and coalesce(r.settled_at, r.finished_at) <= ${moment(at)}
    join training_task t on t.tenant_id = ${here} and t.id = r.task_id and t.scores_at <= ${moment(at)}
    left join certificate k on k.tenant_id = ${here} and k.record_id = r.id
    where c.for_id <> c.course_id and (k.id is null or ${certificateEnd} > ${moment(at)}) and not exists (select from learning_record l
      where l.tenant_id = ${here} and l.user_id = r.user_id and l.task_id = r.task_id and l.course_id = r.course_id
        and l.round > r.round and l.created_at <= ${moment(at)})
    union all select o.user_id, q.task_id, o.for_id, o.done_at, o.ends_at from outside o join asked q on q.course_id = o.for_id),
  counted as materialized (select user_id, task_id, course_id, min(done_at) as done_at, max(ends_at) as ends_at
    from elsewhere group by 1, 2, 3)`

/** Per round that was not finished, or whose result was not shown: whether its latest version was begun, and how its attempts at the test went. */
const getOpenRounds = (
  at: Date,
  own: Own,
): Part => sql`open_rounds as materialized (select array_agg(r.id) as ids from learning_record r
    where r.tenant_id = ${here} and r.created_at <= ${moment(at)} ${own('r')} and (r.finished_at is null
      or coalesce(r.settled_at, r.finished_at) > ${moment(at)} or r.task_id = any(array(select q.task_id from asked q where not q.shown)))),
  begun as materialized (select distinct on (n.record_id) n.record_id, n.begun, n.content_version from learning_moment n
    where n.tenant_id = ${here} and n.record_id = any((select ids from open_rounds)::uuid[]) and n.at <= ${moment(at)}
    order by n.record_id, n.seq desc),
  tried as materialized (select t.record_id, count(*) as used, bool_or(t.waits and (t.marked_at is null or t.marked_at > ${moment(at)})) as waiting,
      (array_agg(t.passed order by t.no desc))[1] as passed
    from test_attempt t where t.tenant_id = ${here} and t.record_id = any((select ids from open_rounds)::uuid[])
      and t.submitted_at <= ${moment(at)} group by 1)`

/**
 * Per person and task: the courses of which something is known, together. Results that the task does not show are not known. What proves a
 * course ends with the later of its own certificate and of what counts for it. A course that changed since it was watched counts as not begun.
 */
const sums: Part = sql`known as (select coalesce(l.user_id, o.user_id) as user_id, coalesce(l.task_id, o.task_id) as task_id,
      coalesce(l.course_id, o.course_id) as course_id, l.record_id, l.done_at as own_done_at, o.done_at as other_done_at,
      l.ends_at as own_ends_at, o.ends_at as other_ends_at
    from learned l full join counted o on o.user_id = l.user_id and o.task_id = l.task_id and o.course_id = l.course_id),
  told as (select n.user_id, n.task_id, q.attempts, q.content_version, q.shown, d.done_at,
      case when d.own_done_at is null then n.record_id end as open_id,
      case when d.own_done_at is null or d.own_ends_at is not null then nullif(greatest(d.own_ends_at, n.other_ends_at), 'infinity') end as ends_at
    from known n join asked q on q.task_id = n.task_id and q.course_id = n.course_id
    cross join lateral (select case when q.shown or not q.tested then n.own_done_at end as own_done_at,
      case when q.shown then n.own_ends_at end as own_ends_at,
      coalesce(case when q.shown or not q.tested then n.own_done_at end, n.other_done_at) as done_at) d),
  sums as (select n.user_id, n.task_id, count(n.done_at)::int as done, max(n.done_at) as last_done, min(n.ends_at) as ends_at,
      bool_or(n.done_at is not null or coalesce(m.begun and m.content_version = n.content_version, false)) as begun,
      bool_or(coalesce(x.used >= n.attempts and not x.passed and not x.waiting and n.shown, false)) as failed,
      bool_or(coalesce(x.waiting, false)) as waiting,
      count(*) filter (where n.done_at is not null or x.waiting)::int as handed_in
    from told n left join begun m on m.record_id = n.open_id left join tried x on x.record_id = n.open_id
    group by 1, 2)`

/**
 * State in the words of F26, as `getState` says it for the learner. A test that waits for its marker keeps a task from becoming overdue:
 * its learner has done what they can.
 */
const getStates = (at: Date): Part => sql`case when a.excused then 'excused'
    when s.done = z.courses and s.ends_at <= ${moment(at)} then 'certificate_ended'
    when s.done = z.courses and s.last_done >= a.due_at then 'completed_late'
    when s.done = z.courses then 'finished'
    when ${moment(at)} < a.begins_at then 'locked'
    when a.due_at <= ${moment(at)} and s.handed_in is distinct from coalesce(z.courses, 0) then 'overdue'
    when s.begun then 'in_progress' else 'not_started' end`

/**
 * Common table expressions, for `with recursive`, that end in `cells`: one row an assignment with its standing at a moment. Overview, list, matrix and exports
 * all read them, so that a figure and its list cannot differ. `userIds` are the people where `people` names only these.
 */
export const getCells = (
  at: Date,
  people: Part,
  taskIds: readonly string[],
  userIds?: readonly string[],
): Part => {
  // Rounds of few people are found by their ids; all rounds of a company are not read for a page.
  const own: Own = alias =>
    userIds ? sql`and ${sql.ref(`${alias}.user_id`)} = any(${uuids(userIds)})` : sql``
  return sql`
  ${getActs(at)}, ${getAssigned(at, people, taskIds)}, ${getTaskCourses(at)}, ${getRounds(at, own)}, ${getCounted(at, own)}, ${getOpenRounds(at, own)}, ${sums},
  cells as (select a.id, a.task_id, a.user_id, a.assigned_at, a.row_version, a.extended, nullif(a.due_at, 'infinity') as due_at,
    coalesce(z.courses, 0) as courses, coalesce(s.done, 0) as done, case when s.done = z.courses then s.last_done end as finished_at, s.ends_at,
    coalesce(s.failed, false) and not a.excused as failed, coalesce(s.waiting, false) and not a.excused as waiting, ${getStates(at)} as state
  from assigned a left join sizes z on z.task_id = a.task_id left join sums s on s.user_id = a.user_id and s.task_id = a.task_id offset 0)`
}

const ending = (at: Date, days: number) =>
  sql`(c.state <> 'excused' and c.ends_at > ${moment(at)} and c.ends_at <= (select ${moment(at)} + make_interval(days => ${days})))`

/** Whether the cell `c` counts for a figure. */
export const counts = (figure: TrainingFigure, at: Date): Part =>
  ({
    assigned: sql`true`,
    overdue: sql`c.state = 'overdue'`,
    failed: sql`c.failed`,
    waiting: sql`c.waiting`,
    ending90: ending(at, 90),
    ending60: ending(at, 60),
    ending30: ending(at, 30),
    ending7: ending(at, 7),
    certificateEnded: sql`c.state = 'certificate_ended'`,
    excused: sql`c.state = 'excused'`,
  })[figure]
