import { z } from 'zod'
import { call } from '../define.ts'
import { download } from '../downloads/calls.ts'
import { exportRequest } from '../downloads/request.ts'
import { assignmentFilters, assignmentSorts, trainingFilterIds, trainingFilters } from './shapes.ts'

const needs = { menu: 1051, button: 'LEARNING_EXPORT' } as const
const prefix = '/elearning/training'
const codes = ['momentToCome', 'exportTooLarge', 'exportEmpty', 'exportsAtOnce'] as const

export const assignmentColumns = [
  'name',
  'account',
  'department',
  'training',
  'state',
  'failed',
  'waiting',
  'assignedAt',
  'dueAt',
  'extended',
  'finishedAt',
  'certificateEndsAt',
] as const

export const exportAssignments = call({
  name: 'exportAssignments',
  method: 'POST',
  path: `${prefix}/asyncExport`,
  summary: 'Has a workbook made of the assignments behind a figure as in the list, in the background.',
  needs,
  input: z.object({
    ...exportRequest(assignmentColumns),
    ...assignmentFilters,
    sort: z.enum(assignmentSorts).default('due'),
    descending: z.boolean().default(false),
  }),
  output: download,
  codes,
  changes: { audit: 'exportAssignments', entity: 'downloads', repeatable: true },
  furtherIds: trainingFilterIds,
  rows: 'MD-L2 A11 M11',
})

export const matrixColumns = ['name', 'account', 'department', 'roles'] as const

export const exportMatrix = call({
  name: 'exportMatrix',
  method: 'POST',
  path: `${prefix}/asyncExportMatrix`,
  summary:
    'Has a workbook made of the matrix of people and trainings at a moment, a person a row and a training a column, in the background.',
  needs,
  input: z.object({ ...exportRequest(matrixColumns), ...trainingFilters }),
  output: download,
  codes,
  changes: { audit: 'exportTrainingMatrix', entity: 'downloads', repeatable: true },
  furtherIds: trainingFilterIds,
  rows: 'MD-L2 A11 M11',
})
