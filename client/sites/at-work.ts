import type { Output } from '../../contract/define.ts'
import { listAtWork } from '../../contract/sites/at-work.ts'
import { siteBatch } from '../../contract/sites/shapes.ts'
import { send } from '../session/api.ts'
import type { SessionStore } from '../session/store.ts'

export type PersonAtWork = Output<typeof listAtWork>['records'][number]

/** The people who work at sites, some sites at a time. */
export const listPeopleAtWork = async (
  { studyId, siteIds }: { studyId: string; siteIds: readonly string[] },
  session: SessionStore,
): Promise<PersonAtWork[]> => {
  const people: PersonAtWork[] = []
  for (let first = 0; first < siteIds.length; first += siteBatch) {
    const input = { studyId, siteIds: siteIds.slice(first, first + siteBatch) }
    people.push(...(await send(listAtWork, input, { session, quiet: true })).records)
  }
  return people
}
