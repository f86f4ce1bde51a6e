import {
  getMilestone,
  getOvertaken,
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
import { run } from '../../kernel/db/statements.ts'
import { problem } from '../../kernel/problem.ts'
import { studyShut } from '../studies/rules.ts'
import { siteFor } from './find.ts'
import {
  getReachedDays,
  listInOrder,
  type MilestoneRow,
  milestonesOfSite,
  noMilestone,
  putMilestone,
  todayAtSite,
} from './milestone-queries.ts'
import { type SiteRecord, sitesById } from './queries.ts'
import { showTakeOver } from './take-over.ts'

type Entry = Parsed<typeof setSiteMilestone>

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
  const records = listInOrder('site', rows).map(row => ({
    ...row,
    overtaken: getOvertaken(row.milestone, days),
  }))
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

type Checked = {
  entity: 'sites' | 'studies'
  id: string
  today: string
  rows: ReadonlyMap<MilestoneKind, MilestoneRow>
}

/** Checks an entry over what is stored; returns that, and the pair that is out of order and was confirmed. */
export const checkEntry = async (
  tx: Transaction,
  { entity, id, today, rows }: Checked,
  entry: Omit<Entry, 'siteId'>,
) => {
  const before = rows.get(entry.milestone) ?? noMilestone(entry.milestone)
  await requireVersion(tx, { entity, id, version: before.rowVersion }, entry.rowVersion)
  if (entry.actualOn && entry.actualOn > today) throw problem('dayToCome', { field: 'actualOn', today })
  if (isMilestoneChanged(before, entry) && !entry.reason) throw problem('reasonRequired', { field: 'reason' })
  const pair =
    entry.actualOn === before.actualOn
      ? null
      : getOutOfOrder(
          entry.milestone,
          { ...getReachedDays(rows), [entry.milestone]: entry.actualOn },
          entity === 'sites' ? 'site' : 'study',
        )
  if (pair && !entry.confirmed) throw problem('milestoneOrder', { field: 'actualOn', ...pair })
  return { before, pair }
}

/** What an entry changes, for the trail. */
export const getEntryChanges = (
  { plannedOn, actualOn, applicable }: MilestoneRow,
  entry: Omit<Entry, 'siteId'>,
) =>
  changesBetween(
    { plannedOn, actualOn, applicable },
    { plannedOn: entry.plannedOn, actualOn: entry.actualOn, applicable: entry.applicable },
  )

/** Enters a milestone by hand. The day of the site selection is a fact of the site, without which it cannot become active. */
export const setMilestone = async (
  context: Context,
  entry: Entry,
): Promise<Output<typeof setSiteMilestone>> => {
  const { tx, actor } = context
  const { siteId, milestone, actualOn, reason } = entry
  if (!getMilestone(milestone).site) throw problem('optionInvalid', { field: 'milestone' })
  const [site] = await sitesById(tx, [siteId], actor.scope, true)
  if (!site) throw problem('dataNotFound')
  requireAllowed(decideEntry(context, site))
  const today = await todayAtSite(tx, site, context.now)
  const rows = await milestonesOfSite(tx, siteId)
  const { before, pair } = await checkEntry(tx, { entity: 'sites', id: siteId, today, rows }, entry)
  const facts = getEntryChanges(before, entry)
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
  await run(tx)`update site set selected_on = ${actualOn}::date, row_version = ${version}::int,
    updated_at = now()
    where tenant_id = (select current_tenant()) and id = ${site.id}::uuid`
  return version
}
