import { z } from 'zod'
import { call } from '../define.ts'
import { bytes, id, list, page } from '../shapes.ts'
import { courseRecord, learner, taskRecord } from './record-shapes.ts'
import { courseState, trainingTask } from './shapes.ts'

/** The learner; default: the caller. */
const whose = { userId: id.optional() }
const ids = { userId: 'users' }

/**
 * Every user may read their own. Another user's record belongs to that user's history: it needs its button of the menu
 * of users, and a scope that contains the user.
 */
export const learnerTasks = call({
  name: 'learnerTasks',
  method: 'POST',
  path: '/elearning/userTask/list',
  summary:
    "Lists a learner's training tasks with what was done of each, the latest assigned first; by default the caller's own.",
  needs: 'signed-in',
  input: z.object({ ...whose, state: courseState.optional(), ...page }),
  output: list(taskRecord).extend({ learner }),
  codes: [],
  ids,
  rows: 'B15 D26 E27 F26',
})

export const learnerCourses = call({
  name: 'learnerCourses',
  method: 'POST',
  path: '/elearning/userCourse/list',
  summary:
    "Reads a learner's record of one training task: each course with its rounds, tests and certificates; by default the caller's own.",
  needs: 'signed-in',
  input: z.object({ ...whose, taskId: id }),
  output: z.object({ learner, task: trainingTask, records: z.array(courseRecord) }),
  codes: [],
  ids: { ...ids, taskId: 'trainingTasks' },
  rows: 'B16 D26 F26 F27 F28',
})

export const exportLearnerTasks = call({
  name: 'exportLearnerTasks',
  method: 'GET',
  path: '/elearning/userTask/export',
  summary: "Answers a workbook of a learner's training tasks, a row each; by default the caller's own.",
  needs: 'signed-in',
  answers: 'file',
  input: z.object({ ...whose, state: courseState.optional() }),
  output: bytes,
  codes: ['exportEmpty'],
  // A GET by specification; it answers a file, so that it can be a link and needs no Idempotency-Key.
  changes: { audit: 'exportLearnerTasks', entity: 'learning', repeatable: false },
  ids,
  rows: 'M26 TR-A2 TR-W3',
})

export const exportLearnerCourses = call({
  name: 'exportLearnerCourses',
  method: 'GET',
  path: '/elearning/userCourse/export',
  summary:
    "Answers a workbook of a learner's courses, a row for each round, of one task or of all; by default the caller's own.",
  needs: 'signed-in',
  answers: 'file',
  input: z.object({ ...whose, taskId: id.optional() }),
  output: bytes,
  codes: ['exportEmpty'],
  changes: { audit: 'exportLearnerCourses', entity: 'learning', repeatable: false },
  ids: { ...ids, taskId: 'trainingTasks' },
  rows: 'M27 TR-A2 TR-W3',
})
