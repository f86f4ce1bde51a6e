import { z } from 'zod'
import { courseState } from '../learning/shapes.ts'
import { givenInstant, id, instant, nameFields, reason, text } from '../shapes.ts'

const named = { id, name: z.string(), nameEn: z.string() }

/**
 * State of a training of a person at a moment: the words of a task (F26), and two that only a coordinator sees. `certificate_ended`: it
 * was finished, and a certificate of it is no longer valid. `not_assigned`: a role of the person asks for it, and nobody has assigned it.
 */
export const trainingStates = [...courseState.options, 'certificate_ended', 'not_assigned'] as const
export const trainingState = z.enum(trainingStates)
export type TrainingState = z.output<typeof trainingState>

/** States of an assignment: all but the one of a training without one. */
export const assignmentStates = [...courseState.options, 'certificate_ended'] as const

/**
 * Figures of the overview; each counts assignments, and the list shows those that it counts. `endingN`: a certificate of it ends within N
 * days. `waiting`: a test waits for a marker. `failed`: all attempts of a course are used up.
 */
export const trainingFigures = [
  'assigned',
  'overdue',
  'failed',
  'waiting',
  'ending90',
  'ending60',
  'ending30',
  'ending7',
  'certificateEnded',
  'excused',
] as const
export const trainingFigure = z.enum(trainingFigures)
export type TrainingFigure = z.output<typeof trainingFigure>

/** What the overview, the list, the matrix and their exports are of. */
export const trainingFilters = {
  /** Words of a person's name. */
  query: text(100).default(''),
  /** Departments, with those below them. */
  departmentIds: z.array(id).max(50).default([]),
  studyIds: z.array(id).max(50).default([]),
  siteIds: z.array(id).max(200).default([]),
  /** Roles that the people have at the moment. */
  roleIds: z.array(id).max(50).default([]),
  taskIds: z.array(id).max(100).default([]),
  /** The moment; null: now. */
  at: givenInstant.nullable().default(null),
}
export const trainingFilterIds = {
  departmentIds: 'departments',
  studyIds: 'studies',
  siteIds: 'sites',
  roleIds: 'roles',
  taskIds: 'trainingTasks',
} as const

/** Filters of the list, which are also those of its export. */
export const assignmentFilters = {
  ...trainingFilters,
  states: z.array(z.enum(assignmentStates)).max(assignmentStates.length).default([]),
  figure: trainingFigure.default('assigned'),
}

export const assignmentSorts = ['due', 'name', 'assigned', 'training'] as const

const person = z.object({
  id,
  ...nameFields,
  account: z.string().nullable(),
  department: z.object({ name: z.string(), nameEn: z.string() }).nullable(),
})

/** State and dates of a training; `failed` and `waiting` as in the figures. */
const standing = {
  state: z.enum(assignmentStates),
  failed: z.boolean(),
  waiting: z.boolean(),
  dueAt: instant.nullable(),
  finishedAt: instant.nullable(),
  /** First end of its certificates; null without one. */
  certificateEndsAt: instant.nullable(),
}

/** An assignment of a training task to a person. */
export const assignmentRow = z.object({
  id,
  person,
  training: z.object(named),
  ...standing,
  courses: z.number().int(),
  coursesDone: z.number().int(),
  assignedAt: instant,
  /** How often its due date was moved. */
  extended: z.number().int(),
  rowVersion: z.number().int(),
  /** Why the actor may not do it, or null. */
  actions: z.object({
    extend: reason.nullable(),
    excuse: reason.nullable(),
    endExcuse: reason.nullable(),
    relearn: reason.nullable(),
  }),
})
export type AssignmentRow = z.output<typeof assignmentRow>

/** One cell of the matrix. */
export const trainingCell = z.object({
  taskId: id,
  /** Null where nobody has assigned it. */
  assignmentId: id.nullable(),
  ...standing,
  state: trainingState,
  /** Roles of the person that ask for it. */
  roleIds: z.array(id),
})
export type TrainingCell = z.output<typeof trainingCell>

/** A person of the matrix with their roles at the moment. */
export const matrixRow = person.extend({
  roles: z.array(z.object(named)),
  cells: z.array(trainingCell),
})
export type MatrixRow = z.output<typeof matrixRow>

/** What a coordinator did with an assignment. */
export const assignmentAct = z.object({
  id,
  kind: z.enum(['extended', 'excused', 'excuseEnded', 'relearn']),
  at: instant,
  by: z.object({ id, ...nameFields }),
  reason: z.string(),
  /** Due dates before and after an extension; null for none and for other acts. */
  dueFrom: instant.nullable(),
  dueTo: instant.nullable(),
})
export type AssignmentAct = z.output<typeof assignmentAct>

/** A test that waits for a marker. */
export const waitingAttempt = z.object({
  id,
  person,
  training: z.object(named),
  course: z.object(named),
  no: z.number().int(),
  submittedAt: instant,
  /** As the server scored it. */
  rightAnswers: z.number().int(),
  questions: z.number().int(),
  passPercent: z.number().int(),
  rowVersion: z.number().int(),
  /** Why the actor may not mark it, or null. */
  marking: reason.nullable(),
})
export type WaitingAttempt = z.output<typeof waitingAttempt>

/** An answer of a test beside what is right. */
export const answerToMark = z.object({
  questionId: id,
  kind: z.enum(['single', 'multiple']),
  text: z.string(),
  textEn: z.string(),
  options: z.array(
    z.object({ id, text: z.string(), textEn: z.string(), right: z.boolean(), chosen: z.boolean() }),
  ),
  /** As the server scored it. */
  correct: z.boolean(),
})
export type AnswerToMark = z.output<typeof answerToMark>
