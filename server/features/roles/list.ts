import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { notBuilt } from '../../../contract/access/menus.ts'
import type { Output, Parsed } from '../../../contract/define.ts'
import type { listRoles, roleOptions } from '../../../contract/roles/list.ts'
import type { Context, Transaction } from '../../kernel/context.ts'
import { rows } from '../../kernel/db/statements.ts'
import { searchTerms } from '../../kernel/search/reading.ts'
import { getRoleFields } from './detail.ts'
import { columns, inForce, type RoleRecord, stateOfRole } from './queries.ts'

type ListRequest = Parsed<typeof listRoles>
export type RoleFilters = Omit<ListRequest, 'limit' | 'pageNum' | 'sort'>

const like = (term: string) => `%${term.replaceAll(/[\\%_]/g, sign => `\\${sign}`)}%`

const texts = (values: readonly string[]) => sql`${[...values]}::text[]`

const finds = (query: string): RawBuilder<unknown>[] => {
  const terms = searchTerms(query)
  return terms.length ? [sql`r.search like all (${texts(terms.map(like))})`] : []
}

const standing = sql`r.tenant_id = (select current_tenant()) and r.removed_at is null`

/** Condition for matching roles; `r` is the role. */
export const conditions = (filters: RoleFilters): RawBuilder<SqlBool> => {
  const parts: RawBuilder<unknown>[] = [standing, ...finds(filters.query)]
  if (filters.levels.length) parts.push(sql`r.level = any(${texts(filters.levels)})`)
  if (filters.categories.length) parts.push(sql`r.category = any(${texts(filters.categories)})`)
  if (filters.blindings.length) parts.push(sql`r.blinding = any(${texts(filters.blindings)})`)
  if (filters.states.length) parts.push(sql`${stateOfRole} = any(${texts(filters.states)})`)
  if (filters.applicationIds.length)
    parts.push(sql`exists (select from role_application a where a.tenant_id = r.tenant_id and a.role_id = r.id
      and a.application_id = any(${[...filters.applicationIds]}::int[]))`)
  return sql<SqlBool>`${sql.join(parts, sql` and `)}`
}

const holders = sql`(select count(distinct ra.user_id)::int from role_assignment ra
  where ra.tenant_id = r.tenant_id and ra.role_id = r.id and ${inForce})`

const missing = [...notBuilt]

/** Rights that are offered, as the tree of the role shows them. */
const rights = sql`((select count(*) from role_menu m where m.tenant_id = r.tenant_id and m.role_id = r.id
    and m.menu_id::text <> all(${missing}::text[]))
  + (select count(*) from role_button b where b.tenant_id = r.tenant_id and b.role_id = r.id
    and b.menu_id::text <> all(${missing}::text[]) and b.menu_id || '-' || b.button <> all(${missing}::text[]))
  + (select count(*) from role_application a where a.tenant_id = r.tenant_id and a.role_id = r.id))::int`

const levels = sql`array_position('{study,site,personnel}'::text[], r.level)`
const categories = sql`array_position('{administration,management,study,site,other}'::text[], r.category)`

/** Sort keys of a list; counts are computed for every role only when the list is sorted by them. */
const keys: Record<ListRequest['sort']['field'], RawBuilder<unknown>> = {
  name: sql`r.sort_name`,
  level: levels,
  category: categories,
  holders,
  rights,
  expiresAt: sql`coalesce(r.expires_at, 'infinity')`,
  createdAt: sql`r.created_at`,
  updatedAt: sql`r.updated_at`,
}

type Row = RoleRecord & { rights: number; applications: number[] }
type PageRow = Row & { total: number; id: string | null }

/** The one statement behind a page of roles: its rows are chosen first, and counts are computed only for them. */
export const rolesMatchingQuery = (wish: ListRequest): RawBuilder<PageRow> => {
  const where = conditions(wish)
  const way = sql.raw(wish.sort.descending ? 'desc' : 'asc')
  return sql<PageRow>`select c.total, ${columns}, p.at, ${holders} as holders, ${rights} as rights,
      coalesce((select array_agg(a.application_id order by a.application_id) from role_application a
        where a.tenant_id = r.tenant_id and a.role_id = r.id), '{}') as applications
    from (select count(*)::int as total from role r where ${where}) c
    left join lateral (select f.id, row_number() over () as at
      from (select r.id from role r where ${where} order by ${keys[wish.sort.field]} ${way}, r.sort_name, r.id
        limit ${wish.limit} offset ${(wish.pageNum - 1) * wish.limit}) f) p on true
    left join role r on r.tenant_id = (select current_tenant()) and r.id = p.id order by p.at`
}

/** One page of matching roles. */
export const listed = async ({ tx }: Context, wish: ListRequest): Promise<Output<typeof listRoles>> => {
  const { rows } = await rolesMatchingQuery(wish).execute(tx)
  const records = rows
    .filter(row => row.id !== null)
    .map(role => ({
      ...getRoleFields(role),
      category: role.category,
      state: role.state,
      description: role.description,
      holders: role.holders,
      rights: role.rights,
      applications: role.applications,
      updatedAt: role.updated_at.toISOString(),
      rowVersion: role.row_version,
    }))
  return { records, total: rows[0]?.total ?? 0 }
}

/** Roles for a filter or a picker: without counts, so that hundreds load at once. */
export const options = async (
  { tx }: Context,
  { query, positionIds, grantable, limit }: Parsed<typeof roleOptions>,
): Promise<Output<typeof roleOptions>> => {
  const open = grantable ? [sql`r.enabled and (r.expires_at is null or now() < r.expires_at)`] : []
  const where = sql.join([standing, ...finds(query), ...open], sql` and `)
  const rows = await optionsFound(tx, where, positionIds, limit)
  const records = rows.map(row => ({ ...getRoleFields(row), category: row.category, usual: row.usual }))
  return { records, total: rows[0]?.total ?? 0 }
}

const optionsFound = async (
  tx: Transaction,
  where: RawBuilder<unknown>,
  positionIds: readonly string[],
  limit: number,
) => {
  const usual = positionIds.length
    ? sql`exists (select from role_position rp where rp.tenant_id = r.tenant_id and rp.role_id = r.id
        and rp.position_id = any(${[...positionIds]}::uuid[]))`
    : sql`false`
  return rows(tx)<RoleRecord & { usual: boolean; total: number }>`select ${columns}, ${usual} as usual,
      count(*) over ()::int as total
    from role r where ${where} order by usual desc, r.sort_name, r.id limit ${limit}`
}
