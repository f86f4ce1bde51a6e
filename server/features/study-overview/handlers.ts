import { type MilestoneKind, milestoneKinds } from '../../../contract/application-events/milestones.ts'
import type { Output } from '../../../contract/define.ts'
import { getStudyWarnings } from '../../../contract/studies/warnings.ts'
import { overviewMembers, studyOverview } from '../../../contract/study-overview/calls.ts'
import { setStudyMilestone } from '../../../contract/study-overview/milestones.ts'
import { firstRefusal, toWireReason } from '../../access/reasons.ts'
import type { Context } from '../../kernel/context.ts'
import { handle, handleOne } from '../../kernel/http/handle.ts'
import { getSigned } from '../signatures/present.ts'
import { getProgress } from '../studies/progress.ts'
import { numbersOfStudy } from '../studies/registry.ts'
import { studyFor } from '../studies/study.ts'
import { toSurroundings } from '../studies/surroundings.ts'
import { listMembers } from './members.ts'
import { decideMilestones, getApplicationKey, listStudyMilestones, setMilestone } from './milestones.ts'
import { findOverview, type OverviewRow } from './queries.ts'

type Overview = Output<typeof studyOverview>

const getPlace = (kind: MilestoneKind): number => milestoneKinds.indexOf(kind)
const inOrder = (one: { kind: MilestoneKind }, other: { kind: MilestoneKind }) =>
  getPlace(one.kind) - getPlace(other.kind)

const getOverview = (
  row: OverviewRow,
): Omit<
  Overview,
  'registryNumbers' | 'progress' | 'timeline' | 'warnings' | 'milestones' | 'milestoneEntry'
> => {
  const { usage, siteMilestones, timeline: _timeline, surroundings: _surroundings, ...rest } = row
  return {
    ...rest,
    siteMilestones: [...siteMilestones].sort(inOrder),
    usage: usage.map(({ applicationId, ...each }) => ({
      ...each,
      application: getApplicationKey(applicationId),
    })),
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
  return changes.flatMap(({ signatureId, userId, at }) => {
    const { badge, signer, said } = signed.get(signatureId)!
    if (!said) return []
    const { from, to } = said.facts as Pick<Overview['timeline'][number], 'from' | 'to'>
    const by = { id: userId, ...signer }
    return [{ at, by, from, to, reason: said.reason, signature: badge }]
  })
}

export const handlers = [
  handleOne(studyOverview, async (context, { studyId }) => {
    const { tx, actor } = context
    const study = await studyFor(tx, studyId, actor.scope)
    const row = (await findOverview(tx, studyId, actor.scope))!
    const milestones = await listStudyMilestones(context, studyId, row.today)
    const refusal = firstRefusal(decideMilestones(context, study))
    const registryNumbers = await numbersOfStudy(tx, studyId)
    const timeline = await getTimeline(context, row.timeline)
    const { countries, planned_sites: plannedSites } = study
    const warnings = getStudyWarnings(
      { ...row.study, countries, plannedSites },
      toSurroundings(row.surroundings),
    )
    return {
      ...{ ...getOverview(row), timeline, registryNumbers, warnings, milestones },
      milestoneEntry: refusal && toWireReason(refusal),
      progress: getProgress(study),
    }
  }),
  handle(overviewMembers, listMembers),
  handle(setStudyMilestone, setMilestone),
]
