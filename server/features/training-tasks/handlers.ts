import { sql } from 'kysely'
import {
  addTrainingTask,
  copyTrainingTask,
  editTrainingTask,
  listTrainingTasks,
  previewAudience,
  searchAudience,
  toggleTrainingTask,
  trainingTaskById,
  trainingTaskChoices,
  trainingTaskHistory,
  trainingTaskPeople,
} from '../../../contract/training-tasks/calls.ts'
import { decide } from '../../access/decide.ts'
import { firstRefusal } from '../../access/reasons.ts'
import { departmentsInScope, sitesInScope, studiesInScope } from '../../access/scope.ts'
import { wholeHistory } from '../../audit/history.ts'
import type { Context } from '../../kernel/context.ts'
import { one, rows } from '../../kernel/db/statements.ts'
import { handle } from '../../kernel/http/handle.ts'
import { problem } from '../../kernel/problem.ts'
import { add, copy, edit, toggle } from './change.ts'
import { getTask, here, listTasks, searchSubjects } from './queries.ts'
import { listPeople, preview } from './reach.ts'

type Subject = { id: string; name: string; nameEn: string }

const getChoices = async ({ tx, actor, now }: Context) => ({
  courses: await rows(tx)<
    Subject & { lengthMs: number }
  >`select id, name, name_en as "nameEn", length_ms as "lengthMs" from course
    where tenant_id = ${here} order by name, id`,
  categories: await rows(
    tx,
  )<Subject>`select id, name, name_en as "nameEn" from course_category where tenant_id = ${here} order by sort, name`,
  roles: await rows(
    tx,
  )<Subject>`select id, name, name_en as "nameEn" from role where tenant_id = ${here} and removed_at is null order by name, id`,
  editing: firstRefusal(decide(actor, addTrainingTask, null, now)),
})

/** Only what the actor sees is offered. */
const getWithin = ({ actor }: Context) => ({
  roleIds: sql` and r.removed_at is null`,
  gainedRoleIds: sql` and r.removed_at is null`,
  departmentIds: sql` and d.removed_at is null and ${departmentsInScope(actor.scope, 'd')}`,
  studyIds: sql` and ${studiesInScope(actor.scope, 's')}`,
  siteIds: sql` and s.removed_at is null and ${sitesInScope(actor.scope, 's')}`,
})

/** Handlers of contract/training-tasks/calls.ts. */
export const handlers = [
  handle(listTrainingTasks, ({ tx }, input) => listTasks(tx, input)),
  handle(trainingTaskById, async ({ tx, actor, now }, { id }) => {
    const task = await getTask(tx, id)
    if (!task) throw problem('dataNotFound')
    return { ...task, editing: firstRefusal(decide(actor, editTrainingTask, null, now)) }
  }),
  handle(trainingTaskChoices, getChoices),
  handle(searchAudience, async (context, { list, query }) => ({
    records: await searchSubjects(context.tx, list, query, getWithin(context)[list]),
  })),
  handle(previewAudience, preview),
  handle(trainingTaskPeople, listPeople),
  handle(trainingTaskHistory, async (context, { id, ...page }) => {
    const task = await one(
      context.tx,
    )`select from training_task where tenant_id = ${here} and id = ${id}::uuid`
    if (!task) throw problem('dataNotFound')
    return wholeHistory(context, 'trainingTasks', id, page)
  }),
  handle(addTrainingTask, add),
  handle(editTrainingTask, edit),
  handle(toggleTrainingTask, toggle),
  handle(copyTrainingTask, copy),
]
