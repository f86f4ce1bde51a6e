import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { searchAudit } from '../../contract/audit/calls.ts'
import type { Parsed } from '../../contract/define.ts'
import { seesContact } from '../access/contact.ts'
import { studiesInScope, usersInScope } from '../access/scope.ts'
import type { Actor, Scope, Transaction } from '../kernel/context.ts'
import { rows } from '../kernel/db/statements.ts'
import { searchTerms } from '../kernel/search/reading.ts'

export type Filters = Omit<Parsed<typeof searchAudit>, 'limit' | 'pageNum'> & {
  /** Number of the last entry to include: for an export, the one before its own. */
  upTo?: number
}

const here = sql`(select current_tenant())`
const uuids = (ids: readonly string[]) => sql`${[...ids]}::uuid[]`
/**
 * Entries on records, without sign-ins, reads and personal screen settings. Must match the condition of the index audit_log_changes word
 * for word.
 */
export const isChange = sql<SqlBool>`(l.entity not in ('session', 'access', 'downloads', 'setting')
  and l.action not in ('markNotices', 'pinStudy', 'unpinStudy', 'openCourse', 'reportProgress', 'downloadCertificate', 'exportLearnerTasks', 'exportLearnerCourses'))`

/** Numbers of the entries about one of these records, whichever record they are filed under. */
export const entriesAbout = (ids: readonly string[]): RawBuilder<unknown> =>
  sql`select s.seq from audit_subject s where s.tenant_id = ${here} and s.subject_id = any(${uuids(ids)})`

const list = (texts: readonly string[]) => sql`${[...texts]}::text[]`

/** Entries within a scope: those about people and studies of the scope, and otherwise those written by its people. */
export const withinScope = (scope: Scope): RawBuilder<unknown> => {
  const people = sql`select u.id from users u where u.tenant_id = ${here} and ${usersInScope(scope, 'u')}`
  const studies = sql`select t.id from study t where t.tenant_id = ${here} and ${studiesInScope(scope, 't')}`
  const isAmong = (ids: RawBuilder<unknown>) => sql`l.entity_id in (${ids})`
  return sql`case l.entity
    when 'users' then ${isAmong(sql`select x.id::text from (${people}) x`)}
    when 'assignments' then ${isAmong(sql`select a.id::text from role_assignment a where a.tenant_id = ${here} and a.user_id in (${people})`)}
    when 'members' then ${isAmong(sql`select m.id::text from study_member m where m.tenant_id = ${here} and m.user_id in (${people})`)}
    when 'handovers' then ${isAmong(sql`select h.id::text from handover h where h.tenant_id = ${here} and h.from_user_id in (${people})`)}
    when 'studies' then ${isAmong(sql`select x.id::text from (${studies}) x`)}
    when 'sites' then ${isAmong(sql`select s.id::text from site s where s.tenant_id = ${here} and s.study_id in (${studies})`)}
    when 'sitePeople' then ${isAmong(sql`select p.id::text from site_person p join site s on s.tenant_id = p.tenant_id and s.id = p.site_id
      where p.tenant_id = ${here} and s.study_id in (${studies})`)}
    else l.actor_user_id in (${people}) end`
}

/** With more people than this no index lookup pays: so many entries match that the newest ones are near. */
const mostPeople = 1000
const mostNamed = 200

const like = (query: string) => `%${query.replaceAll(/[\\%_]/g, sign => `\\${sign}`)}%`

/** Ids of records other than people whose name contains the words; none when too many match. */
const recordsNamed = async (tx: Transaction, query: string): Promise<string[]> => {
  const pattern = like(query)
  const from = (table: string) =>
    sql`select id::text from ${sql.table(table)} where tenant_id = ${here} and (name ilike ${pattern} or name_en ilike ${pattern})`
  const inLanguages = (table: string) =>
    sql`union all select id::text from ${sql.table(table)} where tenant_id = ${here}
      and exists (select from jsonb_each_text(names) n where n.value ilike ${pattern})`
  const records = await rows(tx)<{ id: string }>`select id from (
      ${sql.join(['role', 'department', 'position', 'study'].map(from), sql` union all `)}
      union all select id::text from study where tenant_id = ${here} and plan_id ilike ${pattern}
      ${sql.join(['organisation_field', 'organisation_field_option'].map(inLanguages), sql` `)}
      union all select s.id::text from site s where s.tenant_id = ${here} and s.site_no ilike ${pattern}
    ) named limit ${mostNamed}`
  return records.map(row => row.id)
}

/** Entries whose reason contains the words; only entries with a reason are read. */
const reasoned = async (tx: Transaction, query: string): Promise<string[]> => {
  const auditPayloads = await rows(tx)<{ seq: string }>`select p.seq from audit_payload p
    where p.tenant_id = ${here} and p.payload ? 'reason' and p.payload ->> 'reason' ilike ${like(query)}
    union all
    select p.seq from audit_personal p
    where p.tenant_id = ${here} and p.personal ? 'reason' and p.personal ->> 'reason' ilike ${like(query)}`
  return auditPayloads.map(row => row.seq)
}

const idPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
export const isId = (text: string): boolean => idPattern.test(text)

/** An array instead of a set: an index then looks up each of these numbers, together with the other parts of the condition. */
const aboutAny = (ids: readonly string[]): RawBuilder<unknown> =>
  sql`l.seq = any(array(${entriesAbout(ids)}))`

/** Everything about one record: entries filed under it, and other records' entries that mention it. */
const aboutRecord = (recordId: string): RawBuilder<unknown> =>
  sql`l.seq in (select e.seq from audit_log e where e.tenant_id = ${here} and e.entity_id = ${recordId}
    ${isId(recordId) ? sql`union ${entriesAbout([recordId])}` : sql``})`

/** What the words of a search match: people, records, reasons, or an exact id. */
const matching = async (tx: Transaction, query: string, actor: Actor): Promise<RawBuilder<unknown>> => {
  const terms = searchTerms(query)
  const contact = seesContact(actor)
  const matches = sql`select users_matching(${terms}::text[], ${contact}) as id`
  const people = terms.length
    ? await rows(tx)<{ id: string }>`select id from (${matches}) f limit ${mostPeople + 1}`
    : []
  const ids = people.map(row => row.id)
  const named = [query.toLowerCase(), query, ...(await recordsNamed(tx, query))]
  const seqs = await reasoned(tx, query)
  const by =
    ids.length > mostPeople
      ? [
          sql`l.actor_user_id in (${matches})`,
          sql`l.seq in (select s.seq from audit_subject s where s.tenant_id = ${here} and s.subject_id in (${matches}))`,
        ]
      : [sql`l.actor_user_id = any(${uuids(ids)})`, aboutAny(ids)]
  const parts = [
    ...by,
    sql`l.entity_id = any(${list(named)})`,
    aboutAny(named.filter(isId)),
    sql`l.request_id = ${query}`,
    ...(seqs.length ? [sql`l.seq = any(${seqs}::bigint[])`] : []),
  ]
  return sql`(${sql.join(parts, sql` or `)})`
}

/** Conditions for entries that match and are within the actor's scope; `l` is the entry. */
export const getConditions = async (
  tx: Transaction,
  filters: Filters,
  actor: Actor,
): Promise<RawBuilder<SqlBool>> => {
  const { from, to, actorIds, actions, entities, recordId, outcome, requestId, show, query } = filters
  const parts: RawBuilder<unknown>[] = [sql`l.tenant_id = ${here}`]
  if (from) parts.push(sql`l.at >= ${from}::timestamptz`)
  if (to) parts.push(sql`l.at < ${to}::timestamptz`)
  if (actorIds.length) parts.push(sql`l.actor_user_id = any(${uuids(actorIds)})`)
  if (actions.length) parts.push(sql`l.action = any(${list(actions)})`)
  if (entities.length) parts.push(sql`l.entity = any(${list(entities)})`)
  if (recordId) parts.push(aboutRecord(recordId))
  if (show !== 'all') parts.push(show === 'changes' ? isChange : sql`not ${isChange}`)
  if (outcome) parts.push(outcome === 'refused' ? sql`l.outcome = 'refused'` : sql`l.outcome = 'done'`)
  if (filters.upTo !== undefined) parts.push(sql`l.seq <= ${filters.upTo}::bigint`)
  if (requestId) parts.push(sql`l.request_id = ${requestId}`)
  if (query) parts.push(await matching(tx, query, actor))
  if (!actor.scope.all) parts.push(withinScope(actor.scope))
  return sql<SqlBool>`${sql.join(parts, sql` and `)}`
}
