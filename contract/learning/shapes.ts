import { z } from 'zod'
import { givenInstant, id, instant } from '../shapes.ts'

/** State of a course for a learner (F26). `excused`: a coordinator has excused them from its task. */
export const courseState = z.enum([
  'locked',
  'not_started',
  'in_progress',
  'finished',
  'overdue',
  'completed_late',
  'excused',
])
export type CourseState = z.output<typeof courseState>

/** Result of a test (F27). */
export const testResult = z.enum(['unanswered', 'pending', 'passed', 'failed'])
export type TestResult = z.output<typeof testResult>

/** 1 required, 2 may be skipped (P16). */
export const learningType = z.union([z.literal(1), z.literal(2)])

/** A name in the tenant's first language and one in English, which may be empty. */
const named = { name: z.string(), nameEn: z.string() }

export const trainingTask = z.object({
  id,
  ...named,
  categoryId: id.nullable(),
  /** Application that assigned it; null for e-learning itself. */
  applicationId: z.number().int().nullable(),
  learningType,
  state: courseState,
  /** Number of its courses, and of the finished ones. */
  courses: z.number().int(),
  finished: z.number().int(),
  /** True when all attempts of a course have failed. */
  relearn: z.boolean(),
  active: z.boolean(),
  assignedAt: instant,
  beginsAt: instant.nullable(),
  dueAt: instant.nullable(),
  endsAt: instant.nullable(),
  finishedAt: instant.nullable(),
})
export type TrainingTask = z.output<typeof trainingTask>

export const certificate = z.object({
  id,
  number: z.string(),
  taskId: id,
  courseId: id,
  /** Name of the course, which is also the name of the certificate. */
  ...named,
  holder: z.object({ lastName: z.string(), firstName: z.string() }),
  issuedAt: instant,
  expiresAt: instant,
  /** Days of its validity, and days left; 0 once it has expired. */
  validityDays: z.number().int(),
  daysLeft: z.number().int(),
  /** It counts no more: it has expired, a new version of the course has ended it, or it was revoked. */
  expired: z.boolean(),
  revokedAt: instant.nullable(),
})
export type Certificate = z.output<typeof certificate>

/** State of a course's test. */
export const testStanding = z.object({
  questions: z.number().int(),
  passPercent: z.number().int(),
  attempts: z.number().int(),
  attemptsLeft: z.number().int(),
  result: testResult,
  /** Share of the points that the last attempt earned; null without an attempt, or while it may not be shown. */
  scorePercent: z.number().int().nullable(),
  /** From this instant on a pending result is shown; null where it waits for a marker. */
  scoresAt: instant.nullable(),
})
export type TestState = z.output<typeof testStanding>

/** A learner's progress in a course; times in ms of the course's timeline. */
export const progress = z.object({
  round: z.number().int(),
  contentVersion: z.number().int(),
  lengthMs: z.number().int(),
  positionMs: z.number().int(),
  /** Union of everything that is proved to be watched. */
  watched: z.array(z.tuple([z.number().int(), z.number().int()])),
  watchedMs: z.number().int(),
  /** Furthest watched time: where seeking is locked, the learner cannot go beyond it. */
  furthestMs: z.number().int(),
  percent: z.number().int(),
  /** True once enough of it has been watched. */
  learned: z.boolean(),
  finished: z.boolean(),
})
export type Progress = z.output<typeof progress>

export const courseKind = z.enum(['video', 'pdf', 'images'])

export const courseOfTask = z.object({
  id,
  ...named,
  description: z.string(),
  descriptionEn: z.string(),
  kind: courseKind,
  state: courseState,
  lengthMs: z.number().int(),
  requiredPercent: z.number().int(),
  contentVersion: z.number().int(),
  percent: z.number().int(),
  learned: z.boolean(),
  relearn: z.boolean(),
  finishedAt: instant.nullable(),
  test: testStanding.nullable(),
  certificate: certificate.nullable(),
})
export type CourseOfTask = z.output<typeof courseOfTask>

export const courseFile = z.object({
  id,
  name: z.string(),
  mediaType: z.string(),
  codec: z.string(),
  startMs: z.number().int(),
  lengthMs: z.number().int(),
  pages: z.number().int(),
  /** Signed link of this user and session; it expires at `linkEndsAt`. */
  url: z.string(),
  captions: z.array(z.object({ id, language: z.string(), url: z.string() })),
})
export type CourseFile = z.output<typeof courseFile>

export const openedCourse = z.object({
  taskId: id,
  courseId: id,
  contentVersion: z.number().int(),
  seekLock: z.boolean(),
  /** Fastest playback that counts, in percent of normal speed. */
  speedPercent: z.number().int(),
  mutedCounts: z.boolean(),
  pauseHidden: z.boolean(),
  files: z.array(courseFile),
  linkEndsAt: instant,
  progress,
})
export type OpenedCourse = z.output<typeof openedCourse>

/** Why a report earned its credit. */
export const verdictOfReport = z.enum([
  'counted',
  'known',
  'unfit',
  'outside',
  'ahead',
  'implausible',
  'muted',
  'future',
])

const reportedMs = z.number().int().min(-2_147_483_648).max(2_147_483_647)

/** One interval that was played or read; the server decides what counts. */
export const learningEvent = z.object({
  /** Made by the browser; the same id never counts twice. */
  id,
  /** On the course's timeline, in ms. */
  fromMs: reportedMs,
  toMs: reportedMs,
  /** True when it was played without sound. */
  muted: z.boolean().default(false),
  /** When it ended, by the browser's clock. */
  at: givenInstant,
})
export type LearningEvent = z.input<typeof learningEvent>

export const question = z.object({
  id,
  kind: z.enum(['single', 'multiple']),
  text: z.string(),
  textEn: z.string(),
  /** What a right answer earns; absent where each question earns one point. */
  points: z.number().int().optional(),
  options: z.array(z.object({ id, text: z.string(), textEn: z.string() })),
})
export type Question = z.output<typeof question>

export const answer = z.object({ questionId: id, optionIds: z.array(id).max(50) })
export type Answer = z.output<typeof answer>

export const answeredQuestion = question.extend({
  chosen: z.array(id),
  /** Null until no attempt is left or the test is passed. */
  correct: z.boolean().nullable(),
  right: z.array(id).nullable(),
  /** Why, as soon as right answers are shown; absent before, and where there is none. */
  explanation: z.string().optional(),
  explanationEn: z.string().optional(),
})
export type AnsweredQuestion = z.output<typeof answeredQuestion>

/** Category tree of M28. */
export type Category = { id: string; name: string; nameEn: string; children: Category[] }
export const category: z.ZodType<Category> = z.lazy(() =>
  z.object({ id, ...named, children: z.array(category) }),
)
