import { z } from 'zod'
import { milestoneKind } from '../application-events/milestones.ts'
import { closedStudy } from '../codes/closed-study.ts'
import { call } from '../define.ts'
import { limits } from '../limits.ts'
import { id, instant, list, nameFields, page, reason, text } from '../shapes.ts'
import { signatureBadge } from '../signatures/shapes.ts'
import { historyEntry } from '../users/shapes.ts'

const menu = 1043
const prefix = '/mdsdata/site/crud/milestones'
const day = z.iso.date().nullable()
export const milestoneVersion = z.number().int().min(0).max(2_147_483_647)

export const siteMilestone = z.object({
  milestone: milestoneKind,
  plannedOn: day,
  actualOn: day,
  /** False when the site does not have it. */
  applicable: z.boolean(),
  /** Number of the application that reported it; null for one entered by hand, or not at all. */
  applicationId: z.number().int().nullable(),
  enteredBy: z.object({ id, ...nameFields }).nullable(),
  /** By the application's clock. */
  reportedAt: instant.nullable(),
  /** When the report or the entry came; null while there is none. */
  receivedAt: instant.nullable(),
  /** An earlier milestone of the site that was reached after this one. */
  overtaken: milestoneKind.nullable(),
  /** Version of its record; 0 while there is none. */
  rowVersion: milestoneVersion,
})
export type SiteMilestone = z.output<typeof siteMilestone>

/** What is entered of a milestone by hand, in the version that was read. */
export const milestoneEntry = {
  milestone: milestoneKind,
  rowVersion: milestoneVersion,
  plannedOn: day.default(null),
  actualOn: day.default(null),
  applicable: z.boolean().default(true),
  reason: text(limits.reasonLength).default(''),
  /** The actor knows that the date is before that of an earlier milestone. */
  confirmed: z.boolean().default(false),
}

/** What does not exist has no day on which it was reached. */
export const isEntryWhole = ({ applicable, actualOn }: { applicable: boolean; actualOn: string | null }) =>
  applicable || actualOn === null

export const siteMilestones = call({
  name: 'siteMilestones',
  method: 'GET',
  path: prefix,
  summary:
    'Lists the milestones of a site in the order of a trial, each planned and actual with its source, and why they are not changed by hand.',
  needs: { menu },
  input: z.object({ siteId: id }),
  output: list(siteMilestone).extend({
    /** Today at the site: no actual date is later. */
    today: z.iso.date(),
    /** The application that drives the site: only it changes the milestones (F12); null for none. */
    drivenBy: z.number().int().nullable(),
    /** Why and by which signature people have taken it over from its application; null when they have not. */
    takenOver: z.object({ reason: z.string(), signature: signatureBadge.nullable() }).nullable(),
    /** Why the actor may not take it over, or hand it back; or null. */
    takingOver: reason.nullable(),
    /** Why the actor may not change them, or null. */
    editing: reason.nullable(),
  }),
  codes: ['dataNotFound'],
  ids: { siteId: 'sites' },
  rows: 'F12 B32 P39 P40',
})

export const setSiteMilestone = call({
  name: 'setSiteMilestone',
  method: 'POST',
  path: `${prefix}/set`,
  summary:
    'Enters a milestone of a site by hand; a changed one needs a reason, and dates out of order a confirmation.',
  needs: { menu, button: 'STUDY_CENTER_ADD' },
  input: z
    .object({
      siteId: id,
      ...milestoneEntry,
    })
    .refine(isEntryWhole, {
      path: ['actualOn'],
      message: 'dateInvalid',
    }),
  output: z.object({ siteId: id, milestone: milestoneKind, rowVersion: milestoneVersion }),
  codes: [
    'dataNotFound',
    'dataChanged',
    ...closedStudy,
    'studyInactive',
    'siteMilestoneDriven',
    'dayToCome',
    'milestoneOrder',
    'reasonRequired',
    'optionInvalid',
  ],
  changes: { audit: 'setSiteMilestone', entity: 'sites', repeatable: true },
  ids: { siteId: 'sites' },
  rows: 'P39 TR-C1',
})

export const siteMilestoneHistory = call({
  name: 'siteMilestoneHistory',
  method: 'GET',
  path: `${prefix}/history`,
  summary: 'Lists every change of the milestones of a site, newest first, by applications and by hand.',
  needs: { menu },
  input: z.object({ siteId: id, ...page }),
  output: list(historyEntry),
  codes: ['dataNotFound'],
  ids: { siteId: 'sites' },
  rows: 'P39',
})
