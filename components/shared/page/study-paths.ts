/** URL of a study's overview. */
export const getOverviewPath = (id: string): string => `/csr_mds/study/preview/${id}`
/** URL of a study's sites. */
export const getSitesPath = (id: string): string => `/csr_mds/study/${id}/site`
/** URL of those of a study's sites that are switched on. */
export const getActiveSitesPath = (id: string): string => `${getSitesPath(id)}?active=true`
/** URL of a study's members. */
export const getMembersPath = (id: string): string => `/csr_mds/study/${id}/member`
/** Ids of the menus that open the overview, the sites and the members. */
export const overviewMenu = 1041
export const sitesMenu = 1043
export const membersMenu = 1044
