import { type RawBuilder, sql } from 'kysely'
import type { Output, Parsed } from '../../../contract/define.ts'
import type { GateItem, SiteAlarm, siteCoverage } from '../../../contract/site-gates/calls.ts'
import { alarmDays, leastCoordinators } from '../../../contract/sites/gate-items.ts'
import { sitesInScope } from '../../access/scope.ts'
import type { Context, Scope, Transaction } from '../../kernel/context.ts'
import { rows } from '../../kernel/db/statements.ts'
import { studyBrief, studyFor } from '../studies/study.ts'
import { isChosen } from './gate-queries.ts'
import { getPiName } from './present.ts'
import { beside, columns, type SiteRecord } from './queries.ts'

type Facts = {
  id: string
  /** Last day of the investigator of today, where nobody follows; null otherwise. */
  leaving: string | null
  has_pi: boolean
  coordinators: number
  ending: number
  first_end: string | null
  /** Conditions of an active site whose validity is over, with the first last day; and of those that end soon. */
  ended: GateItem[]
  ended_on: string | null
  expiring: GateItem[]
  expires_on: string | null
}

const here = sql`(select current_tenant())`

/** Sites that go on: in production, in use, and not closed. */
const going = sql`s.tenant_id = ${here} and s.removed_at is null and s.active and s.status <> 'closed' and s.environment = 'production'`
/**
 * Who counts as a CRC of the sites `mine`, everywhere: the coordinators of the personnel on duty today, and the CRC that the facts of the site
 * name, each person once.
 */
const coordinators = sql`select x.site_id, count(distinct x.who)::int as coordinators from (
    select p.site_id, coalesce(p.user_id, p.id) as who from site_person p
    where p.tenant_id = ${here} and p.site_id in (select id from mine) and p.removed_at is null and 'coordinator' = any(p.roles)
      and (p.starts_on is null or p.starts_on <= (select tenant_today())) and (p.ends_on is null or p.ends_on >= (select tenant_today()))
    union all select m.id, u.id from mine m join users u on u.tenant_id = ${here} and u.id = m.crc_user_id and u.status = 'enabled') x
  group by 1`
const soon = sql`(select tenant_today() + ${alarmDays}::int)`

/**
 * What the alarms of sites follow from; `only` narrows the sites `s`. People and terms are read once for all sites, because a company has
 * many thousands.
 */
const factsOfSites = (only: RawBuilder<unknown>, scope: Scope) => sql<Facts>`
  with mine as materialized (select s.id, s.status, s.crc_user_id from site s where ${going} and ${only} and ${sitesInScope(scope, 's')}),
  terms as (select distinct on (i.site_id) i.site_id, i.person_id from site_pi i
    where i.tenant_id = ${here} and i.site_id in (select id from mine) and i.from_date <= (select tenant_today())
    order by i.site_id, i.from_date desc),
  staff as (select p.site_id,
      count(*) filter (where p.ends_on <= ${soon})::int as ending, min(p.ends_on) filter (where p.ends_on <= ${soon}) as first_end
    from site_person p where p.tenant_id = ${here} and p.site_id in (select id from mine) and p.removed_at is null
      and (p.ends_on is null or p.ends_on >= (select tenant_today())) group by 1),
  crcs as (${coordinators}),
  approvals as (select m.id as site_id, array_agg(g.item order by g.valid_until) filter (where g.valid_until < (select tenant_today())) as ended,
      min(g.valid_until) filter (where g.valid_until < (select tenant_today())) as ended_on,
      array_agg(g.item order by g.valid_until) filter (where g.valid_until >= (select tenant_today())) as expiring,
      min(g.valid_until) filter (where g.valid_until >= (select tenant_today())) as expires_on
    from mine m join site_gate g on g.tenant_id = ${here} and g.site_id = m.id
    where m.status = 'active' and g.state = 'done' and g.valid_until <= ${soon} and ${isChosen} group by 1),
  roles as (select a.site_id, count(*)::int as ending, min(a.expires_at)::date as first_end from role_assignment a
    where a.tenant_id = ${here} and a.site_id in (select id from mine) and a.ended_at is null
      and a.expires_at between now() and now() + make_interval(days => ${alarmDays}) group by 1)
  select m.id, t.person_id is not null as has_pi,
    case when pi.ends_on is not null and not exists (select from site_pi n where n.tenant_id = ${here} and n.site_id = m.id
      and n.from_date > (select tenant_today()) and n.from_date <= pi.ends_on + 1) then pi.ends_on end as leaving,
    coalesce(c.coordinators, 0) as coordinators, coalesce(f.ending, 0) + coalesce(r.ending, 0) as ending,
    least(f.first_end, r.first_end) as first_end,
    coalesce(v.ended, '{}') as ended, v.ended_on, coalesce(v.expiring, '{}') as expiring, v.expires_on
  from mine m left join terms t on t.site_id = m.id
    left join site_person pi on pi.tenant_id = ${here} and pi.id = t.person_id
    left join staff f on f.site_id = m.id left join roles r on r.site_id = m.id
    left join crcs c on c.site_id = m.id left join approvals v on v.site_id = m.id`

/** Whether an alarm is about the end of an approval, not about people. */
export const isOfApproval = (kind: SiteAlarm['kind']): boolean => kind.startsWith('approval')

const alarm = (
  kind: SiteAlarm['kind'],
  count: number,
  on: string | null,
  items: GateItem[] = [],
): SiteAlarm => ({
  ...{ kind, count, on, items },
})

/** The alarms of a site, the most pressing one first (MD-T6). */
export const getAlarms = (facts: Omit<Facts, 'id'>): SiteAlarm[] => {
  const { has_pi, leaving, coordinators, ending, first_end, ended, ended_on, expiring, expires_on } = facts
  return [
    ...(ended.length > 0 ? [alarm('approval_ended', ended.length, ended_on, ended)] : []),
    ...(has_pi ? [] : [alarm('no_pi', 0, null)]),
    ...(expiring.length > 0 ? [alarm('approval_ending', expiring.length, expires_on, expiring)] : []),
    ...(leaving ? [alarm('pi_leaving', 1, leaving)] : []),
    ...(coordinators < leastCoordinators ? [alarm('single_crc', coordinators, null)] : []),
    ...(ending > 0 ? [alarm('ending', ending, first_end)] : []),
  ]
}

/** Sites with their alarms; those without one are part of it. */
export const alarmsOfSites = async (
  tx: Transaction,
  only: RawBuilder<unknown>,
  scope: Scope,
): Promise<{ id: string; alarms: SiteAlarm[] }[]> => {
  const { rows } = await factsOfSites(only, scope).execute(tx)
  return rows.map(({ id, ...facts }) => ({ id, alarms: getAlarms(facts) }))
}

/** The coverage of a study: its sites with alarms, in the order of its list. */
export const getCoverage = async (
  { tx, actor, client }: Context,
  { studyId }: Parsed<typeof siteCoverage>,
): Promise<Output<typeof siteCoverage>> => {
  const study = await studyFor(tx, studyId, actor.scope)
  const all = await alarmsOfSites(tx, sql`s.study_id = ${studyId}::uuid`, actor.scope)
  const alarms = new Map(all.filter(each => each.alarms.length > 0).map(each => [each.id, each.alarms]))
  const siteRows = await rows(tx)<SiteRecord>`select ${columns} from site s ${beside}
    where s.tenant_id = ${here} and s.id = any(${[...alarms.keys()]}::uuid[]) order by s.sort, s.site_no, s.id`
  const records = siteRows.map(row => ({
    id: row.id,
    siteNo: row.site_no,
    name: row.name,
    nameEn: row.name_en,
    status: row.status,
    environment: row.environment,
    pi: getPiName(row, client.locale),
    leadCra: row.lead_cra,
    alarms: alarms.get(row.id) ?? [],
  }))
  return { records, total: records.length, study: studyBrief(study), sites: all.length }
}
