import type { Locale } from '../../../contract/locales.ts'
import { recordAsOperator } from '../../audit/operator.ts'
import type { Transaction } from '../../kernel/context.ts'
import { rows, run } from '../../kernel/db/statements.ts'
import { addNotices } from './add.ts'

/** What the operator announces to everyone in a company. */
export type Announcement = {
  /** By which it is withdrawn again, in every company that it was sent to. */
  id: string
  /** Own words in place of our sentence. */
  titles: Readonly<Record<Locale, string>> | null
} & ({ event: 'maintenance'; from: Date; to: Date } | { event: 'release'; version: string })

const getDay = (at: Date): string => at.toISOString().slice(0, 10)
const getClock = (at: Date): string => at.toISOString().slice(11, 16)

const getValues = (announcement: Announcement): Record<string, string> => {
  if (announcement.event === 'release') return { version: announcement.version }
  const { from, to } = announcement
  const end = getDay(from) === getDay(to) ? getClock(to) : `${getDay(to)} ${getClock(to)}`
  return { date: getDay(from), from: getClock(from), to: end }
}

/** People who can sign in to the transaction's tenant now. */
const listPeople = async (tx: Transaction): Promise<string[]> =>
  (
    await rows(tx)<{
      id: string
    }>`select id from users where tenant_id = (select current_tenant()) and status = 'enabled'
      and account_id is not null and removed_at is null and valid_from <= now() and now() < valid_to`
  ).map(({ id }) => id)

const tell = (tx: Transaction, subject: { event: string } & Record<string, string>, to: readonly string[]) =>
  addNotices(tx, { type: 'notification', kind: 'system', subject, to, reason: { rule: 'everyone' } })

/** Sends an announcement to everyone in the transaction's tenant; returns how many people get it. */
export const announce = async (tx: Transaction, announcement: Announcement): Promise<number> => {
  const { id, event, titles } = announcement
  const words = Object.entries(titles ?? {}).map(([locale, title]) => [`title.${locale}`, title])
  const subject = { event, announcement: id, ...getValues(announcement), ...Object.fromEntries(words) }
  const count = await tell(tx, subject, await listPeople(tx))
  await recordAsOperator(tx, [
    { action: 'announce', entity: 'notices', entityId: id, detail: { kind: event, count } },
  ])
  return count
}

type Sent = { userId: string; own: boolean; subject: { event: string } & Record<string, string> }

/**
 * Withdraws an announcement: nobody has to read it any more, and people are told of a maintenance that does not take place. Returns how many
 * people had it; 0 for one that is unknown here or withdrawn.
 */
export const withdrawAnnouncement = async (tx: Transaction, id: string): Promise<number> => {
  const sent = await rows(
    tx,
  )<Sent>`update notice set cancelled_at = now(), read_at = coalesce(read_at, now()),
      seen_at = coalesce(seen_at, now()), held = false
    where tenant_id = (select current_tenant()) and kind = 'system' and subject ->> 'announcement' = ${id}
      and subject ->> 'event' in ('maintenance', 'release') and cancelled_at is null
    returning user_id as "userId", subject, copy_of is null as own`
  const [first] = sent
  if (!first) return 0
  const readers = sent.filter(({ own }) => own).map(({ userId }) => userId)
  await run(
    tx,
  )`delete from notice_send s using notice n where s.tenant_id = (select current_tenant()) and n.tenant_id = s.tenant_id
    and n.id = s.notice_id and n.kind = 'system' and n.subject ->> 'announcement' = ${id}`
  await run(tx)`select tell_readers((select current_tenant()), ${sent.map(({ userId }) => userId)}::uuid[])`
  const { event, date, from, to } = first.subject
  if (event === 'maintenance')
    await tell(tx, { event: 'maintenanceOff', date: date!, from: from!, to: to! }, readers)
  const detail = { kind: event, count: readers.length }
  await recordAsOperator(tx, [{ action: 'withdrawAnnouncement', entity: 'notices', entityId: id, detail }])
  return readers.length
}
