import { z } from 'zod'
import { grant } from '../assignments/calls.ts'
import { limits } from '../limits.ts'
import { givenInstant, id, instant, line, reason, text } from '../shapes.ts'
import { userStatus, userType } from '../users/shapes.ts'

/** Tabs of the specification: invite a user, add access, remove access (F22). */
export const accessRequestKind = z.enum(['invite', 'add', 'remove'])
export type AccessRequestKind = z.output<typeof accessRequestKind>

/** Submitted is what the specification calls pending (F21). */
export const accessRequestState = z.enum([
  'draft',
  'submitted',
  'approved',
  'returned',
  'withdrawn',
  'expired',
])
export type AccessRequestState = z.output<typeof accessRequestState>

/** A record in the version that the reviewer reads; if one differs at the decision, the reviewer is asked again. */
export const basisPart = z.object({
  kind: z.enum(['user', 'role', 'assignment', 'study', 'department']),
  id,
  version: z.number().int().min(0).max(2_147_483_647),
})
export type BasisPart = z.output<typeof basisPart>
export const basis = z.array(basisPart).max(2000)

/** The role assignment to end, and when; null: at the approval. */
const removal = z.object({ assignmentId: id, endsAt: givenInstant.nullable().default(null) })

/** The person to invite. */
const invited = z.object({
  email: text(limits.emailMax),
  lastName: line(limits.nameLength).default(''),
  firstName: line(limits.nameLength).default(''),
  type: userType.default('internal'),
  departmentId: id.nullable().default(null),
})

/** What is asked for. Which parts count depends on the kind. */
export const accessRequestFields = {
  kind: accessRequestKind,
  /** Whose access; null for an invitation. */
  userId: id.nullable().default(null),
  invited: invited.nullable().default(null),
  grants: z.array(grant).max(limits.grantsAtOnce).default([]),
  removals: z.array(removal).max(limits.rolesPerUser).default([]),
  comment: text(limits.reasonLength).default(''),
  /** Submitted, it waits for a reviewer; otherwise it stays a draft. */
  submit: z.boolean().default(false),
}

const person = z.object({ id, lastName: z.string(), firstName: z.string() })
const named = { id, name: z.string(), nameEn: z.string() }

export const accessRequestItem = z.object({
  role: z.object({
    ...named,
    level: z.enum(['study', 'site', 'personnel']),
    blinding: z.enum(['none', 'blinded', 'unblinded']),
  }),
  study: z.object({ ...named, planId: z.string() }).nullable(),
  site: z.object({ ...named, siteNo: z.string() }).nullable(),
  /** When it takes effect; null: at the approval. */
  effectiveAt: instant.nullable(),
  expiresAt: instant.nullable(),
  assignmentId: id.nullable(),
})
export type AccessRequestItem = z.output<typeof accessRequestItem>

/** What makes a request one to decide alone. */
export const requestRisk = z.enum(['decides', 'administers', 'unblinds', 'wholeCompany', 'training'])
export type RequestRisk = z.output<typeof requestRisk>

/** A row of the lists (E25). */
export const accessRequestRow = z.object({
  id,
  number: z.number().int(),
  kind: accessRequestKind,
  state: accessRequestState,
  /** Whose access; null for an invitation that is not approved. */
  user: person.nullable(),
  invited: z.object({ email: z.string(), lastName: z.string(), firstName: z.string() }).nullable(),
  applicant: person,
  /** Applications that the roles open. */
  applications: z.array(z.number().int()),
  /** Names of the roles, in the order of the form. */
  roles: z.array(z.object(named)),
  submittedAt: instant.nullable(),
  dueAt: instant.nullable(),
  overdue: z.boolean(),
  escalated: z.boolean(),
  /** Who is asked first; after the decision, who decided. */
  reviewer: person.nullable(),
  decidedAt: instant.nullable(),
  comment: z.string(),
  decisionReason: z.string(),
  /** Why the actor may not decide, or null. */
  refusal: reason.nullable(),
  /** Risks of the approval; empty unless the actor may decide. */
  risks: z.array(requestRisk),
  createdAt: instant,
  rowVersion: z.number().int(),
})
export type AccessRequestRow = z.output<typeof accessRequestRow>

/** What a reviewer should know before the decision. */
export const accessRisk = z.object({
  kind: z.enum(['decides', 'administers', 'blinding', 'training', 'sameRole', 'wholeCompany', 'refusal']),
  /** The role that it is about; null: the request as a whole. */
  role: z.object(named).nullable(),
  /** Others of the same department who hold the role, or the names of missing courses. */
  names: z.array(z.string()),
  count: z.number().int(),
  /** The rule that the approval would break now, or null. */
  reason: reason.nullable(),
  /** A role without this risk that opens nothing more, the one with the most of its rights; null: there is none. */
  safer: z.object(named).nullable(),
})
export type AccessRisk = z.output<typeof accessRisk>

export const accessRequestDetail = accessRequestRow.extend({
  userStatus: userStatus.nullable(),
  department: z.object(named).nullable(),
  userType,
  items: z.array(accessRequestItem),
  validUntil: instant.nullable(),
  /** Empty unless the actor may decide. */
  basis,
  /** Whether the decision must be signed. */
  signed: z.boolean(),
  signatureId: id.nullable(),
  /** What the actor may do as the applicant. */
  own: z.boolean(),
  /** Requests for other users that were made together with this one and that the actor may read; each is decided alone. */
  together: z.array(z.object({ id, number: z.number().int(), state: accessRequestState, user: person })),
})
export type AccessRequestDetail = z.output<typeof accessRequestDetail>
