import { type RawBuilder, sql } from 'kysely'
import { rowsOfUsersInScope } from '../../access/scope.ts'
import type { Scope, Transaction } from '../../kernel/context.ts'
import { one, rows } from '../../kernel/db/statements.ts'

export type PositionRecord = {
  id: string
  parentId: string | null
  isCategory: boolean
  name: string
  nameEn: string
  said: string
  sort: number
  rowVersion: number
}

const live = sql`p.tenant_id = (select current_tenant()) and p.removed_at is null`
const columns = sql`p.id, p.parent_id as "parentId", p.is_category as "isCategory", p.name, p.name_en as "nameEn", p.said, p.sort,
  p.row_version as "rowVersion"`

export type TreeRow = PositionRecord & { holders: number }

/** The one statement behind the tree, with the number of users in the scope for each position. */
export const treeQuery = (scope: Scope): RawBuilder<TreeRow> => sql<TreeRow>`
  select ${columns}, coalesce(h.holders, 0) as holders from position p
  left join (select up.position_id, count(*)::int as holders from user_position up
    where up.tenant_id = (select current_tenant()) and ${rowsOfUsersInScope(scope, 'up.user_id')} group by 1) h on h.position_id = p.id
  where ${live}`

/** One position; `lock` locks its row until commit, so that no user gets it meanwhile. */
export const positionById = async (
  tx: Transaction,
  id: string,
  lock = false,
): Promise<PositionRecord | undefined> => {
  return one(tx)<PositionRecord>`select ${columns} from position p
    where ${live} and p.id = ${id}::uuid ${lock ? sql`for no key update` : sql``}`
}

/** Whether it exists or existed: the history of a removed one can be read too. */
export const positionOnce = async (tx: Transaction, id: string): Promise<boolean> => {
  const positions = await rows(tx)`select from position p
    where p.tenant_id = (select current_tenant()) and p.id = ${id}::uuid`
  return positions.length > 0
}

export const siblingsUnder = async (tx: Transaction, parentId: string | null, without: string | null) => {
  return rows(tx)<PositionRecord>`select ${columns} from position p
    where ${live} and p.parent_id is not distinct from ${parentId}::uuid and p.id is distinct from ${without}::uuid
    order by p.sort, p.name, p.id`
}

export type Beside = { holders: number; held: number; children: number }

/** Number of its users, in total (`held`) and in the actor's scope, and number of its children. */
export const getBeside = async (tx: Transaction, id: string, scope: Scope): Promise<Beside> => {
  const row = (await one(tx)<Beside>`select
    (select count(*)::int from user_position up where up.tenant_id = (select current_tenant()) and up.position_id = ${id}::uuid
      and ${rowsOfUsersInScope(scope, 'up.user_id')}) as holders,
    (select count(*)::int from user_position up where up.tenant_id = (select current_tenant()) and up.position_id = ${id}::uuid
      and ${rowsOfUsersInScope({ ...scope, all: true }, 'up.user_id')}) as held,
    (select count(*)::int from position p where ${live} and p.parent_id = ${id}::uuid) as children`)!
  return row
}

/** Categories from the top down to the parent of a position. */
export const wayTo = async (tx: Transaction, id: string) => {
  return rows(tx)<{ id: string; name: string; nameEn: string }>`with recursive way as (
      select p.id, p.parent_id, p.name, p.name_en, 0 as up from position p where p.tenant_id = (select current_tenant()) and p.id = ${id}::uuid
      union all
      select p.id, p.parent_id, p.name, p.name_en, w.up + 1 from position p join way w on p.id = w.parent_id
      where p.tenant_id = (select current_tenant()))
    select id, name, name_en as "nameEn" from way where up > 0 order by up desc`
}
