import { listPath } from './columns.ts'

export const duplicatesPath = `${listPath}/duplicates`
/** URL of the page that merges one organisation into another. */
export const getMergePath = (keptId: string, otherId: string): string =>
  `${listPath}/merge/${keptId}/${otherId}`
