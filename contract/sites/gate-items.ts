/**
 * The conditions that a production site meets before it becomes active (ICH E6(R3) 4.3.5), in the order in which they are shown. The tenant
 * chooses which of them apply. Data only: the settings of the tenant and the pages of sites load it without schemas.
 */
export const gateItems = ['ethics', 'contract', 'genetic', 'gcp', 'pharmacy'] as const

/** Days before the end of a duty or role from which the site and the study show an alarm. */
export const alarmDays = 30

/** Least coordinators of an active site: one alone has no deputy. */
export const leastCoordinators = 2

/** People who may close a gap that are named. */
export const closersNamed = 5

/** A path to the page of a site in the portal. */
export const getSitePath = (studyId: string, siteId: string): string =>
  `/csr_mds/study/${studyId}/siteDetail/${siteId}`

/** A path to the coverage view of a study in the portal. */
export const getCoveragePath = (studyId: string): string => `/csr_mds/study/${studyId}/site/coverage`

/** The field of a condition in the trail of its site: `gateEthics`. */
export const getGateField = (item: (typeof gateItems)[number]): string =>
  `gate${item[0]!.toUpperCase()}${item.slice(1)}`
