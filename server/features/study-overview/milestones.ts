import { applications } from '../../../contract/access/applications.ts'
import { getMilestone } from '../../../contract/application-events/milestones.ts'
import { getProgressState } from '../../../contract/application-events/progress.ts'
import type { Output, Parsed } from '../../../contract/define.ts'
import type { studyOverview } from '../../../contract/study-overview/calls.ts'
import { setStudyMilestone } from '../../../contract/study-overview/milestones.ts'
import { decide } from '../../access/decide.ts'
import { requireAllowed } from '../../access/reasons.ts'
import type { Context } from '../../kernel/context.ts'
import { problem } from '../../kernel/problem.ts'
import {
  findReporters,
  listInOrder,
  milestonesOfStudy,
  putMilestone,
  todayAtSite,
} from '../sites/milestone-queries.ts'
import { checkEntry, getEntryChanges } from '../sites/milestones.ts'
import { studyShut } from '../studies/rules.ts'
import { type StudyRecord, studyFor } from '../studies/study.ts'

type Milestones = Output<typeof studyOverview>['milestones']

export const getApplicationKey = (id: number): string =>
  applications.find(each => each.id === id)?.key ?? String(id)

/** Milestones in the order of a trial. The one that follows the last reached one is in progress. */
export const listStudyMilestones = async (
  { tx }: Pick<Context, 'tx'>,
  studyId: string,
  today: string,
): Promise<Milestones> => {
  const reporters = await findReporters(tx)
  const rows = listInOrder('study', await milestonesOfStudy(tx, studyId))
  const planned = rows.filter(({ applicable, rowVersion }) => applicable && rowVersion > 0)
  const last = planned.findLastIndex(({ actualOn }) => actualOn !== null)
  const next = last < 0 ? undefined : planned[last + 1]
  return rows.map(row => ({
    ...row,
    state: getProgressState({ ...row, started: row === next }, today),
    application: row.applicationId === null ? null : getApplicationKey(row.applicationId),
    driven: row.applicationId !== null && reporters.has(row.applicationId),
  }))
}

/** Whether the actor may enter milestones of a study. */
export const decideMilestones = ({ actor, now }: Pick<Context, 'actor' | 'now'>, study: StudyRecord) =>
  decide(actor, setStudyMilestone, { inScope: true, state: () => studyShut(study) }, now)

/** Enters a milestone of a study by hand, planned and actual (P40). */
export const setMilestone = async (
  context: Context,
  entry: Parsed<typeof setStudyMilestone>,
): Promise<Output<typeof setStudyMilestone>> => {
  const { tx, actor, now } = context
  const { studyId, milestone, reason } = entry
  if (!getMilestone(milestone).study) throw problem('optionInvalid', { field: 'milestone' })
  const study = await studyFor(tx, studyId, actor.scope, 'update')
  requireAllowed(decideMilestones(context, study))
  // The calendar of the company: a study is in no country.
  const today = await todayAtSite(tx, { country: '' }, now)
  const rows = await milestonesOfStudy(tx, studyId)
  const { before, pair } = await checkEntry(tx, { entity: 'studies', id: studyId, today, rows }, entry)
  if (before.applicationId !== null && (await findReporters(tx)).has(before.applicationId))
    throw problem('studyMilestoneDriven')
  const facts = getEntryChanges(before, entry)
  if (Object.keys(facts).length === 0) return { studyId, milestone, rowVersion: before.rowVersion }
  await putMilestone(tx, { ...entry, siteId: null, userId: actor.userId })
  context.audit({
    entityId: studyId,
    ...(reason && { reason }),
    changes: { milestone: [null, milestone], ...facts, ...(pair && { dateOutOfOrder: [null, true] }) },
    detail: { milestone },
  })
  return { studyId, milestone, rowVersion: before.rowVersion + 1 }
}
