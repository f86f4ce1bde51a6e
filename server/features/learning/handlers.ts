import type { Parsed } from '../../../contract/define.ts'
import {
  answerDetail,
  categoryTree,
  certificateFile,
  certificatesDue,
  clearProgress,
  coursesOfTask,
  isPassTheExam,
  isPassTheExamByRole,
  openCourse,
  outerTaskList,
  questionsOfCourse,
  relearn,
  reportProgress,
  submitAnswers,
  taskDetail,
  taskList,
} from '../../../contract/learning/calls.ts'
import { learningTemporaryKey, safeUrl } from '../../../contract/learning/files.ts'
import {
  exportLearnerCourses,
  exportLearnerTasks,
  learnerCourses,
  learnerTasks,
} from '../../../contract/learning/records.ts'
import type { Category, TrainingTask } from '../../../contract/learning/shapes.ts'
import { getSettings } from '../../../contract/tenant/settings.ts'
import type { Context } from '../../kernel/context.ts'
import { one, rows } from '../../kernel/db/statements.ts'
import { handle, handleMadeFile } from '../../kernel/http/handle.ts'
import { problem } from '../../kernel/problem.ts'
import { learningKey } from '../files/links.ts'
import { certificateLink } from './certificate.ts'
import { categories } from './content-queries.ts'
import { clear, learnAgain, open, report } from './course.ts'
import { answered, questions, submit } from './exam.ts'
import { getCertificates } from './exam-queries.ts'
import { getSafeUrl } from './file-access.ts'
import { getGate } from './gate.ts'
import { getCourses, getTasks } from './queries.ts'
import { coursesWorkbook, tasksWorkbook } from './record-exports.ts'
import { coursesInRecord, tasksInRecord } from './records.ts'
import { taskScene } from './scene.ts'
import { coursesIn, getCertificate, getTask } from './task-state.ts'

const dayMs = 86_400_000

/** The actor's tasks, open ones first, by due date. */
const ownTasks = async ({ tx, actor, now }: Context): Promise<TrainingTask[]> => {
  const tasks = await getTasks(tx, actor.userId)
  const rows = await getCourses(
    tx,
    actor.userId,
    tasks.map(each => each.id),
  )
  const all = tasks.map(task => getTask(task, coursesIn(task, rows, [], now), now))
  return [...all.filter(each => !each.finishedAt), ...all.filter(each => each.finishedAt)]
}

type Filter = Parsed<typeof taskList>

const getPage = (tasks: readonly TrainingTask[], { state, categoryId, limit, pageNum }: Filter) => {
  const matches = tasks.filter(
    each => (!state || each.state === state) && (!categoryId || each.categoryId === categoryId),
  )
  return { records: matches.slice((pageNum - 1) * limit, pageNum * limit), total: matches.length }
}

/** Whether the actor has a role now; the requirements of other roles are not revealed. */
const holds = async ({ tx, actor }: Context, roleId: string): Promise<boolean> => {
  const roleAssignments = await rows(tx)`select from role_assignment ra
    where ra.tenant_id = (select current_tenant())
    and ra.user_id = ${actor.userId}::uuid and ra.role_id = ${roleId}::uuid and ra.ended_at is null
    and ra.effective_at <= now() and now() < ra.expires_at limit 1`
  return roleAssignments.length > 0
}

const getTree = (rows: Awaited<ReturnType<typeof categories>>, parent: string | null = null): Category[] =>
  rows
    .filter(row => row.parent_id === parent)
    .map(row => ({ id: row.id, name: row.name, nameEn: row.name_en, children: getTree(rows, row.id) }))

export const handlers = [
  handle(taskList, async (context, filter) => getPage(await ownTasks(context), filter)),
  handle(outerTaskList, async (context, { applicationId, ...filter }) => {
    const outer = (await ownTasks(context)).filter(each => each.applicationId !== null)
    return getPage(
      outer.filter(each => applicationId === undefined || each.applicationId === applicationId),
      filter,
    )
  }),
  handle(taskDetail, async (context, { taskId }) => {
    const { task, courses } = await taskScene(context, taskId)
    return getTask(task, courses, context.now)
  }),
  handle(coursesOfTask, async (context, { taskId }) => {
    const { task, courses } = await taskScene(context, taskId)
    return { task: getTask(task, courses, context.now), courses }
  }),
  handle(openCourse, open),
  handle(reportProgress, report),
  handle(clearProgress, clear),
  handle(questionsOfCourse, questions),
  handle(submitAnswers, submit),
  handle(answerDetail, answered),
  handle(relearn, learnAgain),
  handle(certificatesDue, async ({ tx, actor, now }, { days, limit, pageNum }) => {
    const within = days ?? getSettings(actor.tenant.settings).reminders.certificateDays
    const before = new Date(now.getTime() + within * dayMs)
    const certificates = await getCertificates(tx, actor.userId, { before })
    return {
      records: certificates
        .slice((pageNum - 1) * limit, pageNum * limit)
        .map(row => getCertificate(row, now)),
      total: certificates.length,
      days: within,
    }
  }),
  handle(certificateFile, certificateLink),
  handle(isPassTheExam, async (context, { taskId, courseId }) => {
    const { courses } = await taskScene(context, taskId)
    const wantedCourses = courses.filter(each => !courseId || each.id === courseId)
    if (wantedCourses.length === 0) throw problem('courseNotAssigned')
    const open = wantedCourses.find(each => each.finishedAt === null)
    return { isPass: !open, result: open ? (open.test?.result ?? 'unanswered') : 'passed' }
  }),
  handle(isPassTheExamByRole, async (context, { rid, aid }) => {
    if (!(await holds(context, rid))) throw problem('roleChanged')
    const row = (await one(context.tx)<{ tenant_type: number }>`select tenant_type from tenant
      where id = (select current_tenant())`)!
    return { ...(await getGate(context, rid, aid)), tenantType: row.tenant_type }
  }),
  handle(safeUrl, getSafeUrl),
  handle(learningTemporaryKey, async ({ actor, now, services }) =>
    learningKey({ keys: services.keys, actor, now }),
  ),
  handle(learnerTasks, tasksInRecord),
  handle(learnerCourses, coursesInRecord),
  handleMadeFile(exportLearnerTasks, tasksWorkbook),
  handleMadeFile(exportLearnerCourses, coursesWorkbook),
  handle(categoryTree, async ({ tx }) => ({ records: getTree(await categories(tx)) })),
]
