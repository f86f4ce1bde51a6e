import { sql } from 'kysely'
import type { Parsed } from '../../../contract/define.ts'
import type { listTrainingTasks } from '../../../contract/training-tasks/calls.ts'
import {
  type AudienceList,
  audienceKinds,
  audienceLists,
  type TrainingTaskDetail,
  type TrainingTaskRow,
} from '../../../contract/training-tasks/shapes.ts'
import type { Transaction } from '../../kernel/context.ts'
import { readPage } from '../../kernel/db/pages.ts'
import { one, rows } from '../../kernel/db/statements.ts'

export const here = sql`(select current_tenant())`

/** The parts of an audience, each as a list of ids. */
export type Audience = Readonly<Record<AudienceList, readonly string[]>>

/** An instant that may be an open end of the column, null then. */
const finite = (column: string) => sql`case when isfinite(${sql.ref(column)}) then ${sql.ref(column)} end`

const state = sql`case when not t.active then 'inactive' when t.ends_at <= now() then 'over' when now() < t.begins_at then 'planned'
  else 'running' end`

/** People of whom the tasks of `wanted` are asked, and those who have finished every course, in the task or by what counts for it. */
const counted = sql`asked as (select ta.task_id, ta.user_id from wanted w join task_assignment ta on ta.tenant_id = ${here} and ta.task_id = w.id
      and ta.assigned_at <= now() and (ta.ended_at is null or now() < ta.ended_at)),
  learned as (select r.task_id, r.user_id, r.course_id from (select distinct on (l.task_id, l.user_id, l.course_id) l.task_id, l.user_id,
      l.course_id, l.finished_at from wanted w join learning_record l on l.tenant_id = ${here} and l.task_id = w.id
      order by l.task_id, l.user_id, l.course_id, l.round desc) r where r.finished_at is not null
    union select a.task_id, e.user_id, e.course_id from (select task_id, array_agg(user_id) as people from asked group by 1) a,
      course_learned(a.people, array(select tc.course_id from task_course tc where tc.tenant_id = ${here} and tc.task_id = a.task_id)) e),
  complete as (select task_id, user_id from learned group by 1, 2
    having count(*) >= (select count(*) from task_course tc where tc.tenant_id = ${here} and tc.task_id = learned.task_id)),
  sums as (select a.task_id, count(*)::int as assigned, count(c.user_id)::int as finished
    from asked a left join complete c on c.task_id = a.task_id and c.user_id = a.user_id group by 1)`

const common = sql`t.id, t.name, t.name_en as "nameEn", case when k.id is not null then jsonb_build_object('id', k.id, 'name', k.name,
    'nameEn', k.name_en) end as category, t.learning_type as "learningType", ${state} as state, ${finite('t.begins_at')} as "beginsAt",
  ${finite('t.due_at')} as "dueAt", t.due_days as "dueDays", ${finite('t.ends_at')} as "endsAt", t.changed_at as "changedAt",
  t.row_version as "rowVersion", coalesce(s.assigned, 0) as assigned, coalesce(s.finished, 0) as finished`
const category = sql`left join course_category k on k.tenant_id = ${here} and k.id = t.category_id`

type Dates<T> = Omit<T, 'beginsAt' | 'dueAt' | 'endsAt' | 'changedAt'> & {
  beginsAt: Date | null
  dueAt: Date | null
  endsAt: Date | null
  changedAt: Date
}
const toWire = <T>(row: Dates<T>) => ({
  ...row,
  beginsAt: row.beginsAt?.toISOString() ?? null,
  dueAt: row.dueAt?.toISOString() ?? null,
  endsAt: row.endsAt?.toISOString() ?? null,
  changedAt: row.changedAt.toISOString(),
})

const orders = { name: sql`lower(t.name)`, changedAt: sql`t.changed_at`, dueAt: sql`t.due_at` }

/** A page of the training tasks of the company. */
export const listTasks = async (
  tx: Transaction,
  { query, state: states, learningType, categoryId, sort, limit, pageNum }: Parsed<typeof listTrainingTasks>,
): Promise<{ records: TrainingTaskRow[]; total: number }> => {
  const like = `%${query.replaceAll(/[\\%_]/g, match => `\\${match}`)}%`
  const { rows: list, total } = await readPage<Dates<TrainingTaskRow>>(
    tx,
    {
      matches: sql`from training_task t where t.tenant_id = ${here} and (t.name ilike ${like} or t.name_en ilike ${like})
        and (cardinality(${states}::text[]) = 0 or ${state} = any(${states}::text[]))
        and (cardinality(${learningType}::int[]) = 0 or t.learning_type = any(${learningType}::int[]))
        and (${categoryId ?? null}::uuid is null or t.category_id = ${categoryId ?? null}::uuid)`,
      key: sql`t.id`,
      order: [[orders[sort.field], sort.descending ? 'desc' : 'asc'], [sql`t.id`]],
      columns: sql`${common}, (select count(*)::int from task_course tc where tc.tenant_id = ${here} and tc.task_id = t.id) as courses`,
      joins: sql`join training_task t on t.tenant_id = ${here} and t.id = page.key
        left join (with wanted as (select key as id from page), ${counted} select * from sums) s on s.task_id = t.id ${category}`,
    },
    { limit, pageNum },
  )
  return { records: list.map(row => toWire<TrainingTaskRow>(row)), total }
}

/** Where the names of an audience's subjects come from. */
const names = {
  userIds: sql`select u.id, trim(u.last_name || ' ' || u.first_name) as name, '' as name_en, u.sort_name as place from users u where u.tenant_id = ${here}`,
  roleIds: sql`select r.id, r.name, r.name_en, r.name as place from role r where r.tenant_id = ${here}`,
  gainedRoleIds: sql`select r.id, r.name, r.name_en, r.name as place from role r where r.tenant_id = ${here}`,
  departmentIds: sql`select d.id, d.name, d.name_en, d.name as place from department d where d.tenant_id = ${here}`,
  studyIds: sql`select s.id, s.plan_id || ' ' || s.name as name, s.plan_id || ' ' || coalesce(nullif(s.name_en, ''), s.name) as name_en,
    s.plan_id as place from study s where s.tenant_id = ${here}`,
  siteIds: sql`select s.id, y.plan_id || ' ' || s.site_no || ' ' || o.name as name,
    y.plan_id || ' ' || s.site_no || ' ' || coalesce(nullif(o.name_en, ''), o.name) as name_en, y.plan_id || s.site_no as place
    from site s join organisation o on o.tenant_id = ${here} and o.id = s.organisation_id
    join study y on y.tenant_id = ${here} and y.id = s.study_id where s.tenant_id = ${here}`,
} satisfies Record<AudienceList, unknown>

type Subject = { id: string; name: string; nameEn: string }

/** Records of a kind by ids, by name; those of other tenants and unknown ones are missing. */
export const namedSubjects = (
  tx: Transaction,
  list: AudienceList,
  ids: readonly string[],
): Promise<Subject[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : rows(tx)<Subject>`select n.id, n.name, n.name_en as "nameEn" from (${names[list]}) n
        where n.id = any(${[...ids]}::uuid[]) order by n.place, n.id`

/** Records of a kind whose name has the text, at most 50; `within` narrows them. */
export const searchSubjects = (
  tx: Transaction,
  list: AudienceList,
  query: string,
  within: ReturnType<typeof sql>,
): Promise<Subject[]> => {
  const like = `%${query.replaceAll(/[\\%_]/g, match => `\\${match}`)}%`
  return rows(tx)<Subject>`select n.id, n.name, n.name_en as "nameEn" from (${names[list]}${within}) n
    where n.name ilike ${like} or n.name_en ilike ${like} order by n.place, n.id limit 50`
}

/** The audience of a task. */
export const getAudience = async (tx: Transaction, taskId: string): Promise<Audience> => {
  const rules = await rows(tx)<{
    kind: string
    subjectId: string
  }>`select kind, subject_id as "subjectId" from task_audience
    where tenant_id = ${here} and task_id = ${taskId}::uuid order by subject_id`
  const of = (list: AudienceList) =>
    rules.filter(each => each.kind === audienceKinds[list]).map(each => each.subjectId)
  return Object.fromEntries(audienceLists.map(list => [list, of(list)])) as Record<AudienceList, string[]>
}

type DetailRow = Dates<Omit<TrainingTaskDetail, 'audience' | 'editing' | 'scoresAt'>> & {
  scoresAt: Date | null
}

/** A task with its courses and the names of its audience. */
export const getTask = async (
  tx: Transaction,
  id: string,
): Promise<Omit<TrainingTaskDetail, 'editing'> | null> => {
  const row = await one(tx)<DetailRow>`with wanted as (select ${id}::uuid as id), ${counted}
    select ${common}, t.active, t.in_order as "inOrder", ${finite('t.scores_at')} as "scoresAt", t.application_id as "applicationId",
      coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'nameEn', c.name_en, 'lengthMs', c.length_ms,
          'begun', exists (select from learning_record l where l.tenant_id = ${here} and l.task_id = t.id and l.course_id = c.id))
          order by tc.sort, c.id)
        from task_course tc join course c on c.tenant_id = ${here} and c.id = tc.course_id
        where tc.tenant_id = ${here} and tc.task_id = t.id), '[]') as courses
    from training_task t left join sums s on s.task_id = t.id ${category} where t.tenant_id = ${here} and t.id = ${id}::uuid`
  if (!row) return null
  const ids = await getAudience(tx, id)
  const audience: Partial<TrainingTaskDetail['audience']> = {}
  for (const list of audienceLists) audience[list] = await namedSubjects(tx, list, ids[list])
  return {
    ...toWire<DetailRow>(row),
    scoresAt: row.scoresAt?.toISOString() ?? null,
    audience: audience as TrainingTaskDetail['audience'],
  } as Omit<TrainingTaskDetail, 'editing'>
}
