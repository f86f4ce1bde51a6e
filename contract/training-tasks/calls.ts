import { z } from 'zod'
import { call } from '../define.ts'
import { placeNames, seenRecord } from '../departments/shapes.ts'
import { learningType } from '../learning/shapes.ts'
import { id, list, nothing, page, reason, text } from '../shapes.ts'
import { historyEntry } from '../users/shapes.ts'
import {
  assignedPerson,
  assignedPersonState,
  audience,
  audienceIds,
  reachedPerson,
  reachWindow,
  searchedLists,
  taskContent,
  trainingTaskDetail,
  trainingTaskRow,
  trainingTaskState,
} from './shapes.ts'

const menu = 1053
const reads = { menu } as const
const edits = { menu, button: 'TRAINING_TASK_EDIT' } as const
const prefix = '/elearning/trainingTask'
const named = z.object({ id, name: z.string(), nameEn: z.string() })

export const listTrainingTasks = call({
  name: 'listTrainingTasks',
  method: 'POST',
  path: `${prefix}/list`,
  summary: 'Lists training tasks with how many people have them and how many of those have finished.',
  needs: reads,
  input: z.object({
    ...page,
    query: text(100).default(''),
    state: z.array(trainingTaskState).max(4).default([]),
    learningType: z.array(learningType).max(2).default([]),
    categoryId: id.optional(),
    sort: z
      .object({ field: z.enum(['name', 'changedAt', 'dueAt']), descending: z.boolean().default(false) })
      .default({ field: 'changedAt', descending: true }),
  }),
  output: list(trainingTaskRow),
  codes: [],
  furtherIds: { categoryId: 'categories' },
  rows: 'MD-L2 P16',
})

export const trainingTaskById = call({
  name: 'trainingTaskById',
  method: 'GET',
  path: `${prefix}/detail`,
  summary: 'Reads a training task with its courses in order and its audience.',
  needs: reads,
  input: z.object({ id }),
  output: trainingTaskDetail,
  codes: ['dataNotFound'],
  ids: { id: 'trainingTasks' },
  rows: 'MD-L2 P16',
})

export const trainingTaskChoices = call({
  name: 'trainingTaskChoices',
  method: 'GET',
  path: `${prefix}/choices`,
  summary: 'Lists what a training task can name: courses, categories and roles.',
  needs: reads,
  input: nothing,
  output: z.object({
    courses: z.array(named.extend({ lengthMs: z.number().int() })),
    categories: z.array(named),
    roles: z.array(named),
    /** Why the actor may not add a task, or null. */
    editing: reason.nullable(),
  }),
  codes: [],
  rows: 'MD-L2',
})

export const searchAudience = call({
  name: 'searchAudience',
  method: 'POST',
  path: `${prefix}/searchAudience`,
  summary: 'Finds roles, departments, studies or sites for an audience by their names.',
  needs: reads,
  input: z.object({ list: z.enum(searchedLists), query: text(100).default('') }),
  /** At most 50, by name. */
  output: z.object({ records: z.array(named) }),
  codes: [],
  rows: 'MD-L2',
})

export const previewAudience = call({
  name: 'previewAudience',
  method: 'POST',
  path: `${prefix}/queryReach`,
  summary:
    'Tells whom an audience reaches now, and whom further by what begins within seven days; lists those whom the actor sees.',
  needs: reads,
  input: z.object({
    /** The saved task: what its rules have reached since they were added counts. */
    id: id.nullable().default(null),
    ...audience,
    window: reachWindow.default('now'),
    ...page,
  }),
  output: list(reachedPerson).extend({
    /** People in the whole company. */
    now: z.number().int(),
    week: z.number().int(),
  }),
  codes: ['dataNotFound'],
  furtherIds: { id: 'trainingTasks', ...audienceIds },
  rows: 'MD-L2',
})

export const trainingTaskPeople = call({
  name: 'trainingTaskPeople',
  method: 'POST',
  path: `${prefix}/people`,
  summary: "Lists the people of the actor's scope to whom a training task is or was assigned.",
  needs: reads,
  input: z.object({ id, state: assignedPersonState.optional(), ...page }),
  output: list(assignedPerson),
  codes: ['dataNotFound'],
  ids: { id: 'trainingTasks' },
  rows: 'MD-L2',
})

export const trainingTaskHistory = call({
  name: 'trainingTaskHistory',
  method: 'GET',
  path: `${prefix}/history`,
  summary: 'Lists what was done to a training task, newest first.',
  needs: reads,
  input: z.object({ id, ...page }),
  output: list(historyEntry),
  codes: ['dataNotFound'],
  ids: { id: 'trainingTasks' },
  rows: 'TR-A1',
})

const contentCodes = ['dataNotFound', 'taskDatesOrder', 'taskDueTwice', 'taskNameTaken'] as const
/** The saved task, and how many people have it newly or otherwise than before. */
const savedTask = z.object({ ...seenRecord, assigned: z.number().int() })

export const addTrainingTask = call({
  name: 'addTrainingTask',
  method: 'POST',
  path: `${prefix}/add`,
  summary: 'Adds a training task and assigns it at once to everyone in its audience.',
  needs: edits,
  input: z.object(taskContent),
  output: savedTask,
  codes: contentCodes,
  changes: { audit: 'addTrainingTask', entity: 'trainingTasks', repeatable: true },
  ids: { courseIds: 'courses' },
  furtherIds: { categoryId: 'categories', ...audienceIds },
  rows: 'MD-L2 P16 TR-C2',
})

export const editTrainingTask = call({
  name: 'editTrainingTask',
  method: 'POST',
  path: `${prefix}/edit`,
  summary:
    'Changes a training task. Who comes into its audience is assigned at once; what is not finished of who leaves it ends.',
  needs: edits,
  input: z.object({ ...seenRecord, ...taskContent }),
  output: savedTask,
  codes: [...contentCodes, 'dataChanged', 'taskCourseBegun'],
  changes: { audit: 'editTrainingTask', entity: 'trainingTasks', repeatable: true },
  ids: { id: 'trainingTasks', courseIds: 'courses' },
  furtherIds: { categoryId: 'categories', ...audienceIds },
  rows: 'MD-L2 P16 TR-C1',
})

export const toggleTrainingTask = call({
  name: 'toggleTrainingTask',
  method: 'POST',
  path: `${prefix}/toggle`,
  summary: 'Activates a training task, or deactivates it: nothing is taken of it any more.',
  needs: edits,
  input: z.object({ ...seenRecord, active: z.boolean() }),
  output: savedTask,
  codes: ['dataNotFound', 'dataChanged'],
  changes: { audit: 'toggleTrainingTask', entity: 'trainingTasks', repeatable: true },
  ids: { id: 'trainingTasks' },
  rows: 'MD-L2 TR-C1',
})

export const copyTrainingTask = call({
  name: 'copyTrainingTask',
  method: 'POST',
  path: `${prefix}/copy`,
  summary:
    'Copies a training task with its courses and audience under another name. The copy is inactive, so that it reaches nobody yet.',
  needs: edits,
  input: z.object({ id, ...placeNames }),
  output: savedTask,
  codes: ['dataNotFound', 'taskNameTaken'],
  changes: { audit: 'copyTrainingTask', entity: 'trainingTasks', repeatable: true },
  ids: { id: 'trainingTasks' },
  rows: 'MD-L2',
})
