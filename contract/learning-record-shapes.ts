import { z } from 'zod'
import {
  certificate,
  courseKind,
  courseState,
  learningType,
  testResult,
  testStanding,
  trainingTask,
} from './learning-shapes.ts'
import { id, instant } from './shapes.ts'

const named = { name: z.string(), nameEn: z.string() }

/** Whose record it is. */
export const learner = z.object({
  id,
  lastName: z.string(),
  firstName: z.string(),
  employeeId: z.string().nullable(),
  department: z.object(named).nullable(),
})
export type Learner = z.output<typeof learner>

/** A task in a learner's record: the task as he sees it, and what he has done of it. */
export const taskRecord = trainingTask.extend({
  /** Covered time and length of its courses, in ms. */
  watchedMs: z.number().int(),
  lengthMs: z.number().int(),
  /** Tests handed in, and certificates issued, over all rounds. */
  attempts: z.number().int(),
  certificates: z.number().int(),
  /** How often one of its courses has been begun again. */
  relearned: z.number().int(),
})
export type TaskRecord = z.output<typeof taskRecord>

/** A test that was handed in; what is still pending tells no score (F27). */
export const attemptRecord = z.object({
  no: z.number().int(),
  submittedAt: instant,
  result: testResult,
  scorePercent: z.number().int().nullable(),
})
export type AttemptRecord = z.output<typeof attemptRecord>

/** One time that a course was learned. */
export const roundRecord = z.object({
  round: z.number().int(),
  begunAt: instant,
  learnedAt: instant.nullable(),
  finishedAt: instant.nullable(),
  watchedMs: z.number().int(),
  percent: z.number().int(),
  /** Of content that has been changed since. */
  outdated: z.boolean(),
  attempts: z.array(attemptRecord),
  certificate: certificate.nullable(),
})
export type RoundRecord = z.output<typeof roundRecord>

/** A course in a learner's record: where it stands, and each round of it, the latest first. */
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
