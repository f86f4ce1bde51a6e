import { type RawBuilder, sql } from 'kysely'
import type { Notice } from '../../../contract/notices/calls.ts'
import { usersInScope } from '../../access/scope.ts'
import { knownSubject } from '../../access/study-knowledge.ts'
import type { Scope, Transaction } from '../../kernel/context.ts'
import { one, rows } from '../../kernel/db/statements.ts'

type Person = { id: string; lastName: string; firstName: string }

export type ToDoRow = Pick<Notice, 'id' | 'kind' | 'subject'> & {
  user_id: string
  due_at: Date | null
  created_at: Date
  handover_id: string | null
}
export type HandoverRow = { user_id: string; id: string; from: Person | null; to: Person | null; at: Date }
export type WaitingRow = {
  id: string
  call: string
  asked_by: Person | null
  asked_at: Date
  name: string
  name_en: string
}

/** A user by name, or null when the user is outside the scope. */
const person = (alias: string, scope: Scope) => {
  const named = sql.raw(
    `jsonb_build_object('id', ${alias}.id, 'lastName', ${alias}.last_name, 'firstName', ${alias}.first_name)`,
  )
  return sql`case when ${usersInScope(scope, alias)} then ${named} end`
}
const uuids = (ids: readonly string[]) => sql`${[...ids]}::uuid[]`

/** Open to-dos that must be done or handed over before the users may leave, as far as a reader may know them, each with the handover that includes it (F20). */
export const getToDos = async (
  tx: Transaction,
  userIds: readonly string[],
  readerId: string,
): Promise<ToDoRow[]> => {
  return rows(
    tx,
  )<ToDoRow>`select n.user_id, n.id, n.kind, ${knownSubject(readerId)} as subject, n.due_at, n.created_at,
    taken.handover_id
    from notice n left join lateral (select i.handover_id from handover_item i
      join handover h on h.tenant_id = i.tenant_id and h.id = i.handover_id and h.state = 'pending' and h.removed_at is null
      where i.tenant_id = n.tenant_id and i.kind = 'task' and i.item_id = n.id limit 1) taken on true
    where n.tenant_id = (select current_tenant()) and n.user_id = any(${uuids(userIds)}) and n.blocking and n.done_at is null
    order by n.due_at nulls last, n.created_at, n.id`
}

const handoversWhere = async (
  tx: Transaction,
  scope: Scope,
  condition: RawBuilder<unknown>,
): Promise<HandoverRow[]> => {
  return rows(tx)<HandoverRow>`select h.from_user_id as user_id, h.id, h.at, ${person('l', scope)} as "from",
    ${person('s', scope)} as "to"
    from handover h join users l on l.tenant_id = h.tenant_id and l.id = h.from_user_id
    join users s on s.tenant_id = h.tenant_id and s.id = h.to_user_id
    where h.tenant_id = (select current_tenant()) and h.state = 'pending' and h.removed_at is null and ${condition}
    order by h.at, h.id`
}

/** Pending handovers of these users' items (F18). */
export const getHandovers = (
  tx: Transaction,
  scope: Scope,
  userIds: readonly string[],
): Promise<HandoverRow[]> => handoversWhere(tx, scope, sql`h.from_user_id = any(${uuids(userIds)})`)

const waitingWhere = async (
  tx: Transaction,
  scope: Scope,
  condition: RawBuilder<unknown>,
): Promise<WaitingRow[]> => {
  return rows(tx)<WaitingRow>`select h.id, h.call, h.asked_at, ${person('a', scope)} as asked_by,
    coalesce(r.name, d.name, '') as name,
      coalesce(r.name_en, d.name_en, '') as name_en
    from approval_request h join users a on a.tenant_id = h.tenant_id and a.id = h.asked_by
    left join role r on r.tenant_id = h.tenant_id and r.id = h.entity_id
    left join department d on d.tenant_id = h.tenant_id and d.id = h.entity_id
    where h.tenant_id = (select current_tenant()) and h.state = 'waiting' and ${condition}
    order by h.asked_at, h.id`
}

/** A user's approval requests without an answer. */
export const getWaiting = (tx: Transaction, scope: Scope, userId: string): Promise<WaitingRow[]> =>
  waitingWhere(tx, scope, sql`h.asked_by = ${userId}::uuid`)

/** Those of these users with approval requests without an answer. */
export const getAskers = async (tx: Transaction, userIds: readonly string[]): Promise<Set<string>> => {
  const approvals = await rows(tx)<{ asked_by: string }>`select distinct asked_by from approval_request
    where tenant_id = (select current_tenant()) and state = 'waiting' and asked_by = any(${uuids(userIds)})`
  return new Set(approvals.map(row => row.asked_by))
}

const itemOfRole = (roleId: string) => sql`exists (select from handover_item i
  join role_assignment ra on ra.tenant_id = i.tenant_id and ra.id = i.item_id
  where i.tenant_id = h.tenant_id and i.handover_id = h.id and i.kind = 'assignment' and ra.role_id = ${roleId}::uuid)`

const changeOfRole = (roleId: string) => sql`(h.entity = 'roles' and h.entity_id = ${roleId}::uuid
  or h.call = 'grantRoles' and h.input -> 'grants' @> ${JSON.stringify([{ roleId }])}::jsonb)`

/** Open work about a role: approval requests about it or its assignments, and handovers of it (F20). */
export const openUnderRole = async (
  tx: Transaction,
  scope: Scope,
  roleId: string,
): Promise<{ handovers: HandoverRow[]; waiting: WaitingRow[] }> => ({
  handovers: await handoversWhere(tx, scope, itemOfRole(roleId)),
  waiting: await waitingWhere(tx, scope, changeOfRole(roleId)),
})

/** The number of those. */
export const countUnderRole = async (tx: Transaction, roleId: string): Promise<number> => {
  const row = (await one(tx)<{ open: number }>`select
      (select count(*)::int from approval_request h where h.tenant_id = (select current_tenant()) and h.state = 'waiting' and ${changeOfRole(roleId)})
      + (select count(*)::int from handover h where h.tenant_id = (select current_tenant()) and h.state = 'pending' and h.removed_at is null
        and ${itemOfRole(roleId)}) as open`)!
  return row.open
}

export const roleThere = async (tx: Transaction, id: string): Promise<boolean> => {
  const roles = await rows(tx)`select from role where tenant_id = (select current_tenant())
    and id = ${id}::uuid and removed_at is null`
  return roles.length > 0
}

export type Receiver = {
  email: string | null
  status: string
  locale: string
  company: string
  company_en: string
}

/** Address and language of a user's reminder. */
export const getReceiver = async (tx: Transaction, userId: string): Promise<Receiver> => {
  const row = (await one(tx)<Receiver>`select u.email, u.status, coalesce(a.locale,
    t.language_flag) as locale,
      t.company_name as company, t.company_name_en as company_en
    from users u join tenant t on t.id = u.tenant_id left join account a on a.id = u.account_id
    where u.tenant_id = (select current_tenant()) and u.id = ${userId}::uuid`)!
  return row
}

export type Reminded = { user_id: string; reminded_at: Date; lately: boolean }

/** Time of the last reminder mail of each user, and whether that was within these minutes. */
export const getReminded = async (
  tx: Transaction,
  userIds: readonly string[],
  minutes: number,
): Promise<Map<string, Reminded>> => {
  const taskReminders = await rows(tx)<Reminded>`select user_id, reminded_at,
      reminded_at > now() - make_interval(mins => ${minutes}::int) as lately
    from task_reminder where tenant_id = (select current_tenant()) and user_id = any(${uuids(userIds)})`
  return new Map(taskReminders.map(row => [row.user_id, row]))
}

/** Claims a user's reminder for this transaction; false when there was one within these minutes, or another transaction has claimed it. */
export const takeReminder = async (
  tx: Transaction,
  userId: string,
  by: string,
  minutes: number,
): Promise<boolean> => {
  const taskReminders = await rows(tx)`insert into task_reminder as r (tenant_id, user_id, reminded_by)
    values (current_tenant(), ${userId}::uuid, ${by}::uuid)
    on conflict (tenant_id, user_id) do update set reminded_at = excluded.reminded_at, reminded_by = excluded.reminded_by
      where r.reminded_at <= now() - make_interval(mins => ${minutes}::int)
    returning 1`
  return taskReminders.length > 0
}
