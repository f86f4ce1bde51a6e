import { z } from 'zod'
import { id, instant } from '../shapes.ts'
import {
  certificate,
  courseKind,
  courseState,
  learningType,
  testResult,
  testStanding,
  trainingTask,
} from './shapes.ts'

const named = { name: z.string(), nameEn: z.string() }

/** The learner of the record. */
export const learner = z.object({
  id,
  lastName: z.string(),
  firstName: z.string(),
  employeeId: z.string().nullable(),
  department: z.object(named).nullable(),
})
export type Learner = z.output<typeof learner>

/** A task in a learner's record: the task as the learner sees it, and their progress. */
export const taskRecord = trainingTask.extend({
  /** Watched time and length of its courses, in ms. */
  watchedMs: z.number().int(),
  lengthMs: z.number().int(),
  /** Tests submitted, and certificates issued, over all rounds. */
  attempts: z.number().int(),
  certificates: z.number().int(),
  /** How often one of its courses was started again. */
  relearned: z.number().int(),
})
export type TaskRecord = z.output<typeof taskRecord>

/** A submitted test; while its result is pending it has no score (F27). */
export const attemptRecord = z.object({
  no: z.number().int(),
  submittedAt: instant,
  result: testResult,
  scorePercent: z.number().int().nullable(),
})
export type AttemptRecord = z.output<typeof attemptRecord>

/** One round of learning a course. */
export const roundRecord = z.object({
  round: z.number().int(),
  begunAt: instant,
  learnedAt: instant.nullable(),
  finishedAt: instant.nullable(),
  watchedMs: z.number().int(),
  percent: z.number().int(),
  /** The content has changed since then. */
  outdated: z.boolean(),
  attempts: z.array(attemptRecord),
  certificate: certificate.nullable(),
})
export type RoundRecord = z.output<typeof roundRecord>

/** A course in a learner's record: its state, and each round of it, the latest first. */
export const courseRecord = z.object({
  taskId: id,
  id,
  ...named,
  kind: courseKind,
  state: courseState,
  learningType,
  lengthMs: z.number().int(),
  watchedMs: z.number().int(),
  percent: z.number().int(),
  requiredPercent: z.number().int(),
  relearn: z.boolean(),
  finishedAt: instant.nullable(),
  test: testStanding.nullable(),
  rounds: z.array(roundRecord),
})
export type CourseRecord = z.output<typeof courseRecord>
