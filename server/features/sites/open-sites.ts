import { changeSiteStatus } from '../../../contract/sites/calls.ts'
import type { Context } from '../../kernel/context.ts'
import { rows } from '../../kernel/db/statements.ts'
import { problem } from '../../kernel/problem.ts'
import { getRefusal } from './actions.ts'
import { changeSites } from './change.ts'
import { type SiteRecord, sitesById } from './queries.ts'

/** Sites of a study that are not closed, by number, and those of them that the actor can close by hand now. */
export type OpenSites = { open: readonly SiteRecord[]; closable: readonly SiteRecord[] }

/** The sites that completing or stopping a study leaves open, in the actor's scope (P21). */
export const findOpenSites = async (
  { tx, actor, now }: Pick<Context, 'tx' | 'actor' | 'now'>,
  studyId: string,
): Promise<OpenSites> => {
  const siteRows = await rows(tx)<{ id: string }>`select id from site
    where tenant_id = (select current_tenant())
    and study_id = ${studyId}::uuid and removed_at is null and status <> 'closed'`
  const sites = await sitesById(
    tx,
    siteRows.map(({ id }) => id),
    actor.scope,
  )
  const open = sites.toSorted((one, other) =>
    one.site_no.localeCompare(other.site_no, 'en', { numeric: true }),
  )
  return { open, closable: open.filter(site => !getRefusal(actor, 'close', site, undefined, now)) }
}

/** Closes sites as one part of the signed change of their study; each has its own entry. */
export const closeSites = async (
  context: Context,
  studyId: string,
  sites: readonly SiteRecord[],
  reason: string,
): Promise<void> => {
  if (sites.length === 0) return
  const { audit, entity } = changeSiteStatus.changes!
  const closing: Context = {
    ...context,
    audit: entry => context.audit({ action: audit, entity, ...entry }),
  }
  const refs = sites.map(({ id, row_version: rowVersion }) => ({ id, rowVersion }))
  const { results } = await changeSites(closing, 'close', { studyId, sites: refs, reason })
  if (results.some(({ code }) => code !== 0)) throw problem('dataChanged')
}
