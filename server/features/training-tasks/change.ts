import { randomUUID } from 'node:crypto'
import type { Output, Parsed } from '../../../contract/define.ts'
import type {
  addTrainingTask,
  copyTrainingTask,
  editTrainingTask,
  toggleTrainingTask,
} from '../../../contract/training-tasks/calls.ts'
import { audienceKinds, audienceLists } from '../../../contract/training-tasks/shapes.ts'
import { changesBetween } from '../../audit/append.ts'
import { requireVersion } from '../../audit/history.ts'
import { addedFields, storedFields } from '../../audit/stored.ts'
import type { Context, Transaction } from '../../kernel/context.ts'
import { one, rows, run } from '../../kernel/db/statements.ts'
import { problem } from '../../kernel/problem.ts'
import { type Audience, getAudience, here, namedSubjects } from './queries.ts'

const entity = 'trainingTasks'
type Content = Parsed<typeof addTrainingTask>
type Saved = Output<typeof addTrainingTask>

/** Keeps people from coming into audiences or leaving them until the commit, so that none is missed. */
const lockAudiences = (tx: Transaction) => run(tx)`select lock_training(true)`

/** Makes the assignments of a task follow its audience; returns how many are new or different. */
const assign = async (tx: Transaction, id: string): Promise<number> =>
  (await one(tx)<{ count: number }>`select assign_training(array[${id}::uuid], null) as count`)!.count

/** Adds a task and assigns it. */
export const add = async (context: Context, input: Content): Promise<Saved> => {
  const { tx } = context
  await lockAudiences(tx)
  await checkContent(tx, input, null)
  const id = randomUUID()
  await run(
    tx,
  )`insert into training_task (tenant_id, id, name, name_en) values (${here}, ${id}::uuid, ${input.name}, ${input.nameEn})`
  await putContent(tx, id, input)
  const assigned = await assign(tx, id)
  const changes = await addedFields(tx, entity, id)
  context.audit({ entityId: id, version: 1, changes, detail: { count: assigned } })
  return { id, rowVersion: 1, assigned }
}

/** Changes a task if the version still matches, and assigns it again. */
export const edit = async (context: Context, input: Parsed<typeof editTrainingTask>): Promise<Saved> => {
  const { tx } = context
  const { id } = input
  await lockTask(tx, input)
  await checkContent(tx, input, id)
  const before = await storedFields(tx, entity, id)
  await putContent(tx, id, input)
  const changes = changesBetween(before, await storedFields(tx, entity, id))
  if (Object.keys(changes).length === 0) return { id, rowVersion: input.rowVersion, assigned: 0 }
  const assigned = await assign(tx, id)
  const rowVersion = await nextVersion(tx, id)
  context.audit({ entityId: id, version: rowVersion, changes, detail: { count: assigned } })
  return { id, rowVersion, assigned }
}

/** Activates a task, which assigns it, or deactivates it, which ends its notices. */
export const toggle = async (context: Context, input: Parsed<typeof toggleTrainingTask>): Promise<Saved> => {
  const { tx } = context
  const { id, active } = input
  const task = await lockTask(tx, input)
  if (task.active === active) return { id, rowVersion: input.rowVersion, assigned: 0 }
  await run(tx)`update training_task set active = ${active} where tenant_id = ${here} and id = ${id}::uuid`
  const assigned = active ? await assign(tx, id) : 0
  if (!active) await run(tx)`select tell_training(array[${id}::uuid], null)`
  const rowVersion = await nextVersion(tx, id)
  context.audit({ entityId: id, version: rowVersion, changes: { active: [!active, active] } })
  return { id, rowVersion, assigned }
}

/** Copies a task under another name; the copy is inactive. */
export const copy = async (context: Context, input: Parsed<typeof copyTrainingTask>): Promise<Saved> => {
  const { tx } = context
  await checkName(tx, input.name, null)
  const id = randomUUID()
  const count = await run(
    tx,
  )`insert into training_task (tenant_id, id, name, name_en, category_id, learning_type, in_order, speed_percent,
      muted_counts, pause_hidden, active, begins_at, due_at, due_days, ends_at, scores_at)
    select tenant_id, ${id}::uuid, ${input.name}, ${input.nameEn}, category_id, learning_type, in_order, speed_percent, muted_counts, pause_hidden,
      false, begins_at, due_at, due_days, ends_at, scores_at from training_task where tenant_id = ${here} and id = ${input.id}::uuid`
  if (count === 0) throw problem('dataNotFound')
  await run(tx)`insert into task_course (tenant_id, task_id, course_id, sort)
    select tenant_id, ${id}::uuid, course_id, sort from task_course where tenant_id = ${here} and task_id = ${input.id}::uuid`
  await run(tx)`insert into task_audience (tenant_id, task_id, kind, subject_id)
    select tenant_id, ${id}::uuid, kind, subject_id from task_audience where tenant_id = ${here} and task_id = ${input.id}::uuid`
  const changes = await addedFields(tx, entity, id)
  context.audit({ entityId: id, version: 1, changes, detail: { copyOf: input.id } })
  return { id, rowVersion: 1, assigned: 0 }
}

type VersionRef = { id: string; rowVersion: number }

const lockTask = async (tx: Transaction, { id, rowVersion }: VersionRef): Promise<{ active: boolean }> => {
  await lockAudiences(tx)
  const task = await one(tx)<{
    version: number
    active: boolean
  }>`select row_version as version, active from training_task
    where tenant_id = ${here} and id = ${id}::uuid for update`
  if (!task) throw problem('dataNotFound')
  await requireVersion(tx, { entity, id, version: task.version }, rowVersion)
  return task
}

const nextVersion = async (tx: Transaction, id: string): Promise<number> =>
  (await one(tx)<{
    version: number
  }>`update training_task set row_version = row_version + 1, changed_at = now()
    where tenant_id = ${here} and id = ${id}::uuid returning row_version as version`)!.version

const checkName = async (tx: Transaction, name: string, id: string | null): Promise<void> => {
  const twin = await one(
    tx,
  )`select from training_task where tenant_id = ${here} and lower(name) = lower(${name})
    and id is distinct from ${id}::uuid limit 1`
  if (twin) throw problem('taskNameTaken', { field: 'name' })
}

/** Refuses contradictory dates and what does not exist; what the task names already may have been removed since. */
const checkContent = async (tx: Transaction, content: Content, id: string | null): Promise<void> => {
  const { beginsAt, dueAt, dueDays, endsAt, categoryId } = content
  const isAfter = (later: string | null, earlier: string | null) => !later || !earlier || later > earlier
  if (dueAt && dueDays) throw problem('taskDueTwice', { field: 'dueDays' })
  if (!isAfter(endsAt, beginsAt)) throw problem('taskDatesOrder', { field: 'endsAt' })
  if (!isAfter(dueAt, beginsAt)) throw problem('taskDatesOrder', { field: 'dueAt' })
  if (dueAt && endsAt && dueAt > endsAt) throw problem('taskDatesOrder', { field: 'dueAt' })
  await checkName(tx, content.name, id)
  if (
    categoryId &&
    !(await one(tx)`select from course_category where tenant_id = ${here} and id = ${categoryId}::uuid`)
  )
    throw problem('dataNotFound', { field: 'categoryId' })
  const courseIds = [...new Set(content.courseIds)]
  const courses = await rows(
    tx,
  )`select from course where tenant_id = ${here} and id = any(${courseIds}::uuid[])`
  if (courses.length < courseIds.length) throw problem('dataNotFound', { field: 'courseIds' })
  const former: Audience | null = id ? await getAudience(tx, id) : null
  for (const list of audienceLists) {
    const ids = [...new Set(content[list])].filter(each => !former?.[list].includes(each))
    if ((await namedSubjects(tx, list, ids)).length < ids.length)
      throw problem('dataNotFound', { field: list })
  }
}

const putContent = async (tx: Transaction, id: string, content: Content): Promise<void> => {
  await run(
    tx,
  )`update training_task set name = ${content.name}, name_en = ${content.nameEn}, category_id = ${content.categoryId}::uuid,
      learning_type = ${content.learningType}, in_order = ${content.inOrder},
      begins_at = coalesce(${content.beginsAt}::timestamptz, '-infinity'), due_at = coalesce(${content.dueAt}::timestamptz, 'infinity'),
      due_days = ${content.dueDays}::int, ends_at = coalesce(${content.endsAt}::timestamptz, 'infinity'),
      scores_at = coalesce(${content.scoresAt}::timestamptz, '-infinity')
    where tenant_id = ${here} and id = ${id}::uuid`
  await putCourses(tx, id, [...new Set(content.courseIds)])
  const rules = JSON.stringify(
    audienceLists.flatMap(list => content[list].map(subjectId => ({ kind: audienceKinds[list], subjectId }))),
  )
  await run(
    tx,
  )`delete from task_audience a where a.tenant_id = ${here} and a.task_id = ${id}::uuid and not exists (
    select from jsonb_to_recordset(${rules}::jsonb) as r (kind text, "subjectId" uuid) where r.kind = a.kind and r."subjectId" = a.subject_id)`
  await run(tx)`insert into task_audience (tenant_id, task_id, kind, subject_id)
    select distinct ${here}, ${id}::uuid, r.kind, r."subjectId" from jsonb_to_recordset(${rules}::jsonb) as r (kind text, "subjectId" uuid)
    on conflict do nothing`
}

/** Courses that a learner has begun in the task keep their records, so they stay in it. */
const putCourses = async (tx: Transaction, id: string, courseIds: readonly string[]): Promise<void> => {
  const begun = await one(tx)<{
    name: string
    nameEn: string
  }>`select c.name, c.name_en as "nameEn" from task_course tc
    join course c on c.tenant_id = ${here} and c.id = tc.course_id
    where tc.tenant_id = ${here} and tc.task_id = ${id}::uuid and not tc.course_id = any(${[...courseIds]}::uuid[])
      and exists (select from learning_record r where r.tenant_id = ${here} and r.task_id = tc.task_id and r.course_id = tc.course_id) limit 1`
  if (begun)
    throw problem('taskCourseBegun', { field: 'courseIds', course: begun.name, courseEn: begun.nameEn })
  await run(
    tx,
  )`delete from task_course where tenant_id = ${here} and task_id = ${id}::uuid and not course_id = any(${[...courseIds]}::uuid[])`
  await run(tx)`insert into task_course (tenant_id, task_id, course_id, sort)
    select ${here}, ${id}::uuid, c.id, c.at - 1 from unnest(${[...courseIds]}::uuid[]) with ordinality as c (id, at)
    on conflict (tenant_id, task_id, course_id) do update set sort = excluded.sort`
}
