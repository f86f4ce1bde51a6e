import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Parsed } from '../../../contract/define.ts'
import type { searchSites } from '../../../contract/sites/calls.ts'
import { siteRecord } from '../../../contract/sites/fields.ts'
import type { StudyStatus } from '../../../contract/studies/shapes.ts'
import type { PersonName } from '../../../contract/values/names.ts'
import { sitesInScope } from '../../access/scope.ts'
import type { Scope, Transaction } from '../../kernel/context.ts'
import { type Listed, readPage } from '../../kernel/db/pages.ts'
import { rows, run } from '../../kernel/db/statements.ts'
import { personColumn, type RecordRow, selectColumns } from '../../kernel/records/columns.ts'
import { drivenBy } from './driven.ts'
import { gapsOfRow } from './gate-queries.ts'
import { joinPi } from './texts.ts'

export type SiteRecord = RecordRow<typeof siteRecord.fields> & {
  usages: number
  members: number
  /** The main principal investigator of today; null when the personnel has none. */
  pi_parts: PersonName | null
  pi_id: string | null
  /** The open conditions of its activation gate. */
  gaps: string[]
  /** The application that drives the site; null when people do. */
  driven_by: number | null
  study_status: StudyStatus
  study_active: boolean
}

/** Columns of one site with names; `s` is the site, `t` its study, `o` its organisation. */
export const columns = sql`${selectColumns(siteRecord, 's')}, o.name, o.name_en, o.country, o.province, o.city,
  ${personColumn('cra')} as lead_cra, ${personColumn('crc')} as crc,
  (select count(*)::int from site_usage x where x.tenant_id = (select current_tenant()) and x.site_id = s.id and x.records > 0) as usages,
  (select count(*)::int from study_member x where x.tenant_id = (select current_tenant()) and x.site_id = s.id) as members,
  case when pi.id is not null then jsonb_build_object('lastName', pi.last_name, 'firstName', pi.first_name) end as pi_parts,
  pi.id as pi_id, ${gapsOfRow} as gaps, ${drivenBy} as driven_by, t.status as study_status, t.active as study_active`

/** Joins of a site. */
export const beside = sql`join study t on t.tenant_id = (select current_tenant()) and t.id = s.study_id
  join organisation o on o.tenant_id = (select current_tenant()) and o.id = s.organisation_id
  left join users cra on cra.tenant_id = (select current_tenant()) and cra.id = s.lead_cra_user_id
  left join users crc on crc.tenant_id = (select current_tenant()) and crc.id = s.crc_user_id ${joinPi}`

export type SiteFilters = Pick<
  Parsed<typeof searchSites>,
  'studyId' | 'status' | 'environment' | 'active' | 'regions'
> & { terms: readonly string[] }

/** Conditions of a list of sites, including the actor's scope. */
export const conditions = (filters: SiteFilters, scope: Scope): RawBuilder<SqlBool> => {
  const parts: RawBuilder<unknown>[] = [
    sql`s.tenant_id = (select current_tenant()) and s.removed_at is null and s.study_id = ${filters.studyId}::uuid`,
    sql`${sitesInScope(scope, 's')}`,
  ]
  for (const term of filters.terms) parts.push(sql`strpos(s.search, ${term}) > 0`)
  if (filters.status.length) parts.push(sql`s.status = any(${filters.status}::text[])`)
  if (filters.environment.length) parts.push(sql`s.environment = any(${filters.environment}::text[])`)
  if (filters.active !== undefined) parts.push(sql`s.active = ${filters.active}`)
  if (filters.regions.length) {
    parts.push(sql`s.organisation_id in (select o.id from organisation o where o.tenant_id = (select current_tenant())
      and o.province = any(${filters.regions}::text[]))`)
  }
  return sql<SqlBool>`${sql.join(parts, sql` and `)}`
}

const ofOrganisation = (column: RawBuilder<unknown>) =>
  sql`(select ${column} from organisation o where o.tenant_id = (select current_tenant()) and o.id = s.organisation_id)`

/** Columns of the sort fields; statuses sort by their progress, not by their spelling. */
const sortColumns = {
  siteNo: sql`s.site_no`,
  name: sql`s.sort_name`,
  nameEn: ofOrganisation(sql`lower(coalesce(nullif(o.name_en, ''), o.name))`),
  pi: sql`s.sort_pi`,
  leadCra: sql`coalesce((select u.sort_name from users u where u.tenant_id = (select current_tenant()) and u.id = s.lead_cra_user_id), '')`,
  city: ofOrganisation(sql`o.city`),
  environment: sql`array_position(array['production', 'test', 'development'], s.environment)`,
  status: sql`array_position(array['preparing', 'active', 'closed'], s.status)`,
  active: sql`not s.active`,
  enrolledSubjects: sql`s.enrolled_subjects`,
  plannedSubjects: sql`s.planned_subjects`,
  createdAt: sql`s.created_at`,
  updatedAt: sql`s.updated_at`,
} as const

export type SitePage = Pick<Parsed<typeof searchSites>, 'limit' | 'pageNum' | 'sort'>

/** Sites of a study that match, those of `part`, in the requested order, then the study's own. */
export const listSites = (
  filters: SiteFilters,
  sort: SitePage['sort'],
  scope: Scope,
  part: RawBuilder<unknown> = sql`true`,
): Listed => ({
  matches: sql`from site s where ${conditions(filters, scope)} and ${part}`,
  key: sql`s.id`,
  order: [
    ...sort.map(({ field, descending }) =>
      descending ? ([sortColumns[field], 'desc'] as const) : ([sortColumns[field]] as const),
    ),
    [sql`s.sort`],
    [sql`s.site_no`],
    [sql`s.id`],
  ],
  columns,
  joins: sql`join site s on s.tenant_id = (select current_tenant()) and s.id = page.key ${beside}`,
})

/** One page of a study's sites with the total; past the end it is the last page. */
export const sitesMatching = async (
  tx: Transaction,
  filters: SiteFilters,
  { limit, pageNum, sort }: SitePage,
  scope: Scope,
): Promise<{ rows: SiteRecord[]; total: number; pageNum: number }> => {
  const listed = listSites(filters, sort, scope)
  const page = await readPage<SiteRecord>(tx, listed, { limit, pageNum })
  const last = Math.max(1, Math.ceil(page.total / limit))
  return pageNum <= last
    ? { ...page, pageNum }
    : { ...(await readPage<SiteRecord>(tx, listed, { limit, pageNum: last })), pageNum: last }
}

/** The selected part of the matches. */
export const among = ({ all, ids }: { all: boolean; ids: readonly string[] }): RawBuilder<unknown> =>
  all ? sql`not (s.id = any(${[...ids]}::uuid[]))` : sql`s.id = any(${[...ids]}::uuid[])`

/** All matching sites, up to `most`, in no particular order; with `ids` only those, or all but those. */
export const sitesChosen = async (
  tx: Transaction,
  filters: SiteFilters,
  chosen: { all: boolean; ids: readonly string[]; most: number },
  scope: Scope,
): Promise<SiteRecord[]> => {
  return rows(tx)<SiteRecord>`with chosen as materialized (
      select s.id from site s where ${conditions(filters, scope)} and ${among(chosen)} order by s.sort, s.site_no, s.id limit ${chosen.most})
    select ${columns} from chosen c join site s on s.tenant_id = (select current_tenant()) and s.id = c.id ${beside}
    order by s.sort, s.site_no, s.id`
}

/** Sites by id within the scope; other ids return no row. `lock` locks them and their studies until commit. */
export const sitesById = async (
  tx: Transaction,
  ids: readonly string[],
  scope: Scope,
  lock = false,
): Promise<SiteRecord[]> => {
  const wanted = sql`s.tenant_id = (select current_tenant()) and s.id = any(${[...ids]}::uuid[])`
  if (lock) {
    await run(tx)`select from study t where t.tenant_id = (select current_tenant())
      and t.id in (select s.study_id from site s where ${wanted})
      order by t.id for share`
    await run(tx)`select from site s where ${wanted} order by s.id for update`
  }
  return rows(tx)<SiteRecord>`select ${columns} from site s ${beside}
    where ${wanted} and s.removed_at is null and ${sitesInScope(scope, 's')}`
}

type Counted = {
  kind: 'status' | 'environment' | 'active' | 'region'
  value: string
  count: number
  /** The countries of a region: provinces of several countries may have one name. */
  countries: string[]
}

/** Number of a study's sites by status, environment, activity and region. */
export const siteCounts = async (tx: Transaction, studyId: string, scope: Scope): Promise<Counted[]> => {
  const none = { studyId, status: [], environment: [], regions: [], terms: [] }
  return rows(tx)<Counted>`with mine as materialized (select s.status, s.environment, s.active,
    ${ofOrganisation(sql`o.province`)} as province,
        ${ofOrganisation(sql`o.country`)} as country from site s
      where ${conditions(none, scope)})
    select 'status' as kind, status as value, count(*)::int as count, '{}'::text[] as countries from mine group by 2
    union all select 'environment', environment, count(*)::int, '{}' from mine group by 2
    union all select 'active', active::text, count(*)::int, '{}' from mine group by 2
    union all select 'region', province, count(*)::int, array_agg(distinct country order by country) from mine where province <> '' group by 2
    order by 1, 3 desc, 2`
}
