import { z } from 'zod'

/** What a milestone of a site changes on its site, when it is reached (F12). */
type Drive = 'selectedOn' | 'active' | 'closed'
type Milestone = { site?: true; study?: true; drives?: Drive; step: number }

/**
 * Milestones in the order of a trial: which records have each, and what each drives. One of a lower step comes earlier; those of one step come
 * in any order. Words: common.json, milestone.
 */
export const milestones = {
  siteSelection: { step: 1, site: true, drives: 'selectedOn' },
  ethicsApproval: { step: 2, site: true },
  contractSigned: { step: 2, site: true },
  firstSiteInitiation: { step: 3, study: true },
  siteInitiation: { step: 3, site: true, drives: 'active' },
  firstPatientIn: { step: 4, site: true, study: true },
  lastPatientIn: { step: 5, site: true, study: true },
  lastPatientOut: { step: 6, site: true, study: true },
  siteCloseOut: { step: 7, site: true, drives: 'closed' },
  databaseLock: { step: 8, study: true },
  finalReport: { step: 9, study: true },
} as const satisfies Record<string, Milestone>

export type MilestoneKind = keyof typeof milestones
export const milestoneKinds = Object.keys(milestones) as [MilestoneKind, ...MilestoneKind[]]
export const milestoneKind = z.enum(milestoneKinds)

/** The declaration of a milestone, with its optional parts. */
export const getMilestone = (kind: MilestoneKind): Milestone => milestones[kind]

/** Milestones that a site or a study has. */
export const listMilestones = (level: 'site' | 'study'): MilestoneKind[] =>
  milestoneKinds.filter(kind => getMilestone(kind)[level])

/** The days on which milestones of one record were reached. */
export type ReachedDays = Readonly<Partial<Record<MilestoneKind, string | null>>>

/** The first earlier milestone that was reached after this one; null when the days are in order. */
export const getOvertaken = (kind: MilestoneKind, days: ReachedDays): MilestoneKind | null => {
  const day = days[kind]
  if (!day) return null
  const { step } = getMilestone(kind)
  return milestoneKinds.find(each => getMilestone(each).step < step && (days[each] ?? '') > day) ?? null
}
