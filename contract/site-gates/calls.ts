import { z } from 'zod'
import { closedStudy } from '../codes/closed-study.ts'
import { call } from '../define.ts'
import { limits } from '../limits.ts'
import { id, line, list, nameFields, reason, text } from '../shapes.ts'
import { signatureBadge } from '../signatures/shapes.ts'
import { gateItems } from '../sites/gate-items.ts'
import { siteEnvironment, siteStatus, siteStudy } from '../sites/shapes.ts'

const menu = 1043
const button = 'STUDY_CENTER_GATE'

export const gateItem = z.enum(gateItems)
export type GateItem = z.output<typeof gateItem>
/** How the use of human genetic resources is permitted. */
export const geneticRoute = z.enum(['licence', 'filing', 'notification', 'not_needed'])
const day = z.iso.date()
const person = z.object({ id, ...nameFields })

const condition = z.object({
  item: gateItem,
  /** `expired`: recorded as done, and its validity is over. */
  state: z.enum(['open', 'done', 'waived', 'expired']),
  doneOn: day.nullable(),
  validUntil: day.nullable(),
  route: geneticRoute.nullable(),
  reference: z.string(),
  /** The certificate of a course proves it. */
  certificate: z.object({ number: z.string(), course: z.string(), courseEn: z.string() }).nullable(),
  waiverReason: z.string(),
  /** The signature of the waiver. */
  signature: signatureBadge.nullable(),
  /** Version of its record; 0 while nothing is recorded. */
  rowVersion: z.number().int(),
})
export type GateCondition = z.output<typeof condition>

/** Whom or what a site lacks, or will soon. */
export const siteAlarm = z.object({
  kind: z.enum(['approval_ended', 'no_pi', 'approval_ending', 'pi_leaving', 'single_crc', 'ending']),
  /** How many it is about: coordinators that there are, roles or approvals that end. */
  count: z.number().int(),
  /** The first day on which it matters; the last one of an approval. */
  on: day.nullable(),
  /** The conditions whose approval ends or has ended. */
  items: z.array(gateItem),
})
export type SiteAlarm = z.output<typeof siteAlarm>

export const siteGate = call({
  name: 'siteGate',
  method: 'GET',
  path: '/mdsdata/site/crud/gate',
  summary:
    'Gives the conditions that a production site must meet before it becomes active, with who can close each, and its gap alarms.',
  needs: { menu },
  input: z.object({ siteId: id }),
  output: z.object({
    /** False for a site that goes live without conditions: another environment, or none chosen by the tenant. */
    applies: z.boolean(),
    conditions: z.array(condition),
    /** The conditions that keep the site from becoming active. */
    gaps: z.array(gateItem),
    /** People who may record a condition, or waive it by signature: at most five. */
    closers: z.array(person),
    alarms: z.array(siteAlarm),
    /** Today at the site: no condition is met later. */
    today: day,
    /** Why the actor may not record conditions, or null. */
    recording: reason.nullable(),
    /** Why the actor may not waive conditions, or null. */
    waiving: reason.nullable(),
  }),
  codes: ['dataNotFound'],
  ids: { siteId: 'sites' },
  rows: 'P25 E8',
})

/** What a change of a condition may be refused with. */
export const gateCodes = [
  'dataNotFound',
  'dataChanged',
  ...closedStudy,
  'studyInactive',
  'siteGapNotApplicable',
] as const

export const recordSiteGate = call({
  name: 'recordSiteGate',
  method: 'POST',
  path: '/mdsdata/site/crud/gate/record',
  summary: 'Records a condition of the activation gate as done, or opens it again with a reason.',
  needs: { menu, button },
  input: z
    .object({
      siteId: id,
      item: gateItem,
      rowVersion: z.number().int().min(0).max(2_147_483_647),
      done: z.boolean(),
      doneOn: day.nullable().default(null),
      validUntil: day.nullable().default(null),
      route: geneticRoute.nullable().default(null),
      reference: line(limits.titleLength).default(''),
      reason: text(limits.reasonLength).default(''),
    })
    .refine(({ done, doneOn }) => !done || doneOn, { path: ['doneOn'], message: 'fieldRequired' })
    .refine(({ done, item, route }) => !done || item !== 'genetic' || route, {
      path: ['route'],
      message: 'fieldRequired',
    })
    .refine(({ doneOn, validUntil }) => !doneOn || !validUntil || doneOn <= validUntil, {
      path: ['validUntil'],
      message: 'dateOrder',
    })
    .refine(({ done, reason: why }) => done || why !== '', { path: ['reason'], message: 'reasonRequired' }),
  output: z.object({ siteId: id, item: gateItem, rowVersion: z.number().int() }),
  codes: [...gateCodes, 'sitePiMissing', 'dayToCome'],
  changes: { audit: 'recordSiteGate', entity: 'sites', repeatable: true },
  ids: { siteId: 'sites' },
  rows: 'P25 TR-C1',
})

export const siteCoverage = call({
  name: 'siteCoverage',
  method: 'GET',
  path: '/mdsdata/site/crud/coverage',
  summary: 'Lists the sites of a study that lack people, or will soon, each with its alarms.',
  needs: { menu },
  input: z.object({ studyId: id }),
  output: list(
    z.object({
      id,
      siteNo: z.string(),
      name: z.string(),
      nameEn: z.string(),
      status: siteStatus,
      environment: siteEnvironment,
      pi: z.string(),
      leadCra: person.nullable(),
      alarms: z.array(siteAlarm),
    }),
  ).extend({
    study: siteStudy,
    /** Sites of the study that were looked at. */
    sites: z.number().int(),
  }),
  codes: ['dataNotFound'],
  ids: { studyId: 'studies' },
  rows: 'E8 E10',
})
