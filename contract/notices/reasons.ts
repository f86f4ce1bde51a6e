import { z } from 'zod'

/** Why a reader gets a notice. Words: notices.json, why. */
export const reasonRules = [
  'own',
  'starter',
  'leadPm',
  'leadCra',
  'role',
  'studyRole',
  'siteRole',
  'named',
  'reviewer',
  'applicant',
  'administrator',
  'responsible',
  'owner',
  'learner',
  'everyone',
  'agent',
  'deputy',
  'head',
] as const

/** The rule by which a reader gets a notice, with the names in its sentence. */
export const noticeReason = z.object({
  rule: z.enum(reasonRules),
  role: z.string().optional(),
  roleEn: z.string().optional(),
  /** Number of the study. */
  study: z.string().optional(),
  /** Number of the site, or its number and name. */
  site: z.string().optional(),
  siteEn: z.string().optional(),
})
export type NoticeReason = z.output<typeof noticeReason>
