import { z } from 'zod'
import { limits } from '../limits.ts'
import { id } from '../shapes.ts'
import { gateItems } from '../sites/gate-items.ts'

/** `optional`: users may bind an authenticator. `required`: no user enters without one (O18, TR-N12). */
export const twoFactorPolicy = z.enum(['off', 'optional', 'required'])
export type TwoFactorPolicy = z.output<typeof twoFactorPolicy>

/** What users are reminded of by mail before it ends (O22, O23). */
export const reminderKinds = ['account', 'role', 'password', 'certificate', 'fact'] as const
export const reminderKind = z.enum(reminderKinds)
export type ReminderKind = z.output<typeof reminderKind>

/** Minimum and maximum of the numeric settings. */
export const settingBounds = {
  passwordCycleMonths: [0, 60],
  expiryDays: [1, 30],
  certificateDays: [1, 365],
  invitationDays: [1, 90],
  departmentDepth: [1, limits.departmentDepthMax],
  departmentLimit: [1, limits.departmentsMax],
  exportRows: [1, 1_000_000],
  testAttempts: [1, 100],
} as const

const count = (name: keyof typeof settingBounds) => {
  const [least, most] = settingBounds[name]
  return z.number().int().min(least).max(most)
}

const fields = {
  /** Second factor at sign-in; `off`: only for users who have bound one. */
  twoFactor: twoFactorPolicy,
  /** Months after which a password must be changed; 0: never (P10). */
  passwordCycleMonths: count('passwordCycleMonths'),
  /** A password can only be set if the server can decrypt and check it (TR-P3). */
  strictPasswordPolicy: z.boolean(),
  /** User who reviews registrations and authorisations; null: the users with the reviewing role. */
  accessReviewerId: id.nullable(),
  /** Decisions on access requests are signed (21 CFR 11.200). */
  signAccessDecisions: z.boolean(),
  /** Replacements of main principal investigators are signed (21 CFR 11.200). */
  signPiReplacements: z.boolean(),
  /** Publications of courses are signed (21 CFR 11.200). */
  signCoursePublications: z.boolean(),
  /** How often the test of a new course may be taken before the course has to be learned again (P15). */
  testAttempts: count('testAttempts'),
  reminders: z.object({
    /** Days before an end from which a reminder is sent every day. */
    expiryDays: count('expiryDays'),
    /** Days before the end of a certificate at which its first reminder is sent. */
    certificateDays: count('certificateDays'),
    kinds: z
      .array(reminderKind)
      .max(reminderKinds.length)
      .transform(kinds => reminderKinds.filter(kind => kinds.includes(kind))),
  }),
  /** Days for which an invitation link is valid (O25). */
  invitationDays: count('invitationDays'),
  /** Levels of departments (P5). */
  departmentDepth: count('departmentDepth'),
  /** Most departments (P15). */
  departmentLimit: count('departmentLimit'),
  /** Lists of studies show the lead project manager of each. */
  lpmDisplay: z.boolean(),
  /** A sign-in ends the sessions of other browsers (TR-N9). */
  singleSession: z.boolean(),
  /** Administrators may give an account another user name (G1). */
  usernameChange: z.boolean(),
  /** Adding or inviting a person requires a department (L4). */
  deptRequired: z.boolean(),
  /** A person may hold study-level and site-level roles in one study (MD-M4). */
  studyAndSiteRoles: z.boolean(),
  /** Most rows of one export (P15). */
  exportRows: count('exportRows'),
  /** Conditions that a production site meets before it becomes active. */
  siteGate: z
    .array(z.enum(gateItems))
    .max(gateItems.length)
    .transform(chosen => gateItems.filter(each => chosen.includes(each))),
}

/** Settings of a company (E31), all of them present. */
export const tenantSettings = z.object(fields)
export type TenantSettings = z.output<typeof tenantSettings>

/** Settings by the names that users see: each reminder separately. */
export const settingNames = [
  'twoFactor',
  'passwordCycleMonths',
  'strictPasswordPolicy',
  'singleSession',
  'usernameChange',
  'accessReviewerId',
  'signAccessDecisions',
  'signPiReplacements',
  'signCoursePublications',
  'invitationDays',
  'departmentDepth',
  'departmentLimit',
  'deptRequired',
  'studyAndSiteRoles',
  'kinds',
  'expiryDays',
  'certificateDays',
  'testAttempts',
  'lpmDisplay',
  'exportRows',
  'siteGate',
] as const
export type SettingName = (typeof settingNames)[number]

/** The settings by those names. */
export const namedSettings = ({ reminders, ...settings }: TenantSettings): Record<SettingName, unknown> => ({
  ...settings,
  ...reminders,
})

/** Defaults where a company has set nothing. */
export const usualSettings: TenantSettings = {
  twoFactor: 'off',
  passwordCycleMonths: limits.passwordMonths,
  strictPasswordPolicy: true,
  accessReviewerId: null,
  signAccessDecisions: false,
  signPiReplacements: false,
  signCoursePublications: false,
  testAttempts: limits.testAttempts,
  reminders: {
    expiryDays: limits.expiryReminderDays,
    certificateDays: limits.certificateReminderDays,
    kinds: [...reminderKinds],
  },
  invitationDays: limits.invitationDays,
  departmentDepth: limits.departmentDepth,
  departmentLimit: limits.departments,
  lpmDisplay: true,
  singleSession: true,
  usernameChange: false,
  deptRequired: false,
  studyAndSiteRoles: true,
  exportRows: limits.exportRows,
  siteGate: [...gateItems],
}

type Field = keyof TenantSettings

const asObject = (json: unknown): Record<string, unknown> =>
  typeof json === 'object' && json !== null && !Array.isArray(json) ? (json as Record<string, unknown>) : {}

/** Value of one stored setting; the default if it is missing or was written by another release. */
const readOf = (field: Field, stored: unknown): unknown => {
  if (stored === undefined) return usualSettings[field]
  const value = field === 'reminders' ? { ...usualSettings.reminders, ...asObject(stored) } : stored
  const read = fields[field].safeParse(value)
  return read.success ? read.data : usualSettings[field]
}

/** Settings of a company from tenant.settings: every reader on the server and in the browser uses this function. */
export const getSettings = (json: unknown): TenantSettings => {
  const stored = asObject(json)
  return Object.fromEntries(
    (Object.keys(fields) as Field[]).map(field => [field, readOf(field, stored[field])]),
  ) as TenantSettings
}
