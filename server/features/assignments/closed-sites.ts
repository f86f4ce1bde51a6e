import { sql } from 'kysely'
import { deny, type Refusal } from '../../access/reasons.ts'
import type { Context } from '../../kernel/context.ts'
import { rows } from '../../kernel/db/statements.ts'
import type { AssignmentScope } from './place-scope.ts'

/** Why nobody is given work at a site: it is closed, or suspended; null when they may be. */
export const siteShut = ({ status, active }: { status: string; active: boolean }): Refusal | null => {
  if (status === 'closed') return deny('state', 'siteClosed', { field: 'siteId' })
  return active ? null : deny('state', 'siteInactive', { field: 'siteId' })
}

/** Returns why no role can be given at a place, since its site is shut. `lock` keeps the sites as they are until the commit. */
export const findSitesShut = async (
  { tx }: Pick<Context, 'tx'>,
  places: readonly Pick<AssignmentScope, 'siteId'>[],
  lock = true,
): Promise<(place: Pick<AssignmentScope, 'siteId'>) => Refusal | null> => {
  const ids = [...new Set(places.flatMap(each => each.siteId ?? []))]
  if (ids.length === 0) return () => null
  const sites = await rows(tx)<{ id: string; status: string; active: boolean }>`select id, status, active
    from site
    where tenant_id = (select current_tenant()) and id = any(${ids}::uuid[]) order by id ${lock ? sql`for share` : sql``}`
  const refusals = new Map(sites.map(site => [site.id, siteShut(site)]))
  return ({ siteId }) => refusals.get(siteId ?? '') ?? null
}
