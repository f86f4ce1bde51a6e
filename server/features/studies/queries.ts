import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { listMilestones } from '../../../contract/application-events/milestones.ts'
import type { Parsed } from '../../../contract/define.ts'
import { studyRecord } from '../../../contract/studies/fields.ts'
import type { listStudies } from '../../../contract/studies/list.ts'
import { studyMilestoneFields } from '../../../contract/studies/milestone-fields.ts'
import type { StudySurroundings } from '../../../contract/studies/warnings.ts'
import { sitesInScope, studiesInScope } from '../../access/scope.ts'
import type { Actor, Scope, Transaction } from '../../kernel/context.ts'
import { type Listed, readPage } from '../../kernel/db/pages.ts'
import { one, rows, run } from '../../kernel/db/statements.ts'
import {
  getColumn,
  getSortColumn,
  personColumn,
  type RecordRow,
  selectColumns,
} from '../../kernel/records/columns.ts'
import { hasWarning, surroundings } from './surroundings.ts'

type Milestone = 'first_site_initiation' | 'first_patient_in' | 'last_patient_in'
type Later = 'last_patient_out' | 'database_lock' | 'final_report'
type MilestoneColumn = `${Milestone | Later}_${'planned' | 'actual' | 'delay'}`

const values = {
  Planned: 'planned_on',
  Actual: 'actual_on',
  Delay: 'actual_on - planned_on',
} as const

/** One column of each field of a milestone; each kind has at most one row in a study. */
const milestones = listMilestones('study').flatMap(kind =>
  Object.entries(values).map(([end, value]) => {
    const name = `${kind}${end}` as keyof typeof studyMilestoneFields
    const column = getColumn(name, studyMilestoneFields[name])
    return { column, value: sql`max(${sql.raw(value)}) filter (where m.kind = ${sql.lit(kind)})` }
  }),
)

/** Joins the days of the milestones of a study, and the days between them (P40); no site, as its index has it. */
const joinMilestones = sql`cross join lateral (
  select ${sql.join(milestones.map(({ column, value }) => sql`${value} as ${sql.ref(column)}`))} from milestone m
  where m.tenant_id = (select current_tenant()) and m.study_id = s.id and m.applicable
    and coalesce(m.site_id, '00000000-0000-0000-0000-000000000000') = '00000000-0000-0000-0000-000000000000') k`

type NamedColumns =
  | `${'department' | 'lead_organisation'}${'' | '_en'}`
  | 'lpm'
  | 'project_assistant'
  | 'genetics_specialist'
  | 'sites'
  | 'active_sites'
  | MilestoneColumn

/** A study with the names of other records, as lists and pages show it. */
export type StudyRow = RecordRow<typeof studyRecord.fields> & {
  pinned: boolean
  members: number
  /** Applications other than master data that use it; read for planned studies only. */
  applications: number[]
}
/** A study as lists and pages show it, with what its warnings compare it with. */
export type ShownStudy = StudyRow & { surroundings: StudySurroundings }
/** The stored columns of a study. */
export type StudyRecord = Omit<RecordRow<typeof studyRecord.fields>, NamedColumns>

const here = sql`(select current_tenant())`

/** By name: a statement with a star would be planned for each reading. */
const milestoneColumns = sql.join(milestones.map(({ column }) => sql.ref(`k.${column}`)))

/**
 * Applications besides master data that use a study: by a role that a user has now or later (P33), or by data of it or of one of
 * its sites (MD-S5).
 */
const otherApplications = sql`coalesce((select array_agg(distinct x.application_id order by x.application_id) from (
    select a.application_id from role_assignment ra join role_application a on a.tenant_id = ra.tenant_id and a.role_id = ra.role_id
      where ra.tenant_id = ${here} and ra.study_id = s.id and ra.ended_at is null and ra.expires_at > now()
    union all select u.application_id from study_usage u where u.tenant_id = ${here} and u.study_id = s.id and u.records > 0
    union all select u.application_id from site_usage u join site c on c.tenant_id = ${here} and c.id = u.site_id
      where u.tenant_id = ${here} and c.study_id = s.id and c.removed_at is null and u.records > 0) x
  where x.application_id <> 1), '{}')`

/** Columns of one study with names; `s` is the study. Its sites are counted as the list of sites shows them: in the scope of the reader. */
export const getStudyColumns = ({
  scope,
}: Pick<
  Actor,
  'scope'
>) => sql`${selectColumns(studyRecord, 's')}, d.name as department, d.name_en as department_en,
  o.name as lead_organisation, o.name_en as lead_organisation_en, ${personColumn('l')} as lpm,
  ${personColumn('a')} as project_assistant, ${personColumn('g')} as genetics_specialist, p.study_id is not null as pinned, ${milestoneColumns},
  (select count(*)::int from site c where ${ofSites(scope)}) as sites,
  (select count(*)::int from site c where ${ofSites(scope)} and c.active) as active_sites,
  (select count(distinct m.user_id)::int from study_member m where m.tenant_id = ${here} and m.study_id = s.id) as members,
  case when s.status = 'planned' then ${otherApplications} else '{}' end as applications`

const ofSites = (scope: Scope) =>
  sql`c.tenant_id = ${here} and c.study_id = s.id and c.removed_at is null and ${sitesInScope(scope, 'c')}`

/** Joins the pin of a user. */
export const pin = (actor: Pick<Actor, 'userId'>) =>
  sql`left join study_pin p on p.tenant_id = ${here} and p.study_id = s.id and p.user_id = ${actor.userId}::uuid`

/** Joins of the names. */
export const joins = sql`left join department d on d.tenant_id = ${here} and d.id = s.department_id
  left join organisation o on o.tenant_id = ${here} and o.id = s.lead_organisation_id
  left join users l on l.tenant_id = ${here} and l.id = s.lead_pm_user_id
  left join users a on a.tenant_id = ${here} and a.id = s.project_assistant_id
  left join users g on g.tenant_id = ${here} and g.id = s.genetics_specialist_id ${joinMilestones}`

/** Filters of a list of studies, with the query split into terms. */
export type StudyFilters = Omit<
  Parsed<typeof listStudies>,
  'limit' | 'pageNum' | 'sort' | 'descending' | 'query'
> & { terms: readonly string[] }

const among = (column: string, values: readonly string[], type: 'text' | 'uuid'): RawBuilder<unknown>[] =>
  values.length ? [sql`${sql.ref(`s.${column}`)} = any(${[...values]}::${sql.raw(type)}[])`] : []

/** Organisations, and those that have taken the place of merged ones: a saved view or a link may still name these (MD-O5). */
const present = (ids: readonly string[]): RawBuilder<unknown> => sql`(with recursive named as (
    select unnest(${[...ids]}::uuid[]) as id
    union select o.merged_into from named n join organisation o on o.tenant_id = ${here} and o.id = n.id where o.merged_into is not null)
  select array_agg(id) from named)::uuid[]`

/** The condition for studies that match within the scope; `s` is the study. */
export const conditions = (filters: StudyFilters, scope: Scope): RawBuilder<SqlBool> => {
  const { organisationIds } = filters
  const parts: RawBuilder<unknown>[] = [
    sql`s.tenant_id = ${here}`,
    sql`${studiesInScope(scope, 's')}`,
    ...filters.terms.map(term => sql`strpos(s.search, ${term}) > 0`),
    ...among('status', filters.status, 'text'),
    ...among('phase', filters.phase, 'text'),
    ...among('product_type', filters.productType, 'text'),
    ...among('therapeutic_area', filters.therapeuticAreas, 'text'),
    ...among('sponsor', filters.sponsors, 'text'),
    ...among('lead_pm_user_id', filters.lpmIds, 'uuid'),
  ]
  if (filters.active !== undefined) parts.push(sql`s.active = ${filters.active}`)
  if (filters.warned !== undefined) parts.push(sql`${hasWarning()} = ${filters.warned}`)
  if (filters.departmentIds.length)
    parts.push(sql`s.department_id in (select d.id from department d where d.tenant_id = ${here}
      and d.path && ${[...filters.departmentIds]}::uuid[])`)
  if (organisationIds.length)
    parts.push(sql`(s.lead_organisation_id = any(${present(organisationIds)}) or s.id in (select c.study_id from site c
      where c.tenant_id = ${here} and c.organisation_id = any(${present(organisationIds)}) and c.removed_at is null))`)
  return sql<SqlBool>`${sql.join(parts, sql` and `)}`
}

/** Columns of fields that do not sort by their own text: names by their reading, states by their progress. */
const sortColumns: Readonly<Record<string, RawBuilder<unknown>>> = {
  name: sql`s.sort_name`,
  planId: sql`s.plan_key`,
  lpm: sql`(select u.sort_name from users u where u.tenant_id = ${here} and u.id = s.lead_pm_user_id)`,
  status: sql`array_position(array['planned', 'ongoing', 'on_hold', 'locked', 'completed', 'stopped'], s.status)`,
  phase: sql`array_position(array['0', 'I', 'I/II', 'II', 'II/III', 'III', 'IV', 'N/A'], s.phase)`,
  active: sql`not s.active`,
}

export type Sort = Pick<Parsed<typeof listStudies>, 'sort' | 'descending'>

const getKey = ({ sort }: Sort) => sortColumns[sort] ?? sql.ref(`s.${getSortColumn(studyRecord, sort)}`)

export type StudyPage = Sort & Pick<Parsed<typeof listStudies>, 'limit' | 'pageNum'>
type Whose = Pick<Actor, 'userId' | 'scope'>

/** Studies that match, those of `part`: pinned ones first, then by the requested field with empty values last. */
export const listMatching = (
  filters: StudyFilters,
  sort: Sort,
  actor: Whose,
  part: RawBuilder<unknown> = sql`true`,
): Listed => ({
  matches: sql`from study s ${pin(actor)} where ${conditions(filters, actor.scope)} and ${part}`,
  key: sql`s.id`,
  order: [
    [sql`p.pinned_at`, 'desc nulls last'],
    [getKey(sort), sort.descending ? 'desc nulls last' : 'asc nulls last'],
    [sql`s.id`],
  ],
  columns: getStudyColumns(actor),
  joins: sql`join study s on s.tenant_id = ${here} and s.id = page.key ${pin(actor)} ${joins}`,
})

/** One page of studies that match, with the total; each study is compared with the filters once. */
export const studiesMatching = (
  tx: Transaction,
  filters: StudyFilters,
  page: StudyPage,
  actor: Whose,
): Promise<{ rows: ShownStudy[]; total: number }> => {
  const listed = listMatching(filters, page, actor)
  return readPage(tx, { ...listed, columns: sql`${listed.columns}, ${surroundings} as surroundings` }, page)
}

/** One study with names; undefined outside the scope. */
export const studyWithNames = async (
  tx: Transaction,
  studyId: string,
  actor: Whose,
): Promise<ShownStudy | undefined> => {
  return one(tx)<ShownStudy>`select ${getStudyColumns(actor)}, ${surroundings} as surroundings
    from study s ${pin(actor)} ${joins}
    where s.tenant_id = ${here} and s.id = ${studyId}::uuid and ${studiesInScope(actor.scope, 's')}`
}

/** How rows are locked until the commit: `share` only keeps others from changing them. */
export type RowLock = 'share' | 'update'

/** Studies by id within the scope; other ids return no row. `lock` locks them until commit, in id order. */
export const studiesById = async (
  tx: Transaction,
  ids: readonly string[],
  scope: Scope,
  lock?: RowLock,
): Promise<StudyRecord[]> => {
  const wanted = sql`s.tenant_id = ${here} and s.id = any(${[...ids]}::uuid[])`
  if (lock) await run(tx)`select from study s where ${wanted} order by s.id for ${sql.raw(lock)}`
  return rows(tx)<StudyRecord>`select ${selectColumns(studyRecord, 's')}
    from study s where ${wanted} and ${studiesInScope(scope, 's')}`
}

/** What may keep a study from being deleted (F5, P33), and how many sites would go with it. */
export const usesOfStudy = async (
  tx: Transaction,
  studyId: string,
): Promise<{ members: number; applications: number[]; sites: number }> => {
  const row = (await one(tx)<{ members: number; applications: number[]; sites: number }>`select
      (select count(distinct m.user_id)::int from study_member m where m.tenant_id = ${here} and m.study_id = s.id) as members,
      ${otherApplications} as applications,
      (select count(*)::int from site c where c.tenant_id = ${here} and c.study_id = s.id and c.removed_at is null) as sites
    from study s where s.tenant_id = ${here} and s.id = ${studyId}::uuid`)!
  return row
}
