import { type RawBuilder, sql } from 'kysely'
import type { HandoverState } from '../../../contract/handovers/calls.ts'
import type { Notice } from '../../../contract/notices/calls.ts'
import { usersInScope } from '../../access/scope.ts'
import { knownSubject } from '../../access/study-knowledge.ts'
import type { Scope, Transaction } from '../../kernel/context.ts'
import { type Page, readPage } from '../../kernel/db/pages.ts'
import { one, rows, run } from '../../kernel/db/statements.ts'

type Person = { id: string; lastName: string; firstName: string }

export type HandoverRecord = {
  id: string
  from: Person
  to: Person
  at: Date
  state: HandoverState
  reason: string
  created_by: Person
  submitted_by_id: string | null
  submitted_at: Date | null
  executed_at: Date | null
  failure: number | null
  cancelled: { by: Person; at: string; reason: string } | null
  confirmed: boolean
  row_version: number
  items: number
}

/** Items of a handover, by kind. */
export type Items = { assignmentIds: string[]; departmentIds: string[]; taskIds: string[] }

const person = (alias: string) =>
  sql.raw(
    `jsonb_build_object('id', ${alias}.id, 'lastName', ${alias}.last_name, 'firstName', ${alias}.first_name)`,
  )

const columns = sql`h.id, h.at, h.state, h.reason, h.submitted_at, h.submitted_by as submitted_by_id, h.executed_at, h.failure, h.confirmed, h.row_version,
  case when h.state = 'cancelled' then jsonb_build_object('by', ${person('x')}, 'at', h.cancelled_at, 'reason', h.cancel_reason) end as cancelled,
  ${person('l')} as "from", ${person('s')} as "to", ${person('c')} as created_by,
  (select count(*)::int from handover_item i where i.tenant_id = h.tenant_id and i.handover_id = h.id) as items`
const beside = sql`join users l on l.tenant_id = h.tenant_id and l.id = h.from_user_id
  join users s on s.tenant_id = h.tenant_id and s.id = h.to_user_id
  join users c on c.tenant_id = h.tenant_id and c.id = h.created_by
  left join users x on x.tenant_id = h.tenant_id and x.id = h.cancelled_by`

/** One handover whose leaving user is in the scope; `lock` locks it until the commit. */
export const handoverFor = async (
  tx: Transaction,
  id: string,
  scope: Scope | null,
  lock = false,
): Promise<HandoverRecord | undefined> => {
  const scopeClause = scope ? sql`and ${usersInScope(scope, 'l')}` : sql``
  return one(tx)<HandoverRecord>`select ${columns} from handover h ${beside}
    where h.tenant_id = (select current_tenant()) and h.id = ${id}::uuid and h.removed_at is null ${scopeClause}
    ${lock ? sql`for update of h` : sql``}`
}

export const getItems = async (tx: Transaction, id: string): Promise<Items> => {
  const handoverItems = await rows(tx)<{ kind: string; item_id: string }>`select kind, item_id
    from handover_item
    where tenant_id = (select current_tenant()) and handover_id = ${id}::uuid order by item_id`
  const ids = (kind: string) => handoverItems.filter(row => row.kind === kind).map(row => row.item_id)
  return { assignmentIds: ids('assignment'), departmentIds: ids('department'), taskIds: ids('task') }
}

/** Handovers of users in the scope: pending ones by time, then the others, latest first. */
export const handoversIn = async (
  tx: Transaction,
  { userId, state }: { userId?: string; state: readonly HandoverState[] },
  page: Page,
  scope: Scope,
): Promise<{ rows: HandoverRecord[]; total: number }> => {
  const parts: RawBuilder<unknown>[] = [sql`h.tenant_id = (select current_tenant()) and h.removed_at is null`]
  if (!scope.all)
    parts.push(sql`exists (select from users l where l.tenant_id = h.tenant_id and l.id = h.from_user_id
      and ${usersInScope(scope, 'l')})`)
  if (userId) parts.push(sql`h.from_user_id = ${userId}::uuid`)
  if (state.length > 0) parts.push(sql`h.state = any(${[...state]}::text[])`)
  return readPage<HandoverRecord>(
    tx,
    {
      matches: sql`from handover h where ${sql.join(parts, sql` and `)}`,
      key: sql`h.id`,
      order: [
        [sql`h.state in ('done', 'failed', 'cancelled')`],
        [sql`case when h.state in ('draft', 'pending') then h.at end`],
        [sql`h.at`, 'desc'],
        [sql`h.id`],
      ],
      columns,
      joins: sql`join handover h on h.tenant_id = (select current_tenant()) and h.id = page.key ${beside}`,
    },
    page,
  )
}

/** Replaces the items of a handover. */
export const putItems = async (
  tx: Transaction,
  tenantId: string,
  id: string,
  items: Items,
): Promise<void> => {
  await run(tx)`delete from handover_item where tenant_id = (select current_tenant())
    and handover_id = ${id}::uuid`
  const kinds = [
    ...items.assignmentIds.map(item => ['assignment', item] as const),
    ...items.departmentIds.map(item => ['department', item] as const),
    ...items.taskIds.map(item => ['task', item] as const),
  ]
  await run(tx)`insert into handover_item (tenant_id, handover_id, kind, item_id)
    select ${tenantId}::uuid, ${id}::uuid, kind, item from unnest(${kinds.map(([kind]) => kind)}::text[], ${kinds.map(([, item]) => item)}::uuid[]) as given (kind, item)
    on conflict do nothing`
}

export type TaskRow = Pick<Notice, 'id' | 'kind' | 'subject'> & { due_at: Date | null }
export type LedRow = { id: string; name: string; name_en: string; path: string[]; as: 'head' | 'manager' }

/** Open to-dos of a user that must be done or handed over before the user can be disabled (F20), as far as a reader may know them. */
export const openTasks = async (tx: Transaction, userId: string, readerId: string): Promise<TaskRow[]> => {
  return rows(tx)<TaskRow>`select n.id, n.kind, ${knownSubject(readerId)} as subject, n.due_at from notice n
    where tenant_id = (select current_tenant()) and user_id = ${userId}::uuid and blocking and done_at is null
    order by due_at nulls last, created_at, id`
}

/** Departments with this user as head or manager. */
export const departmentsLed = async (tx: Transaction, userId: string): Promise<LedRow[]> => {
  return rows(tx)<LedRow>`select id, name, name_en, path, 'head' as "as" from department
      where tenant_id = (select current_tenant()) and head_user_id = ${userId}::uuid and removed_at is null
    union all
    select d.id, d.name, d.name_en, d.path, 'manager' from department_manager m
      join department d on d.tenant_id = m.tenant_id and d.id = m.department_id and d.removed_at is null
      where m.tenant_id = (select current_tenant()) and m.user_id = ${userId}::uuid
    order by name, id`
}
