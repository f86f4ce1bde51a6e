import { z } from 'zod'
import { call } from '../define.ts'
import { limits } from '../limits.ts'
import { givenInstant, id, outcomes, required, rowVersion } from '../shapes.ts'

const needs = { menu: 1051, button: 'LEARNING_EXCUSE' } as const
const prefix = '/elearning/training'
const chosen = {
  assignments: z.array(z.object({ id, rowVersion })).min(1).max(limits.batchUsers),
  reason: required(limits.reasonLength),
}
const codes = ['alreadyHandled', 'selfForbidden'] as const
const changes = { entity: 'training', repeatable: true, reason: true } as const
const ids = { 'assignments.id': 'assignedTrainings' } as const
const rows = 'MD-L2 TR-A1 TR-C1'

export const extendAssignments = call({
  name: 'extendAssignments',
  method: 'POST',
  path: `${prefix}/extend`,
  summary: 'Moves the due date of assignments to a later moment, each with its own result.',
  needs,
  input: z.object({ ...chosen, dueAt: givenInstant }),
  output: outcomes,
  codes: [...codes, 'dueNotLater', 'nothingChanged'],
  changes: { audit: 'extendAssignment', ...changes },
  ids,
  rows,
})

export const excuseAssignments = call({
  name: 'excuseAssignments',
  method: 'POST',
  path: `${prefix}/excuse`,
  summary:
    'Excuses people from assignments: from now on nothing asks for them, and no role or site waits for them.',
  needs,
  input: z.object(chosen),
  output: outcomes,
  codes,
  changes: { audit: 'excuseAssignment', ...changes },
  ids,
  rows,
})

export const endExcuses = call({
  name: 'endExcuses',
  method: 'POST',
  path: `${prefix}/endExcuse`,
  summary: 'Takes the excuse of assignments back: they are asked for again.',
  needs,
  input: z.object(chosen),
  output: outcomes,
  codes,
  changes: { audit: 'endExcuse', ...changes },
  ids,
  rows,
})

export const requestRelearning = call({
  name: 'requestRelearning',
  method: 'POST',
  path: `${prefix}/relearn`,
  summary:
    'Has people learn assignments again: every course that was finished or failed begins again, until another due date if one is given.',
  needs,
  input: z.object({ ...chosen, dueAt: givenInstant.nullable().default(null) }),
  output: outcomes,
  codes: [...codes, 'relearnUnneeded', 'trainingDeactivated', 'taskOver', 'dueNotLater'],
  changes: { audit: 'requestRelearning', ...changes },
  ids,
  rows: 'MD-L2 F28 TR-A1 TR-C1',
})
