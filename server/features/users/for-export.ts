import { sql } from 'kysely'
import type { Scope, Transaction } from '../../kernel/context.ts'
import { one, rows } from '../../kernel/db/statements.ts'
import { besides, columns, conditions, type Filters, joins, type UserRecord } from '../people/queries.ts'

export type UserToExport = UserRecord & { sort_name: string; role_names: { name: string; nameEn: string }[] }

const foundBy = (filters: Filters) =>
  filters.terms.length
    ? sql`with found as materialized (select users_matching(${filters.terms}::text[], ${filters.contact}) as id)`
    : sql``

/** Counts the users that match, up to `most` + 1. */
export const countUsers = async (
  tx: Transaction,
  filters: Filters,
  scope: Scope,
  most: number,
): Promise<number> => {
  const row = (await one(tx)<{ count: number }>`${foundBy(filters)} select count(*)::int as count from (
    select from users u where ${conditions(filters, scope)} limit ${most + 1}) x`)!
  return row.count
}

const roleNames = sql`coalesce((select jsonb_agg(distinct jsonb_build_object('name', r.name, 'nameEn', r.name_en))
  from role_assignment ra join role r on r.tenant_id = ra.tenant_id and r.id = ra.role_id
  where ra.tenant_id = (select current_tenant()) and ra.user_id = u.id
    and ra.ended_at is null and ra.effective_at <= now() and now() < ra.expires_at), '[]') as role_names`

/** Returns the next users that match, by name and id, after the last one of the page before. */
export const usersAfter = async (
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
