import { z } from 'zod'
import { placeNames } from '../organisations/parts.ts'
import { organisationType } from '../organisations/shapes.ts'
import { getNamesWith } from '../records/define.ts'
import { getDetailShape, getRowShape } from '../records/schema.ts'
import { id, reason, required, rowVersion, text } from '../shapes.ts'
import { studyStatus } from '../studies/shapes.ts'
import { siteRecord } from './fields.ts'

export const siteStatus = z.enum(siteRecord.fields.status.values)
export type SiteStatus = z.output<typeof siteStatus>
export const siteEnvironment = z.enum(siteRecord.fields.environment.values)
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

export const siteRow = z.object({ ...getRowShape(siteRecord), place: placeNames, actions: siteActions })
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

/** What the page of a site shows beside its row (E8). */
export const siteFacts = {
  ...getDetailShape(siteRecord),
  study: siteStudy,
  organisation: z.object({
    id,
    name: z.string(),
    nameEn: z.string(),
    type: organisationType,
    parent: z.object({ name: z.string(), nameEn: z.string() }).nullable(),
    country: z.string(),
    province: z.string(),
    city: z.string(),
    place: placeNames,
    address: z.string(),
    zip: z.string(),
  }),
  /** Why the actor may not change its basic facts, or null. */
  editing: reason.nullable(),
}

/** Fields that a list of sites sorts by. */
export const siteSort = z.enum(getNamesWith(siteRecord, 'sort'))
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

/** The last day of everybody who works at a site that is closed or suspended; null leaves them as they are. */
const endWorkOn = z.iso.date().nullable().default(null)

/** Switching off requires a reason; switching on accepts one. */
export const siteToggle = z
  .object({ ...siteChange, active: z.boolean(), endWorkOn, reason: text(500).default('') })
  .refine(({ active, reason: why }) => active || why !== '', { path: ['reason'], message: 'reasonRequired' })

export const siteStatusChange = z.object({
  ...siteChange,
  status: siteStatus,
  endWorkOn,
  reason: required(500),
})
export const siteRemoval = z.object({ ...siteChange, reason: required(500) })
