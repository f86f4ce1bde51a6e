import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Notice } from '../../../contract/notices/calls.ts'
import type { NoticeReason } from '../../../contract/notices/reasons.ts'
import type { Transaction } from '../../kernel/context.ts'
import { rows, run } from '../../kernel/db/statements.ts'
import { type Delivery, rememberChoices } from './choices.ts'

/** A notice or to-do for one or many readers. */
export type NewNotice = {
  type: Notice['type']
  kind: Notice['kind']
  /** Names its sentence: `sentence.<kind>.<event>` in locales/<language>/notices.json; the other values are for that sentence. */
  subject: { event: string } & Readonly<Record<string, string | number | null>>
  /** Ids of the readers; each gets it once. */
  to: readonly string[]
  /** Why they get it: the reader sees it beside the sentence. */
  reason: NoticeReason
  /** Path that opens it, on this origin. */
  link?: string | null
  urgency?: Notice['urgency']
  /** When a to-do should be done by. */
  dueAt?: Date | string | null
  /** The to-do must be done or handed over before its user may be disabled (F20). */
  blocking?: boolean
  /** The study or site that it is about: readers who lose access to the study no longer see what it says. */
  studyId?: string | null
  siteId?: string | null
  /** It says what blinded people may not know. */
  unblinded?: boolean
  /** The application that sends it, with its own id of it. */
  application?: { id: number; externalId: string }
}

/** The columns of the notices of one statement. */
const columns = sql`place int, readers uuid[], type text, kind text, subject jsonb, reason jsonb, link text, urgency text, due_at timestamptz, blocking boolean, study_id uuid,
  site_id uuid, unblinded boolean, application_id int, external_id text`

const toRow = (notice: NewNotice, place: number, readers: readonly string[]) => ({
  place,
  readers,
  type: notice.type,
  kind: notice.kind,
  subject: Object.fromEntries(Object.entries(notice.subject).filter(([, value]) => value !== null)),
  reason: notice.reason,
  link: notice.link ?? null,
  urgency: notice.urgency ?? 'normal',
  due_at: notice.dueAt ?? null,
  blocking: notice.blocking ?? false,
  study_id: notice.studyId ?? null,
  site_id: notice.siteId ?? null,
  unblinded: notice.unblinded ?? false,
  application_id: notice.application?.id ?? null,
  external_id: notice.application?.externalId ?? null,
})

/**
 * Adds notices in this transaction's tenant, all of them in one statement: the only way in which one comes. Open bells of the readers
 * hear of it after the commit, and their agents get copies. Returns how many came, without the copies. Rows travel as JSON, which takes
 * this process less than half the time of arrays: meanwhile it answers nobody.
 */
export const addNotices = async (
  tx: Transaction,
  notices: NewNotice | readonly NewNotice[],
  findDeliveries = rememberChoices(tx),
): Promise<number> => {
  const list = [notices].flat() as readonly NewNotice[]
  const findDelivery = await findDeliveries(list)
  const wished: Wished[] = []
  const records = list.map((notice, place) => {
    const readers: string[] = []
    for (const userId of new Set(notice.to)) {
      const delivery = findDelivery(notice, userId)
      if (delivery !== null) readers.push(userId)
      if (delivery) wished.push({ place, userId, id: randomUUID(), ...delivery })
    }
    return toRow(notice, place, readers)
  })
  if (records.every(({ readers }) => readers.length === 0)) return 0
  const count = await run(
    tx,
  )`insert into notice (tenant_id, id, user_id, type, kind, subject, reason, link, urgency, due_at, blocking, study_id,
      site_id, unblinded, application_id, external_id, held)
    select (select current_tenant()), coalesce(w.id, gen_random_uuid()), r.user_id, n.type, n.kind, n.subject, n.reason, n.link, n.urgency,
      n.due_at, n.blocking, n.study_id, n.site_id, n.unblinded, n.application_id, n.external_id, coalesce(w.held, false)
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as n (${columns}) cross join unnest(n.readers) as r (user_id)
      left join jsonb_to_recordset(${JSON.stringify(wished.map(({ place, userId, id, held }) => ({ place, user_id: userId, id, held })))}::jsonb)
        as w (place int, user_id uuid, id uuid, held boolean) on w.place = n.place and w.user_id = r.user_id`
  await queue(tx, wished)
  return count
}

/** A notice for a reader who has chosen how to get its kind. */
type Wished = Delivery & { place: number; userId: string; id: string }

/** Notes what is to be sent; server/features/notices/send.ts sends it. */
const queue = async (tx: Transaction, wished: readonly Wished[]): Promise<void> => {
  const list = wished.flatMap(({ id, userId, channels }) =>
    channels.map(({ via, dueAt, summary }) => ({ id, user_id: userId, via, due_at: dueAt, summary })),
  )
  if (list.length === 0) return
  await run(tx)`insert into notice_send (tenant_id, notice_id, user_id, via, due_at, summary)
    select (select current_tenant()), q.id, q.user_id, q.via, q.due_at, q.summary from jsonb_to_recordset(${JSON.stringify(list)}::jsonb)
      as q (id uuid, user_id uuid, via text, due_at timestamptz, summary boolean)`
}

/** Ends the open to-dos that match, of all their readers, and tells their bells; returns how many. `n` is the notice. */
export const endTodos = async (
  tx: Transaction,
  which: ReturnType<typeof sql>,
  how: 'done' | 'cancelled' = 'done',
): Promise<number> => {
  const ended = await rows(tx)<{
    id: string
    userId: string
  }>`update notice n set done_at = now(), read_at = coalesce(read_at, now()),
      seen_at = coalesce(seen_at, now())${how === 'cancelled' ? sql`, cancelled_at = now()` : sql``}
    where n.tenant_id = (select current_tenant()) and n.type = 'todo' and n.done_at is null and ${which}
    returning n.id, n.user_id as "userId"`
  await endEscalated(
    tx,
    ended.map(each => each.id),
  )
  if (ended.length > 0)
    await run(tx)`select tell_readers((select current_tenant()), ${ended.map(each => each.userId)}::uuid[])`
  return ended.length
}

/** Ends the to-dos that overdue ones were escalated to, since these are done. */
export const endEscalated = async (tx: Transaction, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  const ended = await rows(tx)<{
    userId: string
  }>`update notice set done_at = now(), read_at = coalesce(read_at, now()),
      seen_at = coalesce(seen_at, now())
    where tenant_id = (select current_tenant()) and original_id = any(${[...ids]}::uuid[]) and done_at is null
    returning user_id as "userId"`
  if (ended.length > 0)
    await run(tx)`select tell_readers((select current_tenant()), ${ended.map(each => each.userId)}::uuid[])`
}
