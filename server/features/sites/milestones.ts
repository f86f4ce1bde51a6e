import { sql } from 'kysely'
import {
  getMilestone,
  getOvertaken,
  listMilestones,
  type MilestoneKind,
} from '../../../contract/application-events/milestones.ts'
import type { Output, Parsed } from '../../../contract/define.ts'
import {
  setSiteMilestone,
  type siteMilestoneHistory,
  type siteMilestones,
} from '../../../contract/site-milestones/calls.ts'
import { getOutOfOrder, isMilestoneChanged } from '../../../contract/sites/milestone-rules.ts'
import { decide } from '../../access/decide.ts'
import { deny, firstRefusal, requireAllowed, toWireReason } from '../../access/reasons.ts'
import { changesBetween } from '../../audit/append.ts'
import { historyOfActions, requireVersion } from '../../audit/history.ts'
import type { Context, Transaction } from '../../kernel/context.ts'
import { problem } from '../../kernel/problem.ts'
import { studyShut } from '../studies/rules.ts'
import { siteFor } from './find.ts'
import {
  getReachedDays,
  type MilestoneRow,
  milestonesOfSite,
  putMilestone,
  todayAtSite,
} from './milestone-queries.ts'
import { type SiteRecord, sitesById } from './queries.ts'
import { showTakeOver } from './take-over.ts'

type Entry = Parsed<typeof setSiteMilestone>
const kinds = listMilestones('site')

const none = (milestone: MilestoneKind): MilestoneRow => ({
  ...{ milestone, plannedOn: null, actualOn: null, applicable: true },
  ...{ applicationId: null, enteredBy: null, reportedAt: null, receivedAt: null, rowVersion: 0 },
})

/** Whether the actor may enter milestones of a site: not while an application drives it (F12, P39). */
const decideEntry = ({ actor, now }: Pick<Context, 'actor' | 'now'>, site: SiteRecord) =>
  decide(
    actor,
    setSiteMilestone,
    {
      inScope: true,
      state: () =>
        studyShut({ status: site.study_status, active: site.study_active }) ??
        (site.driven_by === null ? null : deny('state', 'siteMilestoneDriven')),
    },
    now,
  )

/** The milestones of a site in the order of a trial, with their sources (F12, P39). */
export const listMilestonesOfSite = async (
  context: Context,
  { siteId }: Parsed<typeof siteMilestones>,
): Promise<Output<typeof siteMilestones>> => {
  const site = await siteFor(context, siteId)
  const rows = await milestonesOfSite(context.tx, siteId)
  const days = getReachedDays(rows)
  const refusal = firstRefusal(decideEntry(context, site))
  const records = kinds.map(kind => {
    const row = rows.get(kind) ?? none(kind)
    return {
      ...row,
      reportedAt: row.reportedAt?.toISOString() ?? null,
      receivedAt: row.receivedAt?.toISOString() ?? null,
      overtaken: getOvertaken(kind, days),
    }
  })
  return {
    records,
    total: records.length,
    today: await todayAtSite(context.tx, site, context.now),
    drivenBy: site.driven_by,
    ...(await showTakeOver(context, site)),
    editing: refusal && toWireReason(refusal),
  }
}

const actions = ['setSiteMilestone', 'reportMilestone', 'takeOverSite']

/** Every change of the milestones of a site. */
export const listMilestoneHistory = async (
  context: Context,
  { siteId, ...page }: Parsed<typeof siteMilestoneHistory>,
): Promise<Output<typeof siteMilestoneHistory>> => {
  await siteFor(context, siteId)
  return historyOfActions(context, 'sites', siteId, page, actions)
}

/** Checks an entry over what is stored; returns the pair that is out of order and was confirmed. */
const check = async (
  context: Context,
  site: SiteRecord,
  rows: Map<MilestoneKind, MilestoneRow>,
  entry: Entry,
) => {
  const before = rows.get(entry.milestone) ?? none(entry.milestone)
  await requireVersion(
    context.tx,
    { entity: 'sites', id: site.id, version: before.rowVersion },
    entry.rowVersion,
  )
  const today = await todayAtSite(context.tx, site, context.now)
  if (entry.actualOn && entry.actualOn > today) throw problem('dayToCome', { field: 'actualOn', today })
  if (isMilestoneChanged(before, entry) && !entry.reason) throw problem('reasonRequired', { field: 'reason' })
  const pair =
    entry.actualOn === before.actualOn
      ? null
      : getOutOfOrder(entry.milestone, { ...getReachedDays(rows), [entry.milestone]: entry.actualOn })
  if (pair && !entry.confirmed) throw problem('milestoneOrder', { field: 'actualOn', ...pair })
  return { before, pair }
}

/** Enters a milestone by hand. The day of the site selection is a fact of the site, without which it cannot become active. */
export const setMilestone = async (
  context: Context,
  entry: Entry,
): Promise<Output<typeof setSiteMilestone>> => {
  const { tx, actor } = context
  const { siteId, milestone, plannedOn, actualOn, applicable, reason } = entry
  if (!getMilestone(milestone).site) throw problem('optionInvalid', { field: 'milestone' })
  const [site] = await sitesById(tx, [siteId], actor.scope, true)
  if (!site) throw problem('dataNotFound')
  requireAllowed(decideEntry(context, site))
  const { before, pair } = await check(context, site, await milestonesOfSite(tx, siteId), entry)
  const facts = changesBetween(
    { plannedOn: before.plannedOn, actualOn: before.actualOn, applicable: before.applicable },
    { plannedOn, actualOn, applicable },
  )
  if (Object.keys(facts).length === 0) return { siteId, milestone, rowVersion: before.rowVersion }
  await putMilestone(tx, { ...entry, studyId: site.study_id, userId: actor.userId })
  const version = await selectOn(tx, site, entry)
  context.audit({
    entityId: siteId,
    ...(version !== undefined && { version }),
    ...(reason && { reason }),
    changes: {
      milestone: [null, milestone],
      ...facts,
      ...(pair && { dateOutOfOrder: [null, true] }),
      ...(version !== undefined && { selectedOn: [site.selected_on, actualOn] }),
    },
    detail: { milestone },
  })
  return { siteId, milestone, rowVersion: before.rowVersion + 1 }
}

/** Writes the day of the site selection to the site; returns the next version of the site, or nothing when it stays. */
const selectOn = async (
  tx: Transaction,
  site: SiteRecord,
  { milestone, actualOn }: Entry,
): Promise<number | undefined> => {
  if (getMilestone(milestone).drives !== 'selectedOn' || site.selected_on === actualOn) return undefined
  const version = site.row_version + 1
  await sql`update site set selected_on = ${actualOn}::date, row_version = ${version}::int, updated_at = now()
    where tenant_id = (select current_tenant()) and id = ${site.id}::uuid`.execute(tx)
  return version
}
