import { keep, recall } from '../../../client/page/storage.ts'

const name = 'mds-recent-zones'
/** Number of zones shown above the list. */
const most = 3

/** Ids of the zones chosen last on this site, the newest first. */
export function recentZones(): readonly string[] {
  const ids = (recall(name) ?? '').split(' ')
  return ids.filter(Boolean).slice(0, most)
}

/** Stores a chosen zone as the newest. */
export const rememberZone = (id: string): void => {
  keep(name, [id, ...recentZones().filter(each => each !== id)].slice(0, most).join(' '))
}
