import { sql } from 'kysely'
import type { Output, Parsed } from '../../../contract/define.ts'
import type { previewAudience, trainingTaskPeople } from '../../../contract/training-tasks/calls.ts'
import { audienceKinds, audienceLists } from '../../../contract/training-tasks/shapes.ts'
import { usersInScope } from '../../access/scope.ts'
import type { Context, Transaction } from '../../kernel/context.ts'
import { one, rows } from '../../kernel/db/statements.ts'
import { problem } from '../../kernel/problem.ts'
import { type Audience, here } from './queries.ts'

/** Rules of an audience as `reach_of` reads them; a saved one has reached people since it was added. */
const toRules = async (tx: Transaction, taskId: string | null, audience: Audience): Promise<string> => {
  const saved = await rows(tx)<{
    kind: string
    subjectId: string
    since: string
  }>`select kind, subject_id as "subjectId",
    since::text as since from task_audience where tenant_id = ${here} and task_id = ${taskId}::uuid`
  const [row] = await rows(tx)<{ now: string }>`select now()::text as now`
  return JSON.stringify(
    audienceLists.flatMap(list =>
      [...new Set(audience[list])].map(subjectId => {
        const kind = audienceKinds[list]
        const own = saved.find(each => each.kind === kind && each.subjectId === subjectId)
        return { taskId, kind, subjectId, since: own?.since ?? row!.now }
      }),
    ),
  )
}

type Reached = { id: string; lastName: string; firstName: string; reading: string; fromAt: Date | null }
type By = Output<typeof previewAudience>['records'][number]['by']

/** Whom an audience reaches now or within a week; figures and lists are of one query. */
export const preview = async (
  { tx, actor }: Context,
  { id, window, limit, pageNum, ...audience }: Parsed<typeof previewAudience>,
): Promise<Output<typeof previewAudience>> => {
  if (id && !(await one(tx)`select from training_task where tenant_id = ${here} and id = ${id}::uuid`))
    throw problem('dataNotFound')
  const reach = sql`with reach as materialized (select r.user_id, range_agg(tstzrange(r.from_at, r.until_at)) as spans,
      array_agg(distinct r.kind order by r.kind) as by from reach_of(${await toRules(tx, id, audience)}::jsonb, null) r
      where r.until_at > now() group by 1),
    timed as (select r.*, r.spans @> now() as now, (select min(lower(s)) from unnest(r.spans) s where lower(s) > now()) as next from reach r),
    windowed as (select r.user_id, r.by, r.now, case when not r.now then r.next end as from_at,
      not r.now and r.next <= now() + interval '7 days' as week from timed r)`
  const figures = (await one(tx)<{ now: number; week: number }>`${reach}
    select count(*) filter (where w.now)::int as now, count(*) filter (where w.week)::int as week from windowed w`)!
  const list = await rows(tx)<Reached & { by: By; total: number }>`${reach}
    select u.id, u.last_name as "lastName", u.first_name as "firstName", u.reading, w.from_at as "fromAt", w.by, count(*) over ()::int as total
    from windowed w join users u on u.tenant_id = ${here} and u.id = w.user_id
    where ${window === 'now' ? sql`w.now` : sql`w.week`} and ${usersInScope(actor.scope, 'u')}
    order by u.sort_name, u.id limit ${limit} offset ${(pageNum - 1) * limit}`
  return {
    ...figures,
    records: list.map(({ total: _, ...row }) => ({ ...row, fromAt: row.fromAt?.toISOString() ?? null })),
    total: list[0]?.total ?? 0,
  }
}

type Assigned = Omit<
  Output<typeof trainingTaskPeople>['records'][number],
  'assignedAt' | 'dueAt' | 'endedAt'
> & {
  assignedAt: Date
  dueAt: Date | null
  endedAt: Date | null
  total: number
}

/** People to whom a task is or was assigned, by name. */
export const listPeople = async (
  { tx, actor }: Context,
  { id, state, limit, pageNum }: Parsed<typeof trainingTaskPeople>,
): Promise<Output<typeof trainingTaskPeople>> => {
  if (!(await one(tx)`select from training_task where tenant_id = ${here} and id = ${id}::uuid`))
    throw problem('dataNotFound')
  const list = await rows(tx)<Assigned>`with assigned as (
      select u.id, u.last_name as "lastName", u.first_name as "firstName", u.reading, u.sort_name, ta.assigned_at as "assignedAt",
        coalesce(ta.due_at, nullif(t.due_at, 'infinity')) as "dueAt", ta.ended_at as "endedAt", ta.source ->> 'kind' as by,
        case when task_finished(ta.task_id, ta.user_id) then 'finished' when ta.ended_at <= now() then 'ended'
          when ta.assigned_at > now() then 'later' when coalesce(ta.due_at, t.due_at) <= now() then 'overdue' else 'open' end as state
      from task_assignment ta join training_task t on t.tenant_id = ${here} and t.id = ta.task_id
      join users u on u.tenant_id = ${here} and u.id = ta.user_id
      where ta.tenant_id = ${here} and ta.task_id = ${id}::uuid and ${usersInScope(actor.scope, 'u')})
    select a.*, count(*) over ()::int as total from assigned a where ${state ?? null}::text is null or a.state = ${state ?? null}
    order by a.sort_name, a.id limit ${limit} offset ${(pageNum - 1) * limit}`
  return {
    records: list.map(({ total: _, ...row }) => ({
      ...row,
      assignedAt: row.assignedAt.toISOString(),
      dueAt: row.dueAt?.toISOString() ?? null,
      endedAt: row.endedAt?.toISOString() ?? null,
    })),
    total: list[0]?.total ?? 0,
  }
}
