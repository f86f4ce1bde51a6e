import { getOrganisationPath, organisationsPath } from '../../shared/page/organisation-paths.ts'

export const listPath = organisationsPath
/** URL of an organisation's page. */
export const getDetailPath = getOrganisationPath
export const duplicatesPath = `${listPath}/duplicates`
/** URL of the page that merges one organisation into another. */
export const getMergePath = (keptId: string, otherId: string): string =>
  `${listPath}/merge/${keptId}/${otherId}`
