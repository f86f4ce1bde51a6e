import { sql } from 'kysely'
import type { SiteAction, SiteEnvironment } from '../../../contract/sites/shapes.ts'
import { lastChange } from '../../audit/history.ts'
import type { AuditEntry, Context } from '../../kernel/context.ts'
import { eachWithOutcome, type Outcome, type VersionRef } from '../../kernel/outcomes.ts'
import { type Problem, problem } from '../../kernel/problem.ts'
import { studyFor } from '../studies/study.ts'
import { getRefusal } from './actions.ts'
import { endWork, requireDayToCome } from './at-work.ts'
import { type SiteRecord, sitesById } from './queries.ts'
import { statusAfter } from './rules.ts'
import { listBrokenWaivers } from './waiver.ts'

export type Change = {
  studyId: string
  environment?: SiteEnvironment
  sites: readonly VersionRef[]
  reason: string
  /** Last day of those who work at a site that is closed or suspended. */
  endWorkOn?: string | null
}

/** Actions after which nobody works at a site. */
const shutting: ReadonlySet<SiteAction> = new Set(['close', 'deactivate', 'adminDeactivate'])

/**
 * Applies an action to sites of one study in one transaction, each with its own outcome and audit entry. Rows are locked in id order, so
 * that two batches never deadlock, and their study cannot change meanwhile.
 */
export const changeSites = async (
  context: Context,
  action: SiteAction,
  change: Change,
): Promise<{ results: Outcome[] }> => {
  const { tx, actor } = context
  const study = await studyFor(tx, change.studyId, actor.scope, 'share')
  if (change.endWorkOn) await requireDayToCome(tx, change.endWorkOn)
  const ids = change.sites.map(each => each.id)
  const siteRows = (await sitesById(tx, ids, actor.scope, true)).filter(site => site.study_id === study.id)
  const sites = new Map(siteRows.map(site => [site.id, site]))
  return eachWithOutcome(context, change.sites, change.reason, each =>
    changeOne(context, action, sites.get(each.id), each, change),
  )
}

const changeOne = async (
  context: Context,
  action: SiteAction,
  site: SiteRecord | undefined,
  seen: VersionRef,
  { environment, reason, endWorkOn }: Change,
): Promise<Problem | null> => {
  if (!site) return problem('dataNotFound')
  if (site.row_version !== seen.rowVersion)
    return problem('dataChanged', await lastChange(context.tx, 'sites', site.id))
  const refusal = getRefusal(context.actor, action, site, environment, context.now)
  if (refusal) return refusal
  const [gap, ...others] =
    action === 'open' && site.environment === 'production' ? await listBrokenWaivers(context, site.id) : []
  if (gap) return problem('siteGapsOpen', { gap, open: others.length + 1 })
  context.audit(await apply(context, action, site, reason))
  if (endWorkOn && shutting.has(action)) await endWork(context, site.id, endWorkOn, reason)
  return null
}

/** The columns that an action writes, and the content of its audit entry. */
const written = (
  action: SiteAction,
  site: SiteRecord,
): { set: object; changes: NonNullable<AuditEntry['changes']> } => {
  const status = statusAfter[action]
  if (status) return { set: { status }, changes: { status: [site.status, status] } }
  if (action === 'remove')
    return {
      set: { removed_at: sql<Date>`now()`, active: false },
      changes: { ...(site.active && { active: [true, false] }), removed: [false, true] },
    }
  const active = action === 'activate' || action === 'adminActivate'
  const by = action === 'adminDeactivate' ? 'administrator' : 'site'
  return { set: { active, inactive_by: active ? null : by }, changes: { active: [site.active, active] } }
}

const apply = async (
  { tx }: Context,
  action: SiteAction,
  site: SiteRecord,
  reason: string,
): Promise<AuditEntry> => {
  const version = site.row_version + 1
  const { set, changes } = written(action, site)
  await tx
    .updateTable('site')
    .set({ ...set, row_version: version, updated_at: sql<Date>`now()` })
    .where(sql<boolean>`tenant_id = (select current_tenant()) and id = ${site.id}::uuid`)
    .execute()
  return { entityId: site.id, version, reason, changes }
}
