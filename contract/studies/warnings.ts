import { z } from 'zod'

/** What is known beside the fields of a study, for its warnings. */
export const studySurroundings = z.object({
  /** The last planned or actual day of its milestones and of those of its sites; null for none. */
  lastMilestone: z.iso.date().nullable(),
  /** Codes of the countries of its sites. */
  siteCountries: z.array(z.string()),
  /** Sites that are bound. */
  boundSites: z.number().int(),
})
export type StudySurroundings = z.output<typeof studySurroundings>

type Values = {
  startDate?: string | null
  endDate?: string | null
  countries?: readonly string[]
  plannedSites?: number | null
}

/** A doubt about the fields of a study, with the field that it is about; the study is saved all the same. */
export const studyWarning = z.discriminatedUnion('warning', [
  z.object({ warning: z.literal('startImplausible'), field: z.literal('startDate'), day: z.iso.date() }),
  z.object({ warning: z.literal('endBeforeMilestone'), field: z.literal('endDate'), day: z.iso.date() }),
  z.object({
    warning: z.literal('countriesMissing'),
    field: z.literal('countries'),
    countries: z.array(z.string()),
  }),
  z.object({
    warning: z.literal('plannedSitesFew'),
    field: z.literal('plannedSites'),
    planned: z.number().int(),
    bound: z.number().int(),
  }),
])
export type StudyWarning = z.output<typeof studyWarning>

/** Trials under good clinical practice began later than this; an earlier start is a slip. */
export const earliestStart = '1990-01-01'

/** Doubts about the dates, countries and numbers of a study: shown in the form, on the record, in lists and the overview, never a refusal. */
export const getStudyWarnings = (
  { startDate, endDate, countries = [], plannedSites }: Values,
  { lastMilestone, siteCountries, boundSites }: StudySurroundings,
): StudyWarning[] => {
  const missing = siteCountries.filter(each => !countries.includes(each))
  const warnings: StudyWarning[] = []
  if (startDate && startDate < earliestStart)
    warnings.push({ warning: 'startImplausible', field: 'startDate', day: startDate })
  if (endDate && lastMilestone && endDate < lastMilestone)
    warnings.push({ warning: 'endBeforeMilestone', field: 'endDate', day: lastMilestone })
  if (missing.length > 0)
    warnings.push({ warning: 'countriesMissing', field: 'countries', countries: missing })
  if (plannedSites && plannedSites < boundSites)
    warnings.push({
      warning: 'plannedSitesFew',
      field: 'plannedSites',
      planned: plannedSites,
      bound: boundSites,
    })
  return warnings
}
