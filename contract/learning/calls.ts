import { z } from 'zod'
import { call } from '../define.ts'
import { signedLink } from '../files/calls.ts'
import { done, givenInstant, id, instant, list, page, systemId } from '../shapes.ts'
import {
  answer,
  answeredQuestion,
  category,
  certificate,
  courseOfTask,
  courseState,
  learningEvent,
  learningType,
  openedCourse,
  progress,
  question,
  testResult,
  testStanding,
  trainingTask,
  verdictOfReport,
} from './shapes.ts'

/** A course within a task. */
const place = { taskId: id, courseId: id }
const placeIds = { taskId: 'trainingTasks', courseId: 'courses' }
const refusals = ['courseNotAssigned', 'trainingDeactivated', 'dataNotFound'] as const
const learningRefusals = [...refusals, 'courseLocked', 'taskNotBegun', 'taskOver'] as const
const testRefusals = [...learningRefusals, 'courseUnfinished', 'courseChanged', 'attemptsUsedUp'] as const

const taskFilter = { state: courseState.optional(), categoryId: id.optional(), ...page }

export const taskList = call({
  name: 'taskList',
  method: 'POST',
  path: '/elearning/clientCourse/taskList',
  summary: "Lists the learner's training tasks, those to be done soonest first, with how far each has come.",
  needs: 'signed-in',
  input: z.object(taskFilter),
  output: list(trainingTask),
  codes: ['dataNotFound'],
  furtherIds: { categoryId: 'categories' },
  rows: 'M17 D22 F26',
})

export const outerTaskList = call({
  name: 'outerTaskList',
  method: 'POST',
  path: '/elearning/clientCourse/outerTaskList',
  summary: 'Lists the training tasks that other applications have assigned to the learner.',
  needs: 'signed-in',
  input: z.object({ ...taskFilter, applicationId: systemId.optional() }),
  output: list(trainingTask),
  codes: ['dataNotFound'],
  furtherIds: { categoryId: 'categories' },
  rows: 'M18',
})

export const taskDetail = call({
  name: 'taskDetail',
  method: 'GET',
  path: '/elearning/outerTask/getTaskDetail',
  summary: 'Reads one training task of the learner.',
  needs: 'signed-in',
  input: z.object({ taskId: id }),
  output: trainingTask,
  codes: refusals,
  ids: { taskId: 'trainingTasks' },
  rows: 'M25',
})

export const coursesOfTask = call({
  name: 'coursesOfTask',
  method: 'POST',
  path: '/elearning/clientCourse/getCoursesBytaskId',
  summary: 'Reads a training task with its courses in their order, and where the learner stands in each.',
  needs: 'signed-in',
  input: z.object({ taskId: id }),
  output: z.object({ task: trainingTask, courses: z.array(courseOfTask) }),
  codes: refusals,
  ids: { taskId: 'trainingTasks' },
  rows: 'M19 D23 F26 F27 F28',
})

export const openCourse = call({
  name: 'openCourse',
  method: 'POST',
  path: '/elearning/clientCourse/userBindingCourse',
  summary:
    'Begins or goes on with a course: from now on watched time counts. Answers its files with links of this user and session.',
  needs: 'signed-in',
  input: z.object(place),
  output: openedCourse,
  codes: [...learningRefusals, 'courseEmpty'],
  changes: { audit: 'openCourse', entity: 'learning', repeatable: true },
  ids: placeIds,
  rows: 'M20 D24',
})

export const reportProgress = call({
  name: 'reportProgress',
  method: 'POST',
  path: '/elearning/clientCourse/updateCourseSchedule',
  summary:
    'Takes what was watched, in order; an event counts once, and no faster than time passes. Answers what each earned.',
  needs: 'signed-in',
  input: z.object({
    ...place,
    round: z.number().int().min(1).max(10_000),
    contentVersion: z.number().int().min(1).max(1_000_000),
    /** The browser's clock when it was sent: event times are corrected by it. */
    sentAt: givenInstant,
    events: z.array(learningEvent).min(1).max(200),
  }),
  output: z.object({
    progress,
    results: z.array(z.object({ id, earnedMs: z.number().int(), verdict: verdictOfReport })),
    /** The certificate that this report has earned, where a course without a test issues one. */
    certificate: certificate.nullable(),
  }),
  codes: [...learningRefusals, 'courseChanged'],
  changes: { audit: 'reportProgress', entity: 'learning', repeatable: true },
  ids: placeIds,
  furtherIds: { 'events.id': 'own' },
  rows: 'M16 F26 WIDGETS 2.5.2',
})

export const clearProgress = call({
  name: 'clearProgress',
  method: 'GET',
  path: '/elearning/clientCourse/clearProgress',
  summary: 'Forgets what has been watched of a course that is not finished, to begin it anew.',
  needs: 'signed-in',
  input: z.object(place),
  output: done,
  codes: [...learningRefusals, 'relearnUnneeded'],
  // A GET by specification; its Idempotency-Key is a header that no link, image or form of another page can send.
  changes: { audit: 'clearProgress', entity: 'learning', repeatable: true },
  ids: placeIds,
  rows: 'M24',
})

export const questionsOfCourse = call({
  name: 'questionsOfCourse',
  method: 'GET',
  path: '/elearning/clientCourse/getQuestionsByCourseID',
  summary:
    "Reads the questions of the learner's next attempt, in an order of its own; nothing tells which answers are right.",
  needs: 'signed-in',
  input: z.object(place),
  output: z.object({
    attempt: z.number().int(),
    contentVersion: z.number().int(),
    test: testStanding,
    questions: z.array(question),
  }),
  codes: [...testRefusals, 'answerSubmittedTwice', 'courseEmpty'],
  ids: placeIds,
  rows: 'M13 D25',
})

export const submitAnswers = call({
  name: 'submitAnswers',
  method: 'POST',
  path: '/elearning/clientCourse/submitAnswer',
  summary: 'Hands a test in, once for each attempt; the server scores it and issues the certificate.',
  needs: 'signed-in',
  input: z.object({
    ...place,
    attempt: z.number().int().min(1).max(10_000),
    contentVersion: z.number().int().min(1).max(1_000_000),
    answers: z.array(answer).min(1).max(500),
  }),
  output: z.object({ test: testStanding, certificate: certificate.nullable() }),
  codes: [...testRefusals, 'answerSubmittedTwice', 'questionUnanswered', 'answerUnfit', 'courseEmpty'],
  changes: { audit: 'submitAnswers', entity: 'learning', repeatable: true },
  ids: placeIds,
  furtherIds: { 'answers.questionId': 'questions', 'answers.optionIds': 'questionOptions' },
  rows: 'M14 F27 F28',
})

export const answerDetail = call({
  name: 'answerDetail',
  method: 'POST',
  path: '/elearning/clientCourse/getAnswerDetail',
  summary:
    'Reads the last test handed in: what was answered, and what is right once the test is passed or no attempt is left.',
  needs: 'signed-in',
  input: z.object(place),
  output: z.object({
    attempt: z.number().int(),
    submittedAt: instant.nullable(),
    test: testStanding,
    questions: z.array(answeredQuestion),
  }),
  codes: [...refusals, 'courseEmpty'],
  ids: placeIds,
  rows: 'M15 D25 F27',
})

export const relearn = call({
  name: 'relearn',
  method: 'POST',
  path: '/elearning/clientCourse/relearnTaskCourses',
  summary:
    'Begins again what has to be learned again: courses of which all attempts failed or whose certificate has expired.',
  needs: 'signed-in',
  input: z.object({ taskId: id, courseId: id.optional() }),
  output: z.object({ courseIds: z.array(id) }),
  codes: [...learningRefusals, 'relearnUnneeded'],
  changes: { audit: 'relearn', entity: 'learning', repeatable: true },
  ids: placeIds,
  rows: 'M22 F28',
})

export const certificatesDue = call({
  name: 'certificatesDue',
  method: 'POST',
  path: '/elearning/clientCourse/getCertRemindList',
  summary:
    "Lists the learner's certificates that expire within so many days, those already expired included.",
  needs: 'signed-in',
  input: z.object({ days: z.number().int().min(0).max(3650).optional(), ...page }),
  /** `days` is the requested value, or the tenant's own. */
  output: list(certificate).extend({ days: z.number().int() }),
  codes: [],
  rows: 'M21 D27 O23 P16',
})

export const certificateFile = call({
  name: 'certificateFile',
  method: 'POST',
  path: '/elearning/clientCourse/getCertFile',
  summary:
    "Draws a certificate as a PDF in the caller's language, and gives a signed link to it: one of the caller's own, or of a learner whose record the caller may read.",
  needs: 'signed-in',
  input: z.object({ certificateId: id, userId: id.optional() }),
  output: signedLink,
  codes: ['certificateMissing'],
  changes: { audit: 'downloadCertificate', entity: 'learning', repeatable: false },
  ids: { certificateId: 'certificates', userId: 'users' },
  rows: 'M4 WIDGETS 2.5.8',
})

export const isPassTheExam = call({
  name: 'isPassTheExam',
  method: 'GET',
  path: '/elearning/clientCourse/isPassTheExam',
  summary: 'Answers whether the learner has passed a course, or all courses of a task.',
  needs: 'signed-in',
  input: z.object({ taskId: id, courseId: id.optional() }),
  output: z.object({ isPass: z.boolean(), result: testResult }),
  codes: refusals,
  ids: placeIds,
  rows: 'M12',
})

export const isPassTheExamByRole = call({
  name: 'isPassTheExamByRole',
  method: 'GET',
  path: '/elearning/clientCourse/isPassTheExamByRId',
  summary: 'Answers whether the caller has passed what a role asks for, and what is still to be learned.',
  needs: 'signed-in',
  /** Ids of role and application. */
  input: z.object({ rid: id, aid: systemId }),
  output: z.object({
    isPass: z.boolean(),
    tenantType: z.number().int(),
    learningType,
    tasks: z.array(z.object({ id, name: z.string(), nameEn: z.string(), learningType })),
  }),
  codes: ['roleChanged'],
  ids: { rid: 'role' },
  rows: 'M23 F34',
})

export const categoryTree = call({
  name: 'categoryTree',
  method: 'GET',
  path: '/elearning/categoryManagement/categoryTree',
  summary: 'Reads the tree of subjects that courses and tasks are filed under.',
  needs: 'signed-in',
  input: z.object({}),
  output: z.object({ records: z.array(category) }),
  codes: [],
  rows: 'M28',
})
