import { sql } from 'kysely'
import type { MilestoneKind } from '../../../contract/application-events/milestones.ts'
import type { Output } from '../../../contract/define.ts'
import type { StudySurroundings } from '../../../contract/studies/warnings.ts'
import type { studyOverview } from '../../../contract/study-overview/calls.ts'
import { sitesInScope, studiesInScope } from '../../access/scope.ts'
import type { Scope, Transaction } from '../../kernel/context.ts'
import { one } from '../../kernel/db/statements.ts'
import { surroundings } from '../studies/surroundings.ts'

type Overview = Output<typeof studyOverview>
export type OverviewRow = Pick<Overview, 'study' | 'sites' | 'members' | 'enrolment' | 'initiations'> & {
  surroundings: StudySurroundings
  /** Signed changes of the status; what they say is read from their statements. */
  timeline: (Pick<Overview['timeline'][number], 'at'> & { userId: string; signatureId: string })[]
  today: string
  siteMilestones: { kind: MilestoneKind; sites: number; reached: number; late: number; missed: number }[]
  usage: { applicationId: number; records: number; sites: number }[]
}

const here = sql`(select current_tenant())`
/** The rows of a statement as one JSON list, empty when there are none. */
const listed = (rows: ReturnType<typeof sql>) =>
  sql`coalesce((select jsonb_agg(to_jsonb(x)) from (${rows}) x), '[]'::jsonb)`

const facts = sql`jsonb_build_object('id', t.id, 'planId', t.plan_id, 'name', t.name, 'nameEn', t.name_en, 'status', t.status,
  'active', t.active, 'phase', coalesce(t.phase, ''), 'sponsor', t.sponsor, 'indication', t.indication,
  'therapeuticArea', t.therapeutic_area, 'startDate', t.start_date, 'endDate', t.end_date,
  'actualStartDate', t.actual_start_date, 'actualEndDate', t.actual_end_date, 'startDelay', t.start_delay, 'endDelay', t.end_delay,
  'updatedAt', to_char(t.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'sponsorNames', (select jsonb_build_object('name', o.name, 'nameEn', o.name_en) from organisation o
    where o.tenant_id = ${here} and o.merged_into is null and t.sponsor <> '' and t.sponsor in (o.name, o.name_en) order by o.sort_name, o.id limit 1),
  'leadPm', (select jsonb_build_object('id', u.id, 'lastName', u.last_name, 'firstName', u.first_name, 'reading', u.reading)
    from users u where u.tenant_id = ${here} and u.id = t.lead_pm_user_id),
  'department', (select jsonb_build_object('id', d.id, 'name', d.name, 'nameEn', d.name_en)
    from department d where d.tenant_id = ${here} and d.id = t.department_id))`

/** Sites of the study in the scope, read once for every count of them. */
const getSites = (studyId: string, scope: Scope) => sql`mine as materialized (
    select s.id, s.status, s.environment, s.active from site s
    where s.tenant_id = ${here} and s.study_id = ${studyId}::uuid and s.removed_at is null and ${sitesInScope(scope, 's')}),
  team as materialized (select distinct m.user_id from study_member m where m.tenant_id = ${here} and m.study_id = ${studyId}::uuid),
  reached as materialized (
    select m.kind, m.site_id, m.planned_on, m.actual_on, m.applicable, m.application_id, m.reported_at from milestone m
    where m.tenant_id = ${here} and m.study_id = ${studyId}::uuid and (m.site_id is null or m.site_id in (select id from mine)))`

const siteCounts = sql`jsonb_build_object('planned', t.planned_sites, 'total', (select count(*)::int from mine), 'active', (select count(*)::int from mine where active),
  'byStatus', ${listed(sql`select status, count(*)::int as count from mine group by 1 order by array_position(array['active', 'preparing', 'closed'], status)`)},
  'byEnvironment', ${listed(sql`select environment, count(*)::int as count from mine group by 1 order by array_position(array['production', 'test', 'development'], environment)`)})`

const getMembers = (studyId: string) => sql`jsonb_build_object('total', (select count(*)::int from team),
  'byRole', ${listed(sql`select r.id, r.name, r.name_en as "nameEn", count(distinct ra.user_id)::int as count
    from role_assignment ra join team on team.user_id = ra.user_id join role r on r.tenant_id = ra.tenant_id and r.id = ra.role_id
    where ra.tenant_id = ${here} and ra.study_id = ${studyId}::uuid and ra.ended_at is null and ra.effective_at <= now()
      and now() < ra.expires_at
    group by r.id, r.name, r.name_en order by 4 desc, r.name, r.id`)})`

const getUsage = (studyId: string) =>
  listed(sql`select application_id as "applicationId", least(sum(records), 2147483647)::int as records, count(site)::int as sites from (
    select application_id, records::bigint, null::uuid as site from study_usage where tenant_id = ${here} and study_id = ${studyId}::uuid and records > 0
    union all select u.application_id, u.records, u.site_id from site_usage u where u.tenant_id = ${here} and u.site_id in (select id from mine)
      and u.records > 0) as all_usage
    group by 1 order by 1`)

const getTimeline = (studyId: string) =>
  listed(sql`select to_char(g.signed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
    g.user_id as "userId", g.id as "signatureId" from signature g
    where g.tenant_id = ${here} and g.entity = 'studies' and g.record_id = ${studyId}::uuid and g.act in ('studyStatus', 'studyStatusCorrection') order by g.signed_at`)

const siteMilestones = listed(sql`select kind, count(*) filter (where applicable)::int as sites,
  count(*) filter (where applicable and actual_on is not null)::int as reached,
  count(*) filter (where applicable and actual_on > planned_on)::int as late,
  count(*) filter (where applicable and actual_on is null and planned_on < (now() at time zone c.time_zone)::date)::int as missed
  from reached where site_id is not null group by 1`)

const initiations = listed(sql`select month, sum(count) over (order by month)::int as count from (
  select to_char(actual_on, 'YYYY-MM') as month, count(*) as count from reached
  where site_id is not null and kind = 'siteInitiation' and actual_on is not null group by 1) as months order by month`)

/** Everything of an overview in one statement; undefined when the study is not in the scope. */
export const findOverview = async (
  tx: Transaction,
  studyId: string,
  scope: Scope,
): Promise<OverviewRow | undefined> => {
  return one(tx)<OverviewRow>`with ${getSites(studyId, scope)}
    select to_char(now() at time zone c.time_zone, 'YYYY-MM-DD') as today, ${facts} as study, ${siteCounts} as sites,
      (select ${surroundings} from study s where s.tenant_id = t.tenant_id and s.id = t.id) as surroundings,
      ${getMembers(studyId)} as members,
      jsonb_build_object('planned', t.planned_subjects, 'enrolled', t.enrolled_subjects) as enrolment,
      ${getTimeline(studyId)} as timeline, ${siteMilestones} as "siteMilestones", ${initiations} as initiations, ${getUsage(studyId)} as usage
    from study t join tenant c on c.id = t.tenant_id
    where t.tenant_id = ${here} and t.id = ${studyId}::uuid and ${studiesInScope(scope, 't')}`
}

/** How many sites and members a study has; sites are those in the scope. */
export const countInStudy = async (
  tx: Transaction,
  studyId: string,
  scope: Scope,
): Promise<{ total: number; active: number; members: number }> =>
  (await one(tx)<{ total: number; active: number; members: number }>`select count(*)::int as total,
      count(*) filter (where s.active)::int as active,
      (select count(distinct m.user_id)::int from study_member m where m.tenant_id = ${here} and m.study_id = ${studyId}::uuid) as members
    from site s where s.tenant_id = ${here} and s.study_id = ${studyId}::uuid and s.removed_at is null and ${sitesInScope(scope, 's')}`)!
