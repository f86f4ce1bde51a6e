import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Notice } from '../../../contract/notices/calls.ts'
import type { NoticeReason } from '../../../contract/notices/reasons.ts'
import type { Transaction } from '../../kernel/context.ts'
import { one, rows, run } from '../../kernel/db/statements.ts'
import { addNotices } from './add.ts'

const here = sql`(select current_tenant())`
/** Days before its due day from which a to-do says that it is due soon. */
const soonDays = 3
/** Days after its due day on which an overdue to-do goes to the deputy, and to the head of the department. */
const deputyDays = 1
const headDays = 3

type Due = {
  userId: string
  kind: Notice['kind']
  urgency: Notice['urgency']
  subject: Notice['subject'] & { event: string }
  reason: NoticeReason
  link: string | null
}

/** Open to-dos with a due day say how near it is. Learning that has become overdue is told once more, as a notice. */
const followDueDays = async (tx: Transaction): Promise<number> => {
  const due = await rows(
    tx,
  )<Due>`update notice n set urgency = case when n.due_at <= now() then 'overdue' else 'soon' end
    where n.tenant_id = ${here} and n.type = 'todo' and n.done_at is null and n.due_at is not null and n.reason is not null
      and n.due_at <= now() + make_interval(days => ${soonDays})
      and n.urgency <> case when n.due_at <= now() then 'overdue' else 'soon' end
    returning n.user_id as "userId", n.kind, n.urgency, n.subject, n.reason, n.link`
  if (due.length === 0) return 0
  await run(tx)`select tell_readers(${here}, ${due.map(each => each.userId)}::uuid[])`
  const late = due.filter(
    ({ kind, urgency, subject }) => kind === 'learning' && urgency === 'overdue' && subject.task,
  )
  await addNotices(
    tx,
    late.map(({ userId, kind, subject, reason, link }) => ({
      ...({ type: 'notification', kind, to: [userId], reason, link, urgency: 'overdue' } as const),
      subject: { ...subject, event: 'overdue' },
    })),
  )
  return due.length
}

/** The deputy of the user of the to-do `n`: the first agent in force. */
const deputy = sql`(select a.agent_id from notice_agent a join users u on u.tenant_id = a.tenant_id and u.id = a.agent_id
    and u.status = 'enabled' and u.removed_at is null and u.valid_from <= now() and now() < u.valid_to
  where a.tenant_id = n.tenant_id and a.user_id = n.user_id and a.ended_at is null and (a.kinds is null or n.kind = any(a.kinds))
    and (a.starts_at is null or a.starts_at <= now()) and (a.ends_at is null or now() < a.ends_at) order by a.starts_at nulls first, a.agent_id limit 1)`
/** The head of a department of that user, of the nearest one above where the user is the head. */
const head = sql`(select d.head_user_id from user_department ud join department own on own.tenant_id = ud.tenant_id and own.id = ud.department_id
    join department d on d.tenant_id = own.tenant_id and d.id = any(own.path) and d.removed_at is null
    join users u on u.tenant_id = d.tenant_id and u.id = d.head_user_id and u.status = 'enabled' and u.removed_at is null
  where ud.tenant_id = n.tenant_id and ud.user_id = n.user_id and d.head_user_id <> n.user_id order by cardinality(d.path) desc, d.id limit 1)`

/** Hands an overdue to-do on as one more to-do, marked with whose it is; both end together. */
const escalate = async (tx: Transaction, level: 1 | 2): Promise<number> => {
  const to = level === 1 ? deputy : head
  const overdue = await rows(tx)<{
    id: string
    to: string | null
  }>`update notice n set escalation = ${level} where n.tenant_id = ${here}
      and n.type = 'todo' and n.done_at is null and n.copy_of is null and n.kind <> 'security' and n.reason is not null
      and n.due_at < now() - make_interval(days => ${level === 1 ? deputyDays : headDays}) and n.escalation < ${level}
    returning n.id, ${to} as "to"`
  const handedOn = overdue.filter(each => each.to !== null)
  return run(
    tx,
  )`insert into notice (tenant_id, id, user_id, type, kind, subject, reason, link, urgency, due_at, study_id, site_id, unblinded,
      application_id, external_id, copy_of, original_id)
    select n.tenant_id, g.new_id, g.to_id, 'todo', n.kind, n.subject, jsonb_build_object('rule', ${level === 1 ? 'deputy' : 'head'}::text),
      n.link, 'overdue', n.due_at, n.study_id, n.site_id, n.unblinded, n.application_id, n.external_id, n.user_id, n.id
    from unnest(${handedOn.map(each => each.id)}::uuid[], ${handedOn.map(each => each.to)}::uuid[], ${handedOn.map(() => randomUUID())}::uuid[])
      as g (id, to_id, new_id) join notice n on n.tenant_id = ${here} and n.id = g.id
    where not exists (select from notice o where o.tenant_id = ${here} and o.original_id = n.id and o.user_id = g.to_id)`
}

/** The hourly work on the notices of one tenant, in one process at a time. */
export const keepNotices = async (tx: Transaction): Promise<{ due: number; escalated: number }> => {
  const row = (await one(tx)<{
    mine: boolean
  }>`select pg_try_advisory_xact_lock(hashtextextended('notices ' || ${here}::text, 0)) as mine`)!
  if (!row.mine) return { due: 0, escalated: 0 }
  const due = await followDueDays(tx)
  return { due, escalated: (await escalate(tx, 1)) + (await escalate(tx, 2)) }
}
