import { sql } from 'kysely'
import type { Locale } from '../../../contract/locales.ts'
import { usersInScope } from '../../access/scope.ts'
import type { Scope, Transaction } from '../../kernel/context.ts'
import { type Page, readPage } from '../../kernel/db/pages.ts'
import { one, rows } from '../../kernel/db/statements.ts'
import { fullName } from '../../kernel/names.ts'

type Person = { id: string; lastName: string; firstName: string; reading: string }

export type ApprovalRequest = {
  id: string
  call: string
  input: unknown
  entity: string
  entity_id: string | null
  reason: string
  asked_by: string
  asker: Person
  asked_at: Date
  state: 'waiting' | 'confirmed' | 'turned down'
  decider: Person | null
  decided_at: Date | null
  decided_reason: string
}

const person = (alias: string) =>
  sql.raw(
    `jsonb_build_object('id', ${alias}.id, 'lastName', ${alias}.last_name, 'firstName', ${alias}.first_name, 'reading', ${alias}.reading)`,
  )

const columns = sql`h.id, h.call, h.input, h.entity, h.entity_id, h.reason, h.asked_by, h.asked_at, h.state, h.decided_at, h.decided_reason,
  ${person('a')} as asker, case when d.id is not null then ${person('d')} end as decider`
const beside = sql`join users a on a.tenant_id = h.tenant_id and a.id = h.asked_by
  left join users d on d.tenant_id = h.tenant_id and d.id = h.decided_by`

/** Returns one approval request, locked until the commit. */
export const findApprovalRequest = async (
  tx: Transaction,
  id: string,
): Promise<ApprovalRequest | undefined> => {
  return one(tx)<ApprovalRequest>`select ${columns} from approval_request h ${beside}
    where h.tenant_id = (select current_tenant()) and h.id = ${id}::uuid for update of h`
}

/**
 * Lists approval requests of a state, newest first: those about these calls and visible users, and those that the user made.
 */
export const listRequestsInScope = async (
  tx: Transaction,
  { state, calls, scope }: { state: ApprovalRequest['state']; calls: readonly string[]; scope: Scope },
  page: Page,
): Promise<{ rows: ApprovalRequest[]; total: number }> => {
  return readPage<ApprovalRequest>(
    tx,
    {
      matches: sql`from approval_request h where h.tenant_id = (select current_tenant()) and h.state = ${state}
      and (h.asked_by = ${scope.userId}::uuid or h.call = any(${[...calls]}::text[]) and (h.entity <> 'users' or exists (
        select from users u where u.tenant_id = h.tenant_id and u.id = h.entity_id and ${usersInScope(scope, 'u')})))`,
      key: sql`h.id`,
      order: [[sql`h.asked_at`, 'desc'], [sql`h.id`]],
      columns,
      joins: sql`join approval_request h on h.tenant_id = (select current_tenant()) and h.id = page.key ${beside}`,
    },
    page,
  )
}

type NamedRecord = { id: string; name: string; nameEn: string }

/**
 * Returns the roles that approval requests about a user's roles concern, by id of the request: the given roles, or the roles
 * of the named assignments.
 */
export const getRoles = async (
  tx: Transaction,
  requests: readonly ApprovalRequest[],
): Promise<Map<string, NamedRecord[]>> => {
  const list = await rows(tx)<{ held: string; roles: NamedRecord[] }>`
    select h.id as held, jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'nameEn', r.name_en) order by r.name_en, r.id) as roles
    from approval_request h cross join lateral (
      select (g->>'roleId')::uuid as role_id from jsonb_array_elements(h.input->'grants') g where h.call = 'grantRoles'
      union select (g #>> '{}')::uuid from jsonb_path_query(h.input, '$.members[*].roles[*].roleId') g where h.call = 'chooseMembers'
      union select a.role_id from role_assignment a where a.tenant_id = h.tenant_id and (h.call = 'changeGrant' and a.id = (h.input->>'id')::uuid
        or h.call = 'endRoles' and a.id in (select (g->>'id')::uuid from jsonb_array_elements(h.input->'grants') g))) n
    join role r on r.tenant_id = h.tenant_id and r.id = n.role_id
    where h.tenant_id = (select current_tenant()) and h.id = any(${requests.map(row => row.id)}::uuid[]) group by h.id`
  return new Map(list.map(each => [each.held, each.roles]))
}

/** Returns the names of the records that approval requests are about, by id. Names of users follow the reader's language. */
export const getSubjects = async (
  tx: Transaction,
  requests: readonly ApprovalRequest[],
  locale: Locale,
): Promise<Map<string, { name: string; nameEn: string }>> => {
  const ids = sql`${requests.flatMap(row => row.entity_id ?? [])}::uuid[]`
  const list = await rows(tx)<{
    id: string
    name: string
    nameEn: string
    lastName: string | null
    reading: string
  }>`
    select id, name, name_en as "nameEn", null as "lastName", '' as reading from role where tenant_id = (select current_tenant()) and id = any(${ids})
    union all select id, name, name_en, null, '' from department where tenant_id = (select current_tenant()) and id = any(${ids})
    union all select id, first_name, '', last_name, reading from users where tenant_id = (select current_tenant()) and id = any(${ids})`
  return new Map(
    list.map(({ id, name, nameEn, lastName, reading }) => [
      id,
      lastName === null
        ? { name, nameEn }
        : { name: fullName({ lastName, firstName: name, reading }, locale), nameEn: '' },
    ]),
  )
}
