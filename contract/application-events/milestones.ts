import { z } from 'zod'

/** What a milestone of a site changes on its site, when it is reached (F12). */
type Drive = 'selectedOn' | 'active' | 'closed'
type Milestone = { site?: true; study?: true; drives?: Drive }

/** Milestones in the order of a trial: which records have each, and what each drives. Words: common.json, milestone. */
export const milestones = {
  siteSelection: { site: true, drives: 'selectedOn' },
  ethicsApproval: { site: true },
  contractSigned: { site: true },
  firstSiteInitiation: { study: true },
  siteInitiation: { site: true, drives: 'active' },
  firstPatientIn: { site: true, study: true },
  lastPatientIn: { site: true, study: true },
  lastPatientOut: { site: true, study: true },
  siteCloseOut: { site: true, drives: 'closed' },
  databaseLock: { study: true },
  finalReport: { study: true },
} as const satisfies Record<string, Milestone>

export type MilestoneKind = keyof typeof milestones
export const milestoneKinds = Object.keys(milestones) as [MilestoneKind, ...MilestoneKind[]]
export const milestoneKind = z.enum(milestoneKinds)

/** The declaration of a milestone, with its optional parts. */
export const getMilestone = (kind: MilestoneKind): Milestone => milestones[kind]

/** Milestones that a site or a study has. */
export const listMilestones = (level: 'site' | 'study'): MilestoneKind[] =>
  milestoneKinds.filter(kind => getMilestone(kind)[level])
