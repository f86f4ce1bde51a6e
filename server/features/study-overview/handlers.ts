import { applications } from '../../../contract/access/applications.ts'
import { type MilestoneKind, milestoneKinds } from '../../../contract/application-events/milestones.ts'
import { getProgressState } from '../../../contract/application-events/progress.ts'
import type { Output } from '../../../contract/define.ts'
import { getStudyWarnings } from '../../../contract/studies/warnings.ts'
import { overviewMembers, studyOverview } from '../../../contract/study-overview/calls.ts'
import type { Context } from '../../kernel/context.ts'
import { handle, handleOne } from '../../kernel/http/handle.ts'
import { problem } from '../../kernel/problem.ts'
import { getSigned } from '../signatures/present.ts'
import { getProgress } from '../studies/progress.ts'
import { numbersOfStudy } from '../studies/registry.ts'
import { studyFor } from '../studies/study.ts'
import { toSurroundings } from '../studies/surroundings.ts'
import { listMembers } from './members.ts'
import { findOverview, type OverviewRow } from './queries.ts'

type Overview = Output<typeof studyOverview>

const getPlace = (kind: MilestoneKind): number => milestoneKinds.indexOf(kind)
const inOrder = (one: { kind: MilestoneKind }, other: { kind: MilestoneKind }) =>
  getPlace(one.kind) - getPlace(other.kind)

const getKey = (id: number): string => applications.find(each => each.id === id)?.key ?? String(id)

/** Milestones in the order of a trial. The one that follows the last reached one is in progress. */
const getMilestones = ({ milestones, today }: OverviewRow): Overview['milestones'] => {
  const ordered = milestones.filter(({ applicable }) => applicable).sort(inOrder)
  const last = ordered.findLastIndex(({ actualOn }) => actualOn !== null)
  const next = last < 0 ? undefined : ordered[last + 1]
  return [...milestones].sort(inOrder).map(each => {
    const { applicationId, applicable, ...rest } = each
    const state = getProgressState({ ...rest, applicable, started: each === next }, today)
    return { ...rest, state, application: getKey(applicationId) }
  })
}

const getOverview = (
  row: OverviewRow,
): Omit<Overview, 'registryNumbers' | 'progress' | 'timeline' | 'warnings'> => {
  const {
    today: _today,
    usage,
    siteMilestones,
    timeline: _timeline,
    surroundings: _surroundings,
    ...rest
  } = row
  return {
    ...rest,
    milestones: getMilestones(row),
    siteMilestones: [...siteMilestones].sort(inOrder),
    usage: usage.map(({ applicationId, ...each }) => ({ ...each, application: getKey(applicationId) })),
  }
}

/** The changes of the status as their statements say them, each with the badge of its signature. */
const getTimeline = async (
  context: Context,
  changes: OverviewRow['timeline'],
): Promise<Overview['timeline']> => {
  const signed = await getSigned(
    context,
    changes.map(({ signatureId }) => signatureId),
  )
  return changes.flatMap(({ signatureId, ...change }) => {
    const { badge, said } = signed.get(signatureId)!
    if (!said) return []
    const { from, to } = said.facts as Pick<Overview['timeline'][number], 'from' | 'to'>
    return [{ ...change, from, to, reason: said.reason, signature: badge }]
  })
}

export const handlers = [
  handleOne(studyOverview, async (context, { studyId }) => {
    const { tx, actor } = context
    const row = await findOverview(tx, studyId, actor.scope)
    if (!row) throw problem('dataNotFound')
    const study = await studyFor(tx, studyId, actor.scope)
    const registryNumbers = await numbersOfStudy(tx, studyId)
    const timeline = await getTimeline(context, row.timeline)
    const { countries, planned_sites: plannedSites } = study
    const warnings = getStudyWarnings(
      { ...row.study, countries, plannedSites },
      toSurroundings(row.surroundings),
    )
    return { ...getOverview(row), timeline, registryNumbers, warnings, progress: getProgress(study) }
  }),
  handle(overviewMembers, listMembers),
]
