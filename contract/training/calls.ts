import { z } from 'zod'
import { call } from '../define.ts'
import { id, instant, list, page } from '../shapes.ts'
import {
  assignmentAct,
  assignmentFilters,
  assignmentRow,
  assignmentSorts,
  matrixRow,
  trainingFigures,
  trainingFilterIds,
  trainingFilters,
} from './shapes.ts'

const needs = { menu: 1051 } as const
const prefix = '/elearning/training'
const named = { id, name: z.string(), nameEn: z.string() }

const figures = z.object(
  Object.fromEntries(trainingFigures.map(figure => [figure, z.number().int()])) as Record<
    (typeof trainingFigures)[number],
    z.ZodInt
  >,
)
/** Number of assignments behind each figure. */
export type TrainingCounts = z.output<typeof figures>

/** What the figures can be divided by. */
export const trainingDivisions = ['department', 'study', 'site', 'role', 'training'] as const

export const trainingOverview = call({
  name: 'trainingOverview',
  method: 'POST',
  path: `${prefix}/overview`,
  summary:
    "Counts the assignments of the actor's scope at a moment: overdue, failed, waiting for a marker, with certificates that end; in total and by department, study, site, role or training.",
  needs,
  input: z.object({ ...trainingFilters, by: z.enum(trainingDivisions).default('department') }),
  output: z.object({
    at: instant,
    figures,
    /** Parts with the most overdue first, at most 200; a person may belong to several. */
    parts: z.array(z.object({ ...named, figures })),
  }),
  codes: ['momentToCome'],
  furtherIds: trainingFilterIds,
  rows: 'MD-L2 A11',
})

export const listAssignments = call({
  name: 'listAssignments',
  method: 'POST',
  path: `${prefix}/list`,
  summary:
    'Lists the assignments behind a figure of the overview, with state, dates and what the actor may do with each.',
  needs,
  input: z.object({
    ...page,
    ...assignmentFilters,
    sort: z.enum(assignmentSorts).default('due'),
    descending: z.boolean().default(false),
  }),
  output: list(assignmentRow).extend({ at: instant }),
  codes: ['momentToCome'],
  furtherIds: trainingFilterIds,
  rows: 'MD-L2 A11 F26',
})

export const trainingMatrix = call({
  name: 'trainingMatrix',
  method: 'POST',
  path: `${prefix}/matrix`,
  summary: 'Reads the people of the scope, their roles and how each training of theirs stands at a moment.',
  needs,
  input: z.object({ ...page, ...trainingFilters }),
  output: list(matrixRow).extend({
    at: instant,
    /** Columns, by name; at most 60. */
    trainings: z.array(z.object(named)),
    /** Number of further trainings, which a filter shows. */
    furtherTrainings: z.number().int(),
  }),
  codes: ['momentToCome'],
  furtherIds: trainingFilterIds,
  rows: 'MD-L2 A11 F26',
})

export const trainingChoices = call({
  name: 'trainingChoices',
  method: 'GET',
  path: `${prefix}/choices`,
  summary: 'Gives what the overview can be filtered by: departments, studies, sites, roles and trainings.',
  needs,
  input: z.object({}),
  output: z.object({
    departments: z.array(z.object(named)),
    studies: z.array(z.object({ ...named, planId: z.string() })),
    sites: z.array(z.object({ ...named, siteNo: z.string(), studyId: id, planId: z.string() })),
    roles: z.array(z.object(named)),
    trainings: z.array(z.object(named)),
  }),
  codes: [],
  rows: 'MD-L2',
})

export const assignmentHistory = call({
  name: 'assignmentHistory',
  method: 'GET',
  path: `${prefix}/history`,
  summary: 'Lists what coordinators did with an assignment, newest first.',
  needs,
  input: z.object({ ...page, id }),
  output: list(assignmentAct),
  codes: ['dataNotFound'],
  ids: { id: 'assignedTrainings' },
  rows: 'MD-L2 TR-A1',
})
