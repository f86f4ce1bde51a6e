import { type MilestoneKind, milestoneKinds } from '../../../contract/application-events/milestones.ts'
import type { Output, Parsed } from '../../../contract/define.ts'
import { searchMembers } from '../../../contract/members/calls.ts'
import { searchSites } from '../../../contract/sites/calls.ts'
import { listStudies } from '../../../contract/studies/list.ts'
import { getStudyWarnings } from '../../../contract/studies/warnings.ts'
import { overviewMembers, studyOverview } from '../../../contract/study-overview/calls.ts'
import { studyHead } from '../../../contract/study-overview/head.ts'
import { setStudyMilestone } from '../../../contract/study-overview/milestones.ts'
import { type Action, decide } from '../../access/decide.ts'
import { firstRefusal, toWireReason } from '../../access/reasons.ts'
import type { Context } from '../../kernel/context.ts'
import { rows } from '../../kernel/db/statements.ts'
import { handle, handleOne } from '../../kernel/http/handle.ts'
import { getSigned } from '../signatures/present.ts'
import { getProgress } from '../studies/progress.ts'
import { numbersOfStudy } from '../studies/registry.ts'
import { studyBrief, studyFor } from '../studies/study.ts'
import { toSurroundings } from '../studies/surroundings.ts'
import { decideMilestones, getApplicationKey, listStudyMilestones, setMilestone } from './milestones.ts'
import { countInStudy, findOverview, type OverviewRow } from './queries.ts'

type Row = Output<typeof overviewMembers>['records'][number] & { total: number }

/** The members of a study, or those with a role in it that is in force, by name. */
const listMembers = async (
  { tx, actor }: Context,
  { studyId, roleId, limit, pageNum }: Parsed<typeof overviewMembers>,
): Promise<Output<typeof overviewMembers>> => {
  await studyFor(tx, studyId, actor.scope)
  const role = roleId ?? null
  const list = await rows(tx)<Row>`with held as materialized (
      select ra.user_id, jsonb_agg(distinct jsonb_build_object('name', r.name, 'nameEn', r.name_en)) as roles,
        array_agg(distinct ra.role_id) as ids
      from role_assignment ra join role r on r.tenant_id = ra.tenant_id and r.id = ra.role_id
      where ra.tenant_id = (select current_tenant()) and ra.study_id = ${studyId}::uuid and ra.ended_at is null
        and ra.effective_at <= now() and now() < ra.expires_at group by 1),
    team as (select m.user_id, array_remove(array_agg(distinct s.site_no), null) as sites
      from study_member m left join site s on s.tenant_id = m.tenant_id and s.id = m.site_id and s.removed_at is null
      where m.tenant_id = (select current_tenant()) and m.study_id = ${studyId}::uuid group by 1)
    select u.id, u.last_name as "lastName", u.first_name as "firstName", u.reading, u.status = 'enabled' as enabled, team.sites,
      coalesce(held.roles, '[]') as roles, count(*) over ()::int as total
    from team join users u on u.tenant_id = (select current_tenant()) and u.id = team.user_id left join held on held.user_id = u.id
    where ${role}::uuid is null or ${role}::uuid = any(held.ids)
    order by u.sort_name, u.id limit ${limit} offset ${(pageNum - 1) * limit}`
  return { records: list.map(({ total: _total, ...row }) => row), total: list[0]?.total ?? 0 }
}

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

/** The head of a study; a count, and the completeness, only for those who may open their page. */
const getHead = async (
  context: Context,
  { studyId }: Parsed<typeof studyHead>,
): Promise<Output<typeof studyHead>> => {
  const { tx, actor, now } = context
  const study = await studyFor(tx, studyId, actor.scope)
  const opens = (page: Action) => firstRefusal(decide(actor, page, null, now)) === null
  const { members, ...sites } = await countInStudy(tx, studyId, actor.scope)
  return {
    ...studyBrief(study),
    progress: opens(listStudies) || opens(studyOverview) ? getProgress(study) : null,
    sites: opens(searchSites) ? sites : null,
    members: opens(searchMembers) ? members : null,
  }
}

export const handlers = [
  handleOne(studyHead, getHead),
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
