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
import { sitesInScope, studiesInScope, usersInScope } from '../../access/scope.ts'
import type { Context } from '../../kernel/context.ts'
import { rows } from '../../kernel/db/statements.ts'
import { handle } from '../../kernel/http/handle.ts'
import { searchTerms } from '../../kernel/search/reading.ts'
import { isVisible } from '../organisations/visible.ts'

type Request = { terms: readonly string[]; limit: number }

const here = sql`(select current_tenant())`

/** Whether every term is in a search text. */
const holds = (column: string, { terms }: Request): RawBuilder<unknown> =>
  sql.join(
    terms.map(term => sql`strpos(${sql.ref(column)}, ${term}) > 0`),
    sql` and `,
  )

/**
 * How well a search text fits the first term; smaller is better: where a piece of it begins with the term. Names come first in these
 * texts, numbers and accounts after them; what has the term only within a piece comes last. A number that is the whole term is the best.
 */
const getRank = (alias: string, { terms: [first = ''] }: Request, number?: string): RawBuilder<unknown> => {
  const term = first.trim()
  const place = sql`coalesce(nullif(strpos(${sql.ref(`${alias}.search`)}, ${` ${term}`}), 0), 100000)`
  return number
    ? sql`case when lower(${sql.ref(`${alias}.${number}`)}) = ${term} then 0 else ${place} end`
    : place
}

const findStudies = ({ tx, actor }: Context, request: Request) =>
  rows(tx)<
    z.output<typeof studyHit>
  >`select s.id, ${getRank('s', request, 'plan_id')} as rank, s.name, s.name_en as "nameEn",
      s.plan_id as "planId" from study s
    where s.tenant_id = ${here} and ${studiesInScope(actor.scope, 's')} and ${holds('s.search', request)}
    order by rank, s.sort_name, s.id limit ${request.limit}`

const findSites = ({ tx, actor }: Context, request: Request) =>
  rows(tx)<
    z.output<typeof siteHit>
  >`select s.id, s.rank, o.name, o.name_en as "nameEn", s.site_no as "siteNo", t.id as "studyId",
      t.plan_id as "planId"
    from (select s.id, ${getRank('s', request, 'site_no')} as rank, s.organisation_id, s.study_id, s.site_no, s.sort_name from site s
      join study t on t.tenant_id = ${here} and t.id = s.study_id and ${studiesInScope(actor.scope, 't')}
      where s.tenant_id = ${here} and s.removed_at is null and ${sitesInScope(actor.scope, 's')} and ${holds('s.search', request)}
      order by rank, s.sort_name, s.id limit ${request.limit}) s
    join study t on t.tenant_id = ${here} and t.id = s.study_id
    join organisation o on o.tenant_id = ${here} and o.id = s.organisation_id
    order by rank, s.sort_name, s.id`

/** People whose text holds every term; for an actor who sees everybody only the best of them. */
const matchingUsers = ({ actor }: Context, { terms, limit }: Request): RawBuilder<unknown> =>
  actor.scope.all
    ? sql`users_ranked(${[...terms]}::text[], ${seesContact(actor)}, true, ${limit})`
    : sql`users_matching(${[...terms]}::text[], ${seesContact(actor)})`

const findUsers = (context: Context, request: Request) =>
  rows(context.tx)<
    z.output<typeof userHit>
  >`select u.id, u.rank, u.last_name as "lastName", u.first_name as "firstName", u.reading, u.account,
      case when o.id is not null then jsonb_build_object('name', o.name, 'nameEn', o.name_en) end as organisation
    from (select u.*, ${getRank('u', request)} as rank from users u
      where u.tenant_id = ${here} and u.removed_at is null and ${usersInScope(context.actor.scope, 'u')}
        and u.id in (select ${matchingUsers(context, request)})
      order by rank, u.status <> 'enabled', u.sort_name, u.id limit ${request.limit}) u
    left join organisation o on o.tenant_id = ${here} and o.id = u.organisation_id
    order by rank, u.status <> 'enabled', u.sort_name, u.id`

const findOrganisations = ({ tx, actor }: Context, request: Request) =>
  rows(tx)<
    z.output<typeof namedHit>
  >`select o.id, ${getRank('o', request)} as rank, o.name, o.name_en as "nameEn" from organisation o
    where o.tenant_id = ${here} and ${isVisible(actor.scope, 'o')} and o.id in (select organisations_matching(${[...request.terms]}::text[]))
    order by rank, not o.active, o.sort_name, o.id limit ${request.limit}`

const findRoles = ({ tx }: Context, request: Request) =>
  rows(tx)<
    z.output<typeof namedHit>
  >`select r.id, ${getRank('r', request)} as rank, r.name, r.name_en as "nameEn" from role r
    where r.tenant_id = ${here} and r.removed_at is null and ${holds('r.search', request)}
    order by rank, r.sort_name, r.id limit ${request.limit}`

/** Finds records of each kind whose list the actor may open. */
const search = async (
  context: Context,
  { query, limit }: Parsed<typeof searchRecords>,
): Promise<Output<typeof searchRecords>> => {
  const request = { terms: searchTerms(query), limit }
  const { actor, now } = context
  const find = async <R>(list: Action, read: (context: Context, request: Request) => Promise<R[]>) =>
    request.terms.length > 0 && !firstRefusal(decide(actor, list, null, now)) ? read(context, request) : []
  const [studies, sites, users, organisations, roles] = await Promise.all([
    find(listStudies, findStudies),
    find(searchSites, findSites),
    find(searchUsers, findUsers),
    find(listOrganisations, findOrganisations),
    find(listRoles, findRoles),
  ])
  return { studies, sites, users, organisations, roles }
}

export const handlers = [handle(searchRecords, search)]
