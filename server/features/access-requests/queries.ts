import { type RawBuilder, sql } from 'kysely'
import type { AccessRequestKind, AccessRequestState } from '../../../contract/access-requests/shapes.ts'
import { sitesInScope, studiesInScope, usersInScope, wholeStudiesInScope } from '../../access/scope.ts'
import type { Scope, Transaction } from '../../kernel/context.ts'
import { type Page, readPage } from '../../kernel/db/pages.ts'
import { one, rows } from '../../kernel/db/statements.ts'
import { searchTerms } from '../../kernel/search/reading.ts'

export type Person = { id: string; lastName: string; firstName: string }
type NamedRecord = { id: string; name: string; nameEn: string }

export type RequestRecord = {
  id: string
  number: number
  kind: AccessRequestKind
  state: AccessRequestState
  applicant_id: string
  user_id: string | null
  email: string | null
  last_name: string
  first_name: string
  user_type: 'internal' | 'external'
  department_id: string | null
  comment: string
  reviewer_id: string | null
  submitted_at: Date | null
  due_at: Date | null
  valid_until: Date | null
  escalated_at: Date | null
  decided_by: string | null
  decided_at: Date | null
  decision_reason: string
  signature_id: string | null
  row_version: number
  created_at: Date
}

export type ItemRecord = {
  request_id: string
  sort: number
  role_id: string
  study_id: string | null
  site_id: string | null
  effective_at: Date | null
  expires_at: Date | null
  assignment_id: string | null
}

const here = sql`(select current_tenant())`
const columns = sql`q.id, q.number, q.kind, q.state, q.applicant_id, q.user_id, q.email, q.last_name, q.first_name, q.user_type,
  q.department_id, q.comment, q.reviewer_id, q.submitted_at, q.due_at, q.valid_until, q.escalated_at, q.decided_by, q.decided_at,
  q.decision_reason, q.signature_id, q.row_version, q.created_at`

/** Returns an access request; `lock` locks it until the commit. */
export const findRequest = async (
  tx: Transaction,
  id: string,
  lock = false,
): Promise<RequestRecord | undefined> => {
  return one(tx)<RequestRecord>`select ${columns} from access_request q
    where q.tenant_id = ${here} and q.id = ${id}::uuid ${lock ? sql`for update` : sql``}`
}

/** Returns the items of access requests, in the order of the form. */
export const listItems = async (tx: Transaction, ids: readonly string[]): Promise<ItemRecord[]> => {
  return rows(tx)<ItemRecord>`select request_id, sort, role_id, study_id, site_id, effective_at, expires_at,
    assignment_id
    from access_request_item where tenant_id = ${here} and request_id = any(${[...ids]}::uuid[]) order by request_id, sort`
}

/**
 * Whether a reviewer sees a request: its user is in their scope, or of an invitation the department or the applicant. What is
 * asked for may still be beyond the scope (`coversRequest`).
 */
export const requestsInScope = (scope: Scope): RawBuilder<boolean> =>
  scope.all
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from users u where u.tenant_id = q.tenant_id and u.id = coalesce(q.user_id, q.applicant_id)
        and ${usersInScope(scope, 'u')})`

/**
 * Whether role `r` would let the user of a request see more than the scope does. A role sees by its data scope wherever it was
 * given for: the whole company, or the departments that the user heads or manages.
 */
const seesBeyond = (scope: Scope): RawBuilder<boolean> => sql<boolean>`(r.data_scope = 'tenant'
  or r.data_scope = 'department' and exists (select from department d where d.tenant_id = q.tenant_id and d.removed_at is null
    and (d.head_user_id = q.user_id or exists (select from department_manager g where g.tenant_id = d.tenant_id
      and g.department_id = d.id and g.user_id = q.user_id))
    and not d.path && ${[...scope.departments]}::uuid[]))`

/**
 * Whether the scope of a reviewer covers everything that a request asks for: the user, each study with its sites or the site, and of
 * an invitation the department. A role for the whole company, or one that sees more than the reviewer, needs a wider scope (H19, TR-Z5).
 */
export const requestsCovered = (scope: Scope): RawBuilder<boolean> =>
  scope.all
    ? sql<boolean>`true`
    : sql<boolean>`${requestsInScope(scope)}
        and (q.department_id is null or exists (select from department d where d.tenant_id = q.tenant_id and d.id = q.department_id
          and d.path && ${[...scope.departments]}::uuid[]))
        and not exists (select from access_request_item i join role r on r.tenant_id = i.tenant_id and r.id = i.role_id
          left join study s on s.tenant_id = i.tenant_id and s.id = i.study_id
          where i.tenant_id = q.tenant_id and i.request_id = q.id and (q.kind <> 'remove' and ${seesBeyond(scope)}
            or case when i.study_id is null then r.level <> 'personnel' else (${studiesInScope(scope, 's')}) is not true
              or case when i.site_id is null then not ${wholeStudiesInScope(scope, 's')}
                else not exists (select from site c where c.tenant_id = i.tenant_id and c.id = i.site_id and ${sitesInScope(scope, 'c')}) end end))`

/** Returns those of these requests that a scope covers. */
export const listCovered = async (
  tx: Transaction,
  ids: readonly string[],
  scope: Scope,
): Promise<ReadonlySet<string>> => {
  const accessRequests = await rows(tx)<{ id: string }>`select q.id from access_request q
    where q.tenant_id = ${here} and q.id = any(${[...ids]}::uuid[]) and ${requestsCovered(scope)}`
  return new Set(accessRequests.map(({ id }) => id))
}

/** Whether a reviewer sees a submitted or decided request. */
export const isVisible = async (tx: Transaction, id: string, scope: Scope): Promise<boolean> => {
  const accessRequests = await rows(tx)`select from access_request q where q.tenant_id = ${here}
    and q.id = ${id}::uuid
    and q.submitted_at is not null and q.state <> 'draft' and ${requestsInScope(scope)}`
  return accessRequests.length > 0
}

type Wanted = {
  which: RawBuilder<boolean>
  state: readonly AccessRequestState[]
  kind: readonly AccessRequestKind[]
  query: string
  overdue?: boolean
  studyId?: string
  sort: { field: 'number' | 'submittedAt' | 'dueAt' | 'createdAt'; descending: boolean }
} & Page

const order = {
  number: sql`q.number`,
  submittedAt: sql`q.submitted_at`,
  dueAt: sql`q.due_at`,
  createdAt: sql`q.created_at`,
}

/** Lists access requests by page. The query finds numbers, names, addresses and roles. */
export const listRequests = async (
  tx: Transaction,
  { which, state, kind, query, overdue, studyId, sort, limit, pageNum }: Wanted,
): Promise<{ rows: RequestRecord[]; total: number }> => {
  const pattern = `%${query.replaceAll(/[\\%_]/g, sign => `\\${sign}`)}%`
  const terms = searchTerms(query)
  const people =
    terms.length > 0 ? sql`select users_matching(${terms}::text[], false)` : sql`select null::uuid`
  const matches =
    query === ''
      ? sql`true`
      : sql`(q.number::text = ${query} or q.email ilike ${pattern} or (q.last_name || q.first_name) ilike ${pattern}
        or q.user_id in (${people}) or q.applicant_id in (${people})
        or q.id in (select i.request_id from access_request_item i where i.tenant_id = ${here} and i.role_id in (select r.id from role r
          where r.tenant_id = ${here} and (r.name ilike ${pattern} or r.name_en ilike ${pattern}))))`
  const ofStudy = studyId
    ? sql`exists (select from access_request_item i left join role_assignment a on a.tenant_id = i.tenant_id and a.id = i.assignment_id
        where i.tenant_id = ${here} and i.request_id = q.id and coalesce(i.study_id, a.study_id) = ${studyId}::uuid)`
    : sql`true`
  const conditions = sql`q.tenant_id = ${here} and ${which} and ${matches} and ${ofStudy}
    and (${state.length === 0} or q.state = any(${[...state]}::text[])) and (${kind.length === 0} or q.kind = any(${[...kind]}::text[]))
    and (${!overdue} or q.state = 'submitted' and q.due_at <= now())`
  return readPage<RequestRecord>(
    tx,
    {
      matches: sql`from access_request q where ${conditions}`,
      key: sql`q.id`,
      order: [[order[sort.field], sort.descending ? 'desc nulls last' : 'asc nulls last'], [sql`q.id`]],
      columns,
      joins: sql`join access_request q on q.tenant_id = ${here} and q.id = page.key`,
    },
    { limit, pageNum },
  )
}

/** Returns the names of users, also of removed ones. */
export const listPeople = async (tx: Transaction, ids: readonly string[]): Promise<Map<string, Person>> => {
  const users = await rows(tx)<Person>`select id, last_name as "lastName", first_name as "firstName", reading
    from users
    where tenant_id = ${here} and id = any(${[...new Set(ids)]}::uuid[])`
  return new Map(users.map(row => [row.id, row]))
}

export type RoleFacts = NamedRecord & {
  level: 'study' | 'site' | 'personnel'
  blinding: 'none' | 'blinded' | 'unblinded'
  applications: number[]
}

/** Returns roles with the applications that they open. */
export const listRoleFacts = async (
  tx: Transaction,
  ids: readonly string[],
): Promise<Map<string, RoleFacts>> => {
  const roles = await rows(tx)<RoleFacts>`select r.id, r.name, r.name_en as "nameEn", r.level, r.blinding,
      coalesce((select array_agg(a.application_id order by a.application_id) from role_application a
        where a.tenant_id = r.tenant_id and a.role_id = r.id), '{}') as applications
    from role r where r.tenant_id = ${here} and r.id = any(${[...new Set(ids)]}::uuid[])`
  return new Map(roles.map(row => [row.id, row]))
}

export type PlaceFacts = {
  studies: Map<string, NamedRecord & { planId: string }>
  sites: Map<string, NamedRecord & { siteNo: string }>
}

/** Returns the names of the studies and sites of items. */
export const listPlaces = async (
  tx: Transaction,
  items: readonly Pick<ItemRecord, 'study_id' | 'site_id'>[],
): Promise<PlaceFacts> => {
  const studyIds = items.flatMap(({ study_id }) => study_id ?? [])
  const siteIds = items.flatMap(({ site_id }) => site_id ?? [])
  const studies = await rows(tx)<
    NamedRecord & { planId: string }
  >`select id, plan_id as "planId", name, name_en as "nameEn" from study
    where tenant_id = ${here} and id = any(${studyIds}::uuid[])`
  const sites = await rows(tx)<
    NamedRecord & { siteNo: string }
  >`select s.id, s.site_no as "siteNo", o.name, o.name_en as "nameEn" from site s
    join organisation o on o.tenant_id = s.tenant_id and o.id = s.organisation_id
    where s.tenant_id = ${here} and s.id = any(${siteIds}::uuid[])`
  return {
    studies: new Map(studies.map(row => [row.id, row])),
    sites: new Map(sites.map(row => [row.id, row])),
  }
}
