import { z } from 'zod'
import { placeNames } from '../departments/shapes.ts'
import { learningType } from '../learning/shapes.ts'
import { limits } from '../limits.ts'
import { givenInstant, id, instant, nameFields, reason } from '../shapes.ts'

const named = z.object({ id, name: z.string(), nameEn: z.string() })

/** The lists of an audience, and the kind of each in the database: people reached by one of them are in it. */
export const audienceKinds = {
  userIds: 'person',
  roleIds: 'role',
  gainedRoleIds: 'roleGained',
  departmentIds: 'department',
  studyIds: 'study',
  siteIds: 'site',
} as const
export type AudienceList = keyof typeof audienceKinds
export const audienceLists = Object.keys(audienceKinds) as AudienceList[]
/** Those whose records are searched by name; people are picked by `pickUsers`. */
export const searchedLists = ['roleIds', 'gainedRoleIds', 'departmentIds', 'studyIds', 'siteIds'] as const
export type SearchedList = (typeof searchedLists)[number]

const reached = z.array(id).max(limits.audienceRules).default([])
export const audience = {
  userIds: reached,
  /** Everyone who holds one of the roles. */
  roleIds: reached,
  /** Everyone who gets one of the roles from now on: they have to pass the task before they work in it (F34). */
  gainedRoleIds: reached,
  /** People of the departments and of those below. */
  departmentIds: reached,
  /** Members, role holders and personnel of the studies. */
  studyIds: reached,
  siteIds: reached,
}
export const audienceIds = {
  userIds: 'users',
  roleIds: 'roles',
  gainedRoleIds: 'roles',
  departmentIds: 'departments',
  studyIds: 'studies',
  siteIds: 'sites',
}

/** What a task asks for; an instant that is null sets no limit. */
export const taskContent = {
  ...placeNames,
  categoryId: id.nullable().default(null),
  learningType: learningType.default(1),
  /** True where a course opens only when those before it are finished. */
  inOrder: z.boolean().default(true),
  /** The courses in their order. */
  courseIds: z.array(id).min(1).max(limits.coursesPerTask),
  beginsAt: givenInstant.nullable().default(null),
  /** First instant at which it is late, the same for everyone. */
  dueAt: givenInstant.nullable().default(null),
  /** Days after a person's assignment, in place of `dueAt`. */
  dueDays: z.number().int().min(1).max(limits.dueDays).nullable().default(null),
  /** First instant at which nothing is taken any more. */
  endsAt: givenInstant.nullable().default(null),
  /** First instant at which results of tests are shown. */
  scoresAt: givenInstant.nullable().default(null),
  ...audience,
}

/** planned: it begins later; running; over: its end has passed; inactive: it was deactivated. */
export const trainingTaskStates = ['planned', 'running', 'over', 'inactive'] as const
export const trainingTaskState = z.enum(trainingTaskStates)
export type TrainingTaskState = z.output<typeof trainingTaskState>

const common = {
  ...named.shape,
  category: named.nullable(),
  learningType,
  state: trainingTaskState,
  beginsAt: instant.nullable(),
  dueAt: instant.nullable(),
  dueDays: z.number().int().nullable(),
  endsAt: instant.nullable(),
  changedAt: instant,
  rowVersion: z.number().int(),
  /** People of whom it is asked now, and those of them who have finished it. */
  assigned: z.number().int(),
  finished: z.number().int(),
}

export const trainingTaskRow = z.object({ ...common, courses: z.number().int() })
export type TrainingTaskRow = z.output<typeof trainingTaskRow>

/** A record of an audience with its name; that of a person in one line. */
const subjects = z.array(named)

export const trainingTaskDetail = z.object({
  ...common,
  active: z.boolean(),
  inOrder: z.boolean(),
  scoresAt: instant.nullable(),
  /** Application that assigned it from outside; null for e-learning's own. */
  applicationId: z.number().int().nullable(),
  courses: z.array(
    named.extend({
      lengthMs: z.number().int(),
      /** A learner has begun it in this task: it stays in it. */
      begun: z.boolean(),
    }),
  ),
  audience: z.object({
    userIds: subjects,
    roleIds: subjects,
    gainedRoleIds: subjects,
    departmentIds: subjects,
    studyIds: subjects,
    siteIds: subjects,
  }),
  /** Why the actor may not change it, or null. */
  editing: reason.nullable(),
})
export type TrainingTaskDetail = z.output<typeof trainingTaskDetail>

/** Who is reached now, or within the next seven days by what begins then. */
export const reachWindow = z.enum(['now', 'week'])
export type ReachWindow = z.output<typeof reachWindow>

export const reachedPerson = z.object({
  id,
  ...nameFields,
  /** From when; null for now. */
  fromAt: instant.nullable(),
  /** The kinds of rules that reach the person. */
  by: z.array(z.enum(['person', 'role', 'roleGained', 'department', 'study', 'site'])),
})
export type ReachedPerson = z.output<typeof reachedPerson>

export const assignedPersonState = z.enum(['later', 'open', 'overdue', 'finished', 'ended'])
export const assignedPerson = z.object({
  id,
  ...nameFields,
  /** later: their time in the audience begins later; ended: they left it before they finished. */
  state: assignedPersonState,
  assignedAt: instant,
  dueAt: instant.nullable(),
  endedAt: instant.nullable(),
  /** The kind of the rule that assigned it; null where it was assigned without one. */
  by: z.enum(['person', 'role', 'roleGained', 'department', 'study', 'site']).nullable(),
})
export type AssignedPerson = z.output<typeof assignedPerson>
