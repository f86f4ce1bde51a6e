import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Output, Parsed } from '../../../contract/define.ts'
import { listOrganisations } from '../../../contract/organisations/manage.ts'
import { listRoles } from '../../../contract/roles/list.ts'
import {
  type namedHit,
  searchRecords,
  type siteHit,
  type studyHit,
  type userHit,
} from '../../../contract/search/calls.ts'
import { searchSites } from '../../../contract/sites/calls.ts'
import { listStudies } from '../../../contract/studies/list.ts'
import { searchUsers } from '../../../contract/users/calls.ts'
import { seesContact } from '../../access/contact.ts'
import { type Action, decide } from '../../access/decide.ts'
import { firstRefusal } from '../../access/reasons.ts'
import { sitesInScope, studiesInScope } from '../../access/scope.ts'
import type { Context } from '../../kernel/context.ts'
import { one } from '../../kernel/db/statements.ts'
import { handle } from '../../kernel/http/handle.ts'
import { foldWord } from '../../kernel/search/fold.ts'
import { matchedReading, searchTerms, searchTexts } from '../../kernel/search/reading.ts'
import { isVisible } from '../organisations/visible.ts'
import { usersFirst } from '../people/queries.ts'

type Request = { query: string; terms: readonly string[]; limit: number }

const here = sql`(select current_tenant())`

/** Whether every term is in a search text. */
const holds = (column: string, { terms }: Request): RawBuilder<unknown> =>
  sql.join(
    terms.map(term => sql`strpos(${sql.ref(column)}, ${term}) > 0`),
    sql` and `,
  )

/**
 * How well a record fits the first term; smaller is better. A number comes first: the whole term is better than its beginning. Then the words
 * of a text that begin with the term, and last what has it only within a word. People have ranks of their own (users_first), which come between.
 */
const getRank = (alias: string, { terms: [first = ''] }: Request, number?: string): RawBuilder<unknown> => {
  const term = first.trim()
  const word = sql`case when strpos(${sql.ref(`${alias}.search`)}, ${` ${term}`}) > 0 then 4 else 5 end`
  if (!number) return word
  const own = sql`lower(${sql.ref(`${alias}.${number}`)})`
  return sql`case when ${own} = ${term} then 0 when starts_with(${own}, ${term}) then 1 else ${word} end`
}

/** By rank; those whose number fits by that number, the others by name. */
const inOrder = (alias: string, request: Request, number: string): RawBuilder<unknown> => {
  const own = sql`lower(${sql.ref(`${alias}.${number}`)})`
  const begins = sql`case when starts_with(${own}, ${request.terms[0]!.trim()}) then ${own} collate "C" end`
  return sql`${getRank(alias, request, number)}, ${begins}, ${sql.ref(`${alias}.sort_name`)}, ${sql.ref(`${alias}.id`)}`
}

/** Studies with numbers that fit come in the order of these. */
const getStudies = ({ actor }: Context, request: Request) =>
  sql<
    z.output<typeof studyHit>
  >`select s.id, ${getRank('s', request, 'plan_id')} as rank, s.name, s.name_en as "nameEn", s.plan_id as "planId"
    from studies_first(${[...request.terms]}::text[], ${actor.scope.all ? request.limit : null}, 100) f (id)
    join study s on s.tenant_id = ${here} and s.id = f.id and ${studiesInScope(actor.scope, 's')}
    order by ${inOrder('s', request, 'plan_id')} limit ${request.limit}`

/** Sites in the same order. */
const getSites = ({ actor }: Context, request: Request) => {
  const { terms, limit } = request
  return sql<
    z.output<typeof siteHit>
  >`select s.id, ${getRank('s', request, 'site_no')} as rank, o.name, o.name_en as "nameEn", s.site_no as "siteNo", t.id as "studyId", t.plan_id as "planId"
    from (select s.id from sites_first(${[...terms]}::text[], ${actor.scope.all ? limit : null}, 100) f (id)
        join site s on s.tenant_id = ${here} and s.id = f.id
        join study t on t.tenant_id = ${here} and t.id = s.study_id and ${studiesInScope(actor.scope, 't')}
      where s.removed_at is null and ${sitesInScope(actor.scope, 's')} order by ${inOrder('s', request, 'site_no')} limit ${limit}) f
    join site s on s.tenant_id = ${here} and s.id = f.id
    join study t on t.tenant_id = ${here} and t.id = s.study_id
    join organisation o on o.tenant_id = ${here} and o.id = s.organisation_id
    order by ${inOrder('s', request, 'site_no')}`
}

type UserHit = z.output<typeof userHit>
type FoundUser = Omit<UserHit, 'matchedReading' | 'matchedField'> & { fields: (string | null)[] }

const getUsers = ({ actor }: Context, { terms, limit }: Request) => {
  const contact = seesContact(actor)
  return sql<FoundUser>`select u.id, f.class as rank, u.last_name as "lastName", u.first_name as "firstName", u.reading, u.account,
      array[u.employee_id, ${contact ? sql`u.email, u.phone` : sql`null`}] as fields,
      case when o.id is not null then jsonb_build_object('name', o.name, 'nameEn', o.name_en) end as organisation
    from ${usersFirst({ terms, contact, limit }, actor.scope)} f
    join users u on u.tenant_id = ${here} and u.id = f.user_id and u.removed_at is null
    left join organisation o on o.tenant_id = ${here} and o.id = u.organisation_id
    order by f.place`
}

const toUserHit = ({ fields, ...user }: FoundUser, { query, terms }: Request): UserHit => ({
  ...user,
  matchedReading: matchedReading(query, user),
  matchedField: getMatchedField(terms, user, fields),
})

/** The first of these fields by which a term matches that is in neither the name nor the account. */
function getMatchedField(
  terms: readonly string[],
  user: Parameters<typeof searchTexts>[0],
  fields: readonly (string | null)[],
): string | null {
  const shown = searchTexts(user).search
  const others = terms.filter(term => !shown.includes(term))
  return (
    fields.find(field => field !== null && others.some(term => ` ${foldWord(field)}`.includes(term))) ?? null
  )
}

const getOrganisations = ({ actor }: Context, request: Request) =>
  sql<z.output<typeof namedHit>>`select o.id, ${getRank('o', request)} as rank, o.name, o.name_en as "nameEn"
    from organisations_first(${[...request.terms]}::text[], ${actor.scope.all ? request.limit : null}, 100) f (id)
    join organisation o on o.tenant_id = ${here} and o.id = f.id and ${isVisible(actor.scope, 'o')}
    order by rank, not o.active, o.sort_name, o.id limit ${request.limit}`

const getRoles = (_context: Context, request: Request) =>
  sql<
    z.output<typeof namedHit>
  >`select r.id, ${getRank('r', request)} as rank, r.name, r.name_en as "nameEn" from role r
    where r.tenant_id = ${here} and r.removed_at is null and ${holds('r.search', request)}
    order by rank, r.sort_name, r.id limit ${request.limit}`

/**
 * Finds records of each kind whose list the actor may open, by one statement: when many search at once, each further statement waits
 * once more for its turn. An array keeps the order of its rows.
 */
const search = async (
  context: Context,
  { query, limit }: Parsed<typeof searchRecords>,
): Promise<Output<typeof searchRecords>> => {
  const request = { query, terms: searchTerms(query), limit }
  const { tx, actor, now } = context
  if (request.terms.length === 0) return { studies: [], sites: [], users: [], organisations: [], roles: [] }
  const getHits = <R>(list: Action, getRows: (context: Context, request: Request) => RawBuilder<R>) =>
    firstRefusal(decide(actor, list, null, now))
      ? sql<R[]>`'[]'::json`
      : sql<R[]>`(select coalesce(json_agg(hit), '[]') from (${getRows(context, request)}) hit)`
  const { users, ...hits } = (await one(tx)<
    Omit<Output<typeof searchRecords>, 'users'> & { users: FoundUser[] }
  >`select ${getHits(listStudies, getStudies)} as studies, ${getHits(searchSites, getSites)} as sites,
      ${getHits(searchUsers, getUsers)} as users, ${getHits(listOrganisations, getOrganisations)} as organisations,
      ${getHits(listRoles, getRoles)} as roles`)!
  return { ...hits, users: users.map(user => toUserHit(user, request)) }
}

export const handlers = [handle(searchRecords, search)]
