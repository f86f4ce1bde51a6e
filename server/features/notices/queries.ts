import { type RawBuilder, sql } from 'kysely'
import type { Notice } from '../../../contract/notices/calls.ts'
import { knowsNotice } from '../../access/study-knowledge.ts'
import type { Transaction } from '../../kernel/context.ts'
import { type Page, readPage } from '../../kernel/db/pages.ts'
import { one, rows } from '../../kernel/db/statements.ts'
import { endEscalated } from './add.ts'

export type NoticeRow = {
  id: string
  type: Notice['type']
  kind: Notice['kind']
  subject: Notice['subject']
  copy_of: Notice['copyOf']
  reason: Notice['reason']
  study: Notice['study']
  shows: boolean
  link: string | null
  available: boolean
  urgency: Notice['urgency']
  due_at: Date | null
  created_at: Date
  seen_at: Date | null
  read_at: Date | null
  done_at: Date | null
  cancelled_at: Date | null
}

type Filter = { type: Notice['type']; open?: boolean; kind?: Notice['kind']; before?: string; until?: string }

const conditions = (userId: string, { type, open, kind, before, until }: Filter): RawBuilder<unknown> => {
  const parts: RawBuilder<unknown>[] = [
    sql`n.tenant_id = (select current_tenant()) and n.user_id = ${userId}::uuid and n.type = ${type} and not n.held`,
  ]
  const closed = type === 'todo' ? sql`n.done_at` : sql`n.read_at`
  if (open !== undefined) parts.push(open ? sql`${closed} is null` : sql`${closed} is not null`)
  if (kind) parts.push(sql`n.kind = ${kind}`)
  if (before)
    parts.push(sql`(n.created_at, n.id) < (select b.created_at, b.id from notice b
      where b.tenant_id = (select current_tenant()) and b.id = ${before}::uuid)`)
  if (until) parts.push(sql`n.created_at <= ${until}::timestamptz`)
  return sql.join(parts, sql` and `)
}

/** Whether the reader of the notice `n` may know now what it says: roles end, and agents have roles of their own. */
export const showsAll = knowsNotice('n.user_id')

/**
 * A page of one user's notices, newest first. A notice about a deleted user is not available. The total is that of all pages, also of a
 * page after another notice.
 */
export const getNotices = (tx: Transaction, userId: string, { before, ...filter }: Filter, page: Page) =>
  readPage<NoticeRow>(
    tx,
    {
      matches: sql`from notice n where ${conditions(userId, { ...filter, before })}`,
      counted: sql`from notice n where ${conditions(userId, filter)}`,
      key: sql`n.id`,
      order: [
        [sql`n.created_at`, 'desc'],
        [sql`n.id`, 'desc'],
      ],
      columns: sql`n.id, n.type, n.kind, n.subject, n.reason, n.link, n.urgency, n.due_at,
        n.created_at, n.seen_at, n.read_at, n.done_at, n.cancelled_at, ${showsAll} as shows,
        (select jsonb_build_object('id', t.id, 'number', t.plan_id) from study t where t.tenant_id = n.tenant_id and t.id = n.study_id) as study,
        (select jsonb_build_object('lastName', o.last_name, 'firstName', o.first_name) from users o
          where o.tenant_id = n.tenant_id and o.id = n.copy_of) as copy_of,
        case when coalesce(n.subject ->> 'userId' !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$', true) then true
          else exists (select from users u where u.tenant_id = n.tenant_id and u.id = (n.subject ->> 'userId')::uuid and u.removed_at is null) end as available`,
      joins: sql`join notice n on n.tenant_id = (select current_tenant()) and n.id = page.key`,
    },
    page,
  )

export const hasNotice = async (tx: Transaction, userId: string, id: string): Promise<boolean> => {
  const notices = await rows(tx)`select from notice where tenant_id = (select current_tenant())
    and user_id = ${userId}::uuid and id = ${id}::uuid`
  return notices.length > 0
}

export type Counts = { unread: number; todo: number; unseen: number; newest: Date | null }

/** Unread notices, open to-dos, unseen ones of both, and the newest instant. */
export const getCounts = async (tx: Transaction, userId: string): Promise<Counts> => {
  const row = (await one(tx)<Counts>`select
      count(*) filter (where type = 'notification' and read_at is null)::int as unread,
      count(*) filter (where type = 'todo' and done_at is null)::int as todo,
      count(*) filter (where seen_at is null and ((type = 'todo' and done_at is null) or (type = 'notification' and read_at is null)))::int as unseen,
      max(created_at) as newest
    from notice where tenant_id = (select current_tenant()) and user_id = ${userId}::uuid and not held and (read_at is null or done_at is null)`)!
  return row
}

export type Mark = 'read' | 'unread' | 'done' | 'todo' | 'seen'

const marks: Record<Mark, RawBuilder<unknown>> = {
  read: sql`read_at = coalesce(read_at, now()), seen_at = coalesce(seen_at, now())`,
  unread: sql`read_at = null`,
  done: sql`done_at = coalesce(done_at, now()), read_at = coalesce(read_at, now()), seen_at = coalesce(seen_at, now())`,
  todo: sql`done_at = null`,
  seen: sql`seen_at = coalesce(seen_at, now())`,
}

/** Marks notices; returns the ids that exist and belong to the user. */
export const mark = async (
  tx: Transaction,
  userId: string,
  ids: readonly string[],
  as: Mark,
): Promise<string[]> => {
  const notices = await rows(tx)<{ id: string }>`update notice set ${marks[as]}
    where tenant_id = (select current_tenant())
    and user_id = ${userId}::uuid and id = any(${[...ids]}::uuid[]) returning id`
  const marked = notices.map(row => row.id)
  if (as === 'done') await endEscalated(tx, marked)
  return marked
}

/** The mark that closes a notice of each type. */
export const closes = { notification: 'read', todo: 'done' } as const

/** Closes everything open that matches the filter; returns the changed ids, for undo. */
export const markAll = async (tx: Transaction, userId: string, filter: Filter): Promise<string[]> => {
  const notices = await rows(tx)<{ id: string }>`update notice n set ${marks[closes[filter.type]]}
    where ${conditions(userId, { ...filter, open: true })} returning n.id`
  return notices.map(row => row.id)
}
