import { sql } from 'kysely'
import type { Parsed } from '../../../contract/define.ts'
import { exportUsers } from '../../../contract/downloads/calls.ts'
import type { Locale } from '../../../contract/locales.ts'
import { userRecord } from '../../../contract/users/fields.ts'
import { localName } from '../../../contract/values/local-name.ts'
import type { WordKey } from '../../../locales/words.ts'
import { seesContact } from '../../access/contact.ts'
import type { Actor, Scope, Transaction } from '../../kernel/context.ts'
import { one, rows } from '../../kernel/db/statements.ts'
import { listedName } from '../../kernel/names.ts'
import { searchTerms } from '../../kernel/search/reading.ts'
import { words } from '../../kernel/words.ts'
import { defineExport } from '../downloads/definition.ts'
import { recordColumns } from '../downloads/record-columns.ts'
import { besides, columns, conditions, type Filters, joins, type UserRecord } from '../people/queries.ts'
import { getContact } from './present.ts'

type UserToExport = UserRecord & { sort_name: string; role_names: { name: string; nameEn: string }[] }

const foundBy = (filters: Filters) =>
  filters.terms.length
    ? sql`with found as materialized (select users_matching(${filters.terms}::text[], ${filters.contact}) as id)`
    : sql``

/** Counts the users that match, up to `most` + 1. */
const countUsers = async (tx: Transaction, filters: Filters, scope: Scope, most: number): Promise<number> => {
  const row = (await one(tx)<{ count: number }>`${foundBy(filters)} select count(*)::int as count from (
    select from users u where ${conditions(filters, scope)} limit ${most + 1}) x`)!
  return row.count
}

const roleNames = sql`coalesce((select jsonb_agg(distinct jsonb_build_object('name', r.name, 'nameEn', r.name_en))
  from role_assignment ra join role r on r.tenant_id = ra.tenant_id and r.id = ra.role_id
  where ra.tenant_id = (select current_tenant()) and ra.user_id = u.id
    and ra.ended_at is null and ra.effective_at <= now() and now() < ra.expires_at), '[]') as role_names`

/** Returns the next users that match, by name and id, after the last one of the page before. */
const usersAfter = async (
  tx: Transaction,
  filters: Filters,
  scope: Scope,
  after: Pick<UserToExport, 'sort_name' | 'id'> | null,
  limit: number,
): Promise<UserToExport[]> => {
  const beyond = after ? sql`and (u.sort_name, u.id) > (${after.sort_name}, ${after.id}::uuid)` : sql``
  return rows(tx)<UserToExport>`${foundBy(filters)} select ${columns}, u.sort_name, ${besides}, ${roleNames}
    from (select ${columns}, u.sort_name from users u where ${conditions(filters, scope)} ${beyond}
      order by u.sort_name, u.id limit ${limit}) u
    ${joins} order by u.sort_name, u.id`
}

type ExportFilters = Omit<Parsed<typeof exportUsers>, 'headers' | 'audit'>
type Row = UserToExport

const head = (key: WordKey) => (locale: Locale) => words(locale)(key)

const sheetColumns = recordColumns<typeof userRecord.fields, Row>(userRecord, {
  name: {
    cell: (row, { locale }) =>
      listedName({ lastName: row.last_name, firstName: row.first_name, reading: row.reading }, locale),
  },
  roles: {
    head: head('terms:roles'),
    cell: (row, { locale }) => row.role_names.map(each => localName(each, locale)).join('; '),
  },
  email: { cell: (row, { actor }) => getContact(row, actor).email },
  phone: { cell: (row, { actor }) => getContact(row, actor).phone },
  id: { head: head('exports:users.id') },
})

const getFilters = ({ query, ...filters }: ExportFilters, actor: Actor) => ({
  ...filters,
  terms: searchTerms(query),
  contact: seesContact(actor),
})

/** Users sorted by name, with the list's filters and the actor's scope (K18, TR-Z3). */
export const usersExport = defineExport<ExportFilters, Row>({
  call: exportUsers,
  title: head('terms:users'),
  columns: sheetColumns,
  count: (tx, filters, actor, most) => countUsers(tx, getFilters(filters, actor), actor.scope, most),
  page: (tx, filters, actor, after, limit) =>
    usersAfter(tx, getFilters(filters, actor), actor.scope, after, limit),
})
