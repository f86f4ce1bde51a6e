import { z } from 'zod'
import { closedStudy } from '../codes/closed-study.ts'
import { call } from '../define.ts'
import { limits } from '../limits.ts'
import { notice } from '../notices/calls.ts'
import { done, givenInstant, id, instant, list, page, reason, required, rowVersion } from '../shapes.ts'
import { heldAssignment } from '../users/shapes.ts'

const needs = { menu: 1011, button: 'USER_HANDOVER' } as const
const prefix = '/mdsdata/mds/per/transfer'

/** A draft may be changed; a pending one is locked until its minute, or cancelled before (F19, P27). */
export const handoverState = z.enum(['draft', 'pending', 'done', 'failed', 'cancelled'])
export type HandoverState = z.output<typeof handoverState>

const person = z.object({ id, lastName: z.string(), firstName: z.string() })
const names = { id, name: z.string(), nameEn: z.string() }
const items = z.array(id).max(limits.rolesPerUser).default([])

/** What is handed over, to whom and at which minute. */
const fields = {
  toUserId: id,
  /** The minute at which it takes effect; seconds are cut off. */
  at: givenInstant,
  assignmentIds: items,
  /** Departments that the leaving user heads or manages. */
  departmentIds: items,
  /** Open to-dos that prevent the user's disabling (F20). */
  taskIds: items,
  reason: required(limits.reasonLength),
  /** Once submitted it is locked until it is done; otherwise it stays a draft. */
  submit: z.boolean().default(false),
}

const codes = [
  'dataNotFound',
  'dataChanged',
  'selfForbidden',
  'handoverPending',
  'handoverDone',
  'handoverInPast',
  'siteClosed',
  'siteInactive',
  'handoverAfterRoleExpiry',
  'handoverToSelf',
  'handoverEmpty',
  'handoverReceiverUnfit',
  'grantBeyondOwn',
  'accountHolderForbidden',
  'departmentForbidden',
  'personnelRoleTwice',
  'rolesIncompatible',
  'roleLevelsApart',
  'roleLimit',
  'masterDataRequired',
  ...closedStudy,
  'studyInactive',
  'blindedWouldUnblind',
] as const

const saved = z.object({ id, rowVersion: z.number().int() })
const row = z.object({
  id,
  from: person,
  to: person,
  at: instant,
  state: handoverState,
  reason: z.string(),
  /** How many things it hands over. */
  items: z.number().int(),
  createdBy: person,
  submittedAt: instant.nullable(),
  executedAt: instant.nullable(),
  /** Code that it failed with, or null. */
  failure: z.number().int().nullable(),
  /** Who cancelled it, when and why; null in other states. */
  cancelled: z.object({ by: person, at: instant, reason: z.string() }).nullable(),
  rowVersion: z.number().int(),
})

export const handoverHoldings = call({
  name: 'handoverHoldings',
  method: 'GET',
  path: `${prefix}/holdings`,
  summary:
    'Gives everything that a leaver holds and another may take over, each with the handover that has it already, or with the reason why the actor cannot hand it over.',
  needs,
  input: z.object({ userId: id }),
  output: z.object({
    user: person,
    assignments: z.array(
      heldAssignment.extend({
        handover: id.nullable(),
        /** Why the actor cannot hand over this role, or null: it opens more than the actor's own, or is beyond the actor's scope. */
        refusal: reason.nullable(),
      }),
    ),
    departments: z.array(
      z.object({
        ...names,
        as: z.enum(['head', 'manager']),
        handover: id.nullable(),
        /** Why the actor cannot hand over this department, or null: it must be one to which the actor may give another head. */
        refusal: reason.nullable(),
      }),
    ),
    tasks: z.array(
      z.object({
        ...notice.pick({ id: true, kind: true, subject: true, dueAt: true }).shape,
        handover: id.nullable(),
      }),
    ),
  }),
  codes: ['dataNotFound'],
  ids: { userId: 'users' },
  rows: 'F19 F20',
})

export const searchHandovers = call({
  name: 'searchHandovers',
  method: 'POST',
  path: '/mdsdata/mds/per/list',
  summary: 'Lists handovers of people that the actor sees, the next ones first.',
  needs,
  input: z.object({ ...page, userId: id.optional(), state: z.array(handoverState).max(5).default([]) }),
  output: list(row),
  codes: ['dataNotFound'],
  ids: { userId: 'users' },
  rows: 'L84 F19',
})

export const handoverById = call({
  name: 'handoverById',
  method: 'GET',
  path: `${prefix}/detail`,
  summary: 'Gives one handover with the ids of what it hands over.',
  needs,
  input: z.object({ id }),
  output: row.extend({
    assignmentIds: z.array(id),
    departmentIds: z.array(id),
    taskIds: z.array(id),
  }),
  codes: ['dataNotFound'],
  ids: { id: 'handovers' },
  rows: 'L85 F19',
})

export const addHandover = call({
  name: 'addHandover',
  method: 'POST',
  path: `${prefix}/add`,
  summary: 'Schedules what a person holds to go to a successor at a minute, as a draft or submitted.',
  needs,
  input: z.object({ fromUserId: id, ...fields }),
  output: saved,
  codes,
  changes: { audit: 'addHandover', entity: 'handovers', repeatable: true, reason: true, hasImpact: true },
  ids: { fromUserId: 'users', toUserId: 'users', assignmentIds: 'assignments', departmentIds: 'departments' },
  furtherIds: { taskIds: 'notices' },
  rows: 'L81 F19 G43 G44 TR-C2 TR-Z5',
})

export const editHandover = call({
  name: 'editHandover',
  method: 'POST',
  path: `${prefix}/edit`,
  summary: 'Changes a draft of a handover, or submits it; one that is to be handed over is locked.',
  needs,
  input: z.object({ id, rowVersion, ...fields }),
  output: saved,
  codes,
  changes: { audit: 'editHandover', entity: 'handovers', repeatable: true, reason: true, hasImpact: true },
  ids: { id: 'handovers', toUserId: 'users', assignmentIds: 'assignments', departmentIds: 'departments' },
  furtherIds: { taskIds: 'notices' },
  rows: 'L82 F19 G43 G44 TR-C1',
})

export const removeHandover = call({
  name: 'removeHandover',
  method: 'POST',
  path: `${prefix}/delete`,
  summary: 'Removes a draft of a handover; one that is to be handed over is locked.',
  needs,
  input: z.object({ id, rowVersion }),
  output: done,
  codes: ['dataNotFound', 'dataChanged', 'handoverPending', 'handoverDone'],
  changes: { audit: 'removeHandover', entity: 'handovers', repeatable: true },
  ids: { id: 'handovers' },
  rows: 'L83 F19 TR-C1',
})

export const cancelHandover = call({
  name: 'cancelHandover',
  method: 'POST',
  path: `${prefix}/cancel`,
  summary:
    'Cancels a submitted handover until it is done: nothing goes over, and what it held may be changed again.',
  needs,
  input: z.object({ id, rowVersion, reason: required(limits.reasonLength) }),
  output: saved,
  codes: ['dataNotFound', 'dataChanged', 'handoverDone', 'nothingChanged'],
  changes: { audit: 'cancelHandover', entity: 'handovers', repeatable: true, reason: true },
  ids: { id: 'handovers' },
  rows: 'L83 F19 P27 TR-C1 TR-C2',
})
