import { z } from 'zod'
import { getDetailShape, getEditShape, getInputShape, getRowShape } from '../records/schema.ts'
import { id, instant, nameFields, reason, required, rowVersion, text } from '../shapes.ts'
import { userRecord } from './fields.ts'

export const userStatus = z.enum(userRecord.fields.status.values)
export type UserStatus = z.output<typeof userStatus>
export const userType = z.enum(userRecord.fields.type.values)

/** Actions on a user: those of F15, and edit and remove. */
export const userAction = z.enum([
  'edit',
  'activate',
  'reject',
  'sendBack',
  'disable',
  'enable',
  'downgrade',
  'remove',
])
export type UserAction = z.output<typeof userAction>

/** Per action: null when allowed, else the first reason against it. */
export const userActions = z.record(userAction, reason.nullable())

/** A user in a picker. E-mail and phone are masked for actors who may not see them (WIDGETS 2.1.11). */
export const pickedUser = z.object({
  id,
  ...nameFields,
  account: z.string().nullable(),
  email: z.string().nullable(),
  employeeId: z.string().nullable(),
  department: z.string().nullable(),
  departmentEn: z.string().nullable(),
  organisation: z.string().nullable(),
  organisationEn: z.string().nullable(),
  type: userType,
  status: userStatus,
  /** Why this user cannot be chosen, or null. */
  unselectable: reason.nullable(),
  /** Which text of the user matched, if it is not visible: a pronunciation such as 'zhang wei' (5). */
  matchedReading: z.string().nullable(),
})
export type PickedUser = z.output<typeof pickedUser>

export const userRow = z.object({ ...getRowShape(userRecord), actions: userActions })
export type UserRow = z.output<typeof userRow>

export const heldAssignment = z.object({
  id,
  roleId: id,
  role: z.string(),
  roleEn: z.string(),
  level: z.enum(['study', 'site', 'personnel']),
  study: z.object({ id, planId: z.string(), name: z.string(), nameEn: z.string() }).nullable(),
  site: z.object({ id, siteNo: z.string(), name: z.string(), nameEn: z.string() }).nullable(),
  effectiveAt: instant.nullable(),
  expiresAt: instant.nullable(),
  state: z.enum(['to come', 'in force', 'ended']),
  /** When it was withdrawn before its end, or null. */
  endedAt: instant.nullable(),
  /** Who gave it; null when it came with the initial data. */
  grantedBy: z.object({ id, lastName: z.string(), firstName: z.string() }).nullable(),
  rowVersion: z.number().int(),
})

export const userDetail = userRow.extend({
  ...getDetailShape(userRecord),
  departments: z.array(
    z.object({ id, name: z.string(), nameEn: z.string(), main: z.boolean(), head: z.boolean() }),
  ),
  assignments: z.array(heldAssignment),
  /** E-mail and phone are unmasked: the actor may see everybody's, or it is the actor's own record. */
  contactVisible: z.boolean(),
})
export type UserDetail = z.output<typeof userDetail>

/** Fields that the form to add a user sets (G1, G7-G10). Empty text clears a field. */
export const userFields = z.object(getInputShape(userRecord))
/** The form to edit one also says whether this user must have a second factor, whatever the company requires (E19). */
export const userEditFields = userFields.extend(getEditShape(userRecord))

/** Days without a sign-in, as the list offers them. */
const daysAway = z.number().int().min(1).max(3650)

/** Filters of lists and exports by the end of accounts and by inactivity. */
export const validityFilters = {
  expiringWithinDays: z.number().int().min(1).max(365).optional(),
  /** Accounts that have ended, or that never end. */
  validity: z.enum(['ended', 'permanent']).optional(),
  /** People whose account had no sign-in for this many days, or never since it was created. */
  inactiveDays: daysAway.optional(),
}

/** Buttons that change the status of users. */
export type StatusButton =
  | 'USER_MANAGEMENT_STATUS'
  | 'USER_MANAGEMENT_REVIEW'
  | 'USER_MANAGEMENT_REMOVE'
  | 'USER_MANAGEMENT_DOWNGRADE'

/** A user and the version that the caller has read. */
export const seenUser = z.object({ id, rowVersion })
export const statusChange = z.object({
  users: z.array(seenUser).min(1).max(200),
  reason: text(500).default(''),
})
export const statusChangeWithReason = z.object({
  users: z.array(seenUser).min(1).max(200),
  reason: required(500),
})

/** An audit entry about one record. */
export const historyEntry = z.object({
  seq: z.number().int(),
  at: instant,
  action: z.string(),
  actorName: z.string(),
  /** Name of the acting role at that time, and its English name now. */
  roleName: z.string().nullable(),
  roleNameEn: z.string().nullable(),
  /** Version of the record after the change. */
  version: z.number().int().nullable(),
  reason: z.string(),
  /** Values in words: names for ids, words for states and rights. */
  changes: z.array(z.object({ field: z.string(), from: z.json(), to: z.json() })),
  /** The record under which it is filed, if another one: its kind and current name. */
  filed: z.object({ entity: z.string(), name: z.string() }).nullable(),
})
export type HistoryEntry = z.output<typeof historyEntry>
