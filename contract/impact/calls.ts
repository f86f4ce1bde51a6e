import { z } from 'zod'
import { right } from '../access/rights.ts'
import { changeGrant, endRoles, grantRoles } from '../assignments/calls.ts'
import { call } from '../define.ts'
import { addHandover, editHandover } from '../handovers/calls.ts'
import { limits } from '../limits.ts'
import { updateRole } from '../roles/changes.ts'
import { done, id, instant, list, page, reason, required } from '../shapes.ts'

const named = { id, name: z.string(), nameEn: z.string() }
const person = z.object({ id, lastName: z.string(), firstName: z.string() })
const study = z.object({ ...named, planId: z.string() })
const site = z.object({ ...named, siteNo: z.string() })

/** Whose data a role shows, besides what it may do: everybody in the company, a department with all below it, or a study. */
const reach = z.object({
  kind: z.enum(['company', 'department', 'study']),
  id: id.nullable(),
  name: z.string(),
  nameEn: z.string(),
})
export type Reach = z.output<typeof reach>

/** One difference, and everybody whom it affects. */
const difference = z.object({
  gained: z.array(right),
  lost: z.array(right),
  reachGained: z.array(reach),
  reachLost: z.array(reach),
  people: z.number().int(),
  /** Who and where, by name; study and site null mean the whole company. The first rows of `total`. */
  rows: z.array(z.object({ user: person, study: study.nullable(), site: site.nullable() })),
  total: z.number().int(),
})

/** Who gains and loses what by a change, and where (PORTAL "what changes"). */
export const impact = z.object({
  /** Why the change would be refused in this form, or null. */
  refusal: z.object({ code: z.number().int(), message: z.string(), data: z.unknown() }).nullable(),
  /** Number of affected people. */
  people: z.number().int(),
  /** Instants that were checked: now, and those at which a part of the change takes effect. */
  moments: z.array(
    z.object({
      at: instant,
      people: z.number().int(),
      differences: z.array(difference),
      more: z.number().int(),
    }),
  ),
  /** Blinded people who would see who gets which treatment: such a change waits for a second person's approval. */
  unblinded: z.array(z.object({ user: person, study: study.nullable(), menus: z.array(z.number().int()) })),
})
export type Impact = z.output<typeof impact>

/** A change to preview: the name of its call, and its input. */
const changeShape = { call: z.string().max(64), input: z.record(z.string(), z.unknown()) }

export const previewChange = call({
  name: 'previewChange',
  method: 'POST',
  path: '/mdscore/api/access/preview',
  summary: 'Tells who would gain and lose which rights by a change, by doing it and taking it all back.',
  needs: 'signed-in',
  input: z.object({ ...changeShape, rows: z.number().int().min(1).max(500).default(20) }),
  output: impact,
  codes: ['dataNotFound'],
  tries: true,
  rows: 'H20 TR-Z5',
})

/** Changes that can unblind a person, and so may become an approval request. */
const left = [grantRoles, changeGrant, endRoles, updateRole, addHandover, editHandover]

export const holdChange = call({
  name: 'holdChange',
  method: 'POST',
  path: '/mdscore/api/access/hold',
  summary:
    'Leaves a change that would unblind blinded people to a second person to confirm; one that could not be made is refused as its own call refuses it.',
  needs: 'signed-in',
  input: z.object({ ...changeShape, reason: required(limits.reasonLength) }),
  output: z.object({ id }),
  codes: [...new Set(['dataNotFound', 'nothingChanged', ...left.flatMap(each => each.codes)] as const)],
  changes: { audit: 'holdChange', entity: 'heldChanges', repeatable: true, reason: true },
  rows: 'TR-Z5',
})

export const listApprovalRequests = call({
  name: 'listApprovalRequests',
  method: 'POST',
  path: '/mdscore/api/access/held',
  summary:
    'Lists changes that wait for a second person or did, newest first, as far as the actor could make them.',
  needs: 'signed-in',
  input: z.object({ ...page, state: z.enum(['waiting', 'confirmed', 'turned down']).default('waiting') }),
  output: list(
    z.object({
      id,
      call: z.string(),
      /** The record that it is about, with its name at that time and its link. */
      subject: z.object({
        entity: z.string(),
        id: z.string().nullable(),
        name: z.string(),
        nameEn: z.string(),
      }),
      /** Roles to be given, changed or removed, if it is about a person's role assignments. */
      roles: z.array(z.object(named)),
      reason: z.string(),
      askedBy: person,
      askedAt: instant,
      state: z.enum(['waiting', 'confirmed', 'turned down']),
      decidedBy: person.nullable(),
      decidedAt: instant.nullable(),
      decidedReason: z.string(),
      /** Why the actor may not approve it, or null. */
      refusal: reason.nullable(),
    }),
  ),
  codes: [],
  rows: 'TR-Z5',
})

export const approvalImpact = call({
  name: 'approvalImpact',
  method: 'GET',
  path: '/mdscore/api/access/approvalImpact',
  summary: 'Tells what a change that waits for a second person would do now.',
  needs: 'signed-in',
  input: z.object({ id }),
  output: impact,
  codes: ['dataNotFound', 'alreadyHandled'],
  ids: { id: 'heldChanges' },
  tries: true,
  rows: 'TR-Z5',
})

const decision = z.object({ id, reason: required(limits.reasonLength) })

export const confirmChange = call({
  name: 'confirmChange',
  method: 'POST',
  path: '/mdscore/api/access/confirm',
  summary: 'Confirms a change of somebody else that unblinds blinded people, and makes it.',
  needs: 'signed-in',
  input: decision,
  output: done,
  codes: [
    'dataNotFound',
    'alreadyHandled',
    'selfReview',
    'selfGrant',
    'grantBeyondOwn',
    'approvalRequestOutdated',
    'businessUnitMismatch',
  ],
  changes: { audit: 'confirmChange', entity: 'heldChanges', repeatable: true, reason: true },
  ids: { id: 'heldChanges' },
  rows: 'H19 TR-Z5',
})

export const turnDownChange = call({
  name: 'turnDownChange',
  method: 'POST',
  path: '/mdscore/api/access/turnDown',
  summary: 'Turns down a change that waits for a second person; whoever asked may take it back.',
  needs: 'signed-in',
  input: decision,
  output: done,
  codes: ['dataNotFound', 'alreadyHandled'],
  changes: { audit: 'turnDownChange', entity: 'heldChanges', repeatable: true, reason: true },
  ids: { id: 'heldChanges' },
  rows: 'TR-Z5',
})
