import { z } from 'zod'
import { id, instant, nameFields, reason, required, rowVersion, text } from '../shapes.ts'
import { studyStatus } from '../studies/shapes.ts'

export const siteStatus = z.enum(['preparing', 'active', 'closed'])
export type SiteStatus = z.output<typeof siteStatus>
export const siteEnvironment = z.enum(['production', 'test', 'development'])
export type SiteEnvironment = z.output<typeof siteEnvironment>

/**
 * Actions on a site: the toggle by study staff and by an administrator (F11), the status (P25), deletion (F13).
 * `prepare` is never allowed once a site has been active; it is listed so that a row can say why.
 */
export const siteAction = z.enum([
  'activate',
  'deactivate',
  'adminActivate',
  'adminDeactivate',
  'prepare',
  'open',
  'close',
  'remove',
])
export type SiteAction = z.output<typeof siteAction>

/** Per action: null when allowed, else the first reason against it. */
export const siteActions = z.record(siteAction, reason.nullable())

/** A person in a row: enough for a name in any language. */
const named = z.object({ id, ...nameFields }).nullable()

export const siteRow = z.object({
  id,
  studyId: id,
  siteNo: z.string(),
  organisationId: id,
  name: z.string(),
  nameEn: z.string(),
  department: z.string(),
  country: z.string(),
  province: z.string(),
  city: z.string(),
  environment: siteEnvironment,
  status: siteStatus,
  active: z.boolean(),
  /** Who switched it off last; null while it is active. */
  inactiveBy: z.enum(['site', 'administrator']).nullable(),
  /** Milestones of clinical trial management set its status and toggle (F12). */
  milestoneDriven: z.boolean(),
  pi: z.string(),
  piReading: z.string(),
  leadCra: named,
  crc: named,
  plannedSubjects: z.number().int(),
  enrolledSubjects: z.number().int(),
  createdAt: instant,
  updatedAt: instant,
  rowVersion: z.number().int(),
  actions: siteActions,
})
export type SiteRow = z.output<typeof siteRow>

/** The study that a list of sites belongs to. */
export const siteStudy = z.object({
  id,
  planId: z.string(),
  name: z.string(),
  nameEn: z.string(),
  status: studyStatus,
  active: z.boolean(),
})

/** Fields that a list of sites sorts by. */
export const siteSort = z.enum([
  'siteNo',
  'name',
  'nameEn',
  'pi',
  'leadCra',
  'city',
  'environment',
  'status',
  'active',
  'enrolledSubjects',
  'plannedSubjects',
  'createdAt',
  'updatedAt',
])
export type SiteSortField = z.output<typeof siteSort>

/** Filters of a list of sites. The search covers names, aliases, pronunciations, PI, department and site number. */
export const siteFilters = {
  studyId: id,
  query: text(200).default(''),
  status: z.array(siteStatus).max(3).default([]),
  environment: z.array(siteEnvironment).max(3).default([]),
  active: z.boolean().optional(),
  /** Provinces or prefectures, spelt as in the rows. */
  regions: z.array(text(100)).max(50).default([]),
}

/** A site and the version that the caller has read. */
export const seenSite = z.object({ id, rowVersion })

/** Rows that one batch may change. */
export const siteBatch = 200
/** Most rows of one selection. */
export const siteSelectionMost = 2000

/** Input of every change of sites: the study, the environment of the caller's work (G50), and the rows as read. */
export const siteChange = {
  studyId: id,
  /** The environment of the caller's work; a site of another one is refused. */
  environment: siteEnvironment.optional(),
  sites: z.array(seenSite).min(1).max(siteBatch),
}

/** Switching off requires a reason; switching on accepts one. */
export const siteToggle = z
  .object({ ...siteChange, active: z.boolean(), reason: text(500).default('') })
  .refine(({ active, reason: why }) => active || why !== '', { path: ['reason'], message: 'reasonRequired' })

export const siteStatusChange = z.object({ ...siteChange, status: siteStatus, reason: required(500) })
export const siteRemoval = z.object({ ...siteChange, reason: required(500) })
