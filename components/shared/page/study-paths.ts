/** URL of a study's overview. */
export const getOverviewPath = (id: string): string => `/csr_mds/study/preview/${id}`
/** URL of a study's record. */
export const getEditPath = (id: string): string => `/csr_mds/study/edit/${id}`
/** URL of a study's sites. */
export const getSitesPath = (id: string): string => `/csr_mds/study/${id}/site`
/** URL of those of a study's sites that are switched on. */
export const getActiveSitesPath = (id: string): string => `${getSitesPath(id)}?active=true`
/** URL of a study's members. */
export const getMembersPath = (id: string): string => `/csr_mds/study/${id}/member`
/** URL of the access requests about a study. */
export const getRequestsPath = (id: string): string => `/csr_mds/study/${id}/request`
/** URL of a study's statuses and signatures. */
export const getSignaturesPath = (id: string): string => `/csr_mds/study/${id}/signature`
/** URL of a study's history. */
export const getHistoryPath = (id: string): string => `/csr_mds/study/${id}/history`
/** Ids of the menus that open the overview, the sites and the members. */
export const overviewMenu = 1041
export const sitesMenu = 1043

/** The pages of a study, in the order of their tabs. */
export const studyTabs = {
  overview: getOverviewPath,
  record: getEditPath,
  sites: getSitesPath,
  members: getMembersPath,
  requests: getRequestsPath,
  signatures: getSignaturesPath,
  history: getHistoryPath,
} as const
export type StudyTab = keyof typeof studyTabs

/** The tab that an address below a study belongs to, and whether the address is a page below that tab. */
export function getStudyTab(path: string, id: string): { tab: StudyTab; below: boolean } {
  const tabs = Object.keys(studyTabs) as StudyTab[]
  const own = tabs.find(each => studyTabs[each](id) === path.replace(/\/+$/, ''))
  if (own) return { tab: own, below: false }
  return { tab: path.startsWith(getMembersPath(id)) ? 'members' : 'sites', below: true }
}

/** The id of the study that an address is about. */
export const getStudyId = (path: string): string =>
  /\/study\/(?:(?:preview|edit)\/)?([\da-f-]{36})/.exec(path)?.[1] ?? ''
