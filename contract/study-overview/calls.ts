import { z } from 'zod'
import { milestoneKind } from '../application-events/milestones.ts'
import { progressStates } from '../application-events/progress.ts'
import { call } from '../define.ts'
import { id, instant, list, nameFields, page, reason } from '../shapes.ts'
import { signatureBadge } from '../signatures/shapes.ts'
import { siteMilestone } from '../site-milestones/calls.ts'
import { siteEnvironment, siteStatus } from '../sites/shapes.ts'
import { registryNumber } from '../studies/registry.ts'
import { studyProgress, studyStatus } from '../studies/shapes.ts'
import { studyWarning } from '../studies/warnings.ts'

const menu = 1041
const count = z.number().int()
const day = z.iso.date().nullable()

/** A milestone with its label on the company's day of today (F1), and which application reported it when, or who entered it. */
const milestone = siteMilestone.omit({ overtaken: true }).extend({
  state: z.enum(progressStates),
  /** Key of the application that reported it; null for one entered by hand, or not at all. */
  application: z.string().nullable(),
  /** A live application reports it: only it changes it. */
  driven: z.boolean(),
})

/** How many sites have a milestone, reached it, and missed it. */
const siteMilestoneCounts = z.object({
  kind: milestoneKind,
  sites: count,
  reached: count,
  late: count,
  missed: count,
})

export const studyOverview = call({
  name: 'studyOverview',
  method: 'GET',
  path: '/mdsdata/mds/study/overview',
  summary:
    'Gives what the overview of a study draws: facts, sites by status, members by role, enrolment, milestones, and applications with its data.',
  needs: { menu },
  input: z.object({ studyId: id }),
  output: z.object({
    study: z.object({
      id,
      planId: z.string(),
      name: z.string(),
      nameEn: z.string(),
      status: studyStatus,
      active: z.boolean(),
      phase: z.string(),
      sponsor: z.string(),
      /** Both names of the organisation that the sponsor is, if the company has it under either name. */
      sponsorNames: z.object({ name: z.string(), nameEn: z.string() }).nullable(),
      indication: z.string(),
      therapeuticArea: z.string(),
      leadPm: z.object({ id, ...nameFields }).nullable(),
      department: z.object({ id, name: z.string(), nameEn: z.string() }).nullable(),
      startDate: day,
      endDate: day,
      actualStartDate: day,
      actualEndDate: day,
      /** Days between the planned and the actual one; negative for earlier (P40). */
      startDelay: count.nullable(),
      endDelay: count.nullable(),
      updatedAt: instant,
    }),
    registryNumbers: z.array(registryNumber),
    /** Doubts about its dates, countries and numbers. */
    warnings: z.array(studyWarning),
    /** How far the configuration is: filled and wanted fields. */
    progress: studyProgress,
    sites: z.object({
      planned: count,
      total: count,
      /** Those that are switched on. */
      active: count,
      byStatus: z.array(z.object({ status: siteStatus, count })),
      byEnvironment: z.array(z.object({ environment: siteEnvironment, count })),
    }),
    members: z.object({
      total: count,
      byRole: z.array(z.object({ id, name: z.string(), nameEn: z.string(), count })),
    }),
    enrolment: z.object({ planned: count, enrolled: count }),
    /** Signed changes of the status, the oldest first. */
    timeline: z.array(
      z.object({
        from: studyStatus,
        to: studyStatus,
        at: instant,
        by: z.object({ id, ...nameFields }),
        reason: z.string(),
        signature: signatureBadge,
      }),
    ),
    /** Those that a study has, in the order of a trial. */
    milestones: z.array(milestone),
    /** Today in the company: no actual date is later. */
    today: z.iso.date(),
    /** Why the actor may not enter milestones, or null. */
    milestoneEntry: reason.nullable(),
    siteMilestones: z.array(siteMilestoneCounts),
    /** Sites with their initiation reached, up to the end of each month. */
    initiations: z.array(z.object({ month: z.string(), count })),
    usage: z.array(z.object({ application: z.string(), records: count, sites: count })),
  }),
  codes: ['dataNotFound'],
  ids: { studyId: 'studies' },
  rows: 'B30 MD-S8 MD-T4 F1 F13',
})

export const overviewMembers = call({
  name: 'overviewMembers',
  method: 'GET',
  path: '/mdsdata/mds/study/overview/members',
  summary:
    'Lists the members of a study, or those with one role in it: the list behind a count of the overview.',
  needs: { menu },
  input: z.object({ ...page, studyId: id, roleId: id.optional() }),
  output: list(
    z.object({
      id,
      ...nameFields,
      enabled: z.boolean(),
      sites: z.array(z.string()),
      roles: z.array(z.object({ name: z.string(), nameEn: z.string() })),
    }),
  ),
  codes: ['dataNotFound'],
  ids: { studyId: 'studies' },
  furtherIds: { roleId: 'roles' },
  rows: 'MD-S8',
})
