import { sql } from 'kysely'
import { getLocale } from '../../../contract/locales.ts'
import type { Notice } from '../../../contract/notices/calls.ts'
import { localName } from '../../../contract/values/local-name.ts'
import type { Services, Transaction } from '../../kernel/context.ts'
import { listCompaniesHere } from '../../kernel/db/in-tenant.ts'
import type { Database } from '../../kernel/db/pool.ts'
import { rows, run } from '../../kernel/db/statements.ts'
import { inRounds } from '../../kernel/jobs/rounds.ts'
import { postCompanyMail, postSms } from '../../kernel/messages/post.ts'
import { dayIn } from '../../kernel/zone.ts'
import { showsAll } from './queries.ts'

const here = sql`(select current_tenant())`
/** Most notices that one transaction sends. */
const atOnce = 500

export type SendTools = { database: Database; services: Pick<Services, 'keys' | 'messages' | 'settings'> }

type Due = {
  noticeId: string
  via: 'bell' | 'mail' | 'sms'
  userId: string
  summary: boolean
  kind: Notice['kind']
  subject: Notice['subject']
  dueAt: Date | null
  open: boolean
  email: string | null
  phone: string | null
  locale: string
  zone: string
  company: string
  companyEn: string
}

/** Takes what is due out of the queue: its messages exist when this transaction commits, and are due again when it does not. */
const takeDue = (tx: Transaction, now: Date): Promise<Due[]> =>
  rows(tx)<Due>`with due as (
      delete from notice_send s using (select tenant_id, notice_id, via from notice_send where tenant_id = ${here} and due_at <= ${now}
        order by due_at, user_id limit ${atOnce} for update skip locked) d
      where s.tenant_id = d.tenant_id and s.notice_id = d.notice_id and s.via = d.via
      returning s.notice_id, s.via, s.user_id, s.summary)
    select d.notice_id as "noticeId", d.via, d.user_id as "userId", d.summary, n.kind,
      case when ${showsAll} then n.subject else '{"event": "withheld"}' end as subject, n.due_at as "dueAt",
      n.done_at is null and n.read_at is null and u.status = 'enabled' and u.removed_at is null as open,
      u.email, u.phone, coalesce(a.locale, t.language_flag) as locale, coalesce(c.zone, t.time_zone) as zone, t.company_name as company,
      t.company_name_en as "companyEn"
    from due d join notice n on n.tenant_id = ${here} and n.id = d.notice_id
      join users u on u.tenant_id = ${here} and u.id = d.user_id join tenant t on t.id = u.tenant_id
      left join account a on a.id = u.account_id left join notice_setting c on c.tenant_id = u.tenant_id and c.user_id = u.id
    order by n.created_at desc, n.id`

/** One message of one reader: those of a summary together, each other by itself. */
const getMessages = (due: readonly Due[]): Due[][] => [
  ...Map.groupBy(
    due,
    ({ via, userId, summary, noticeId }) => `${via} ${userId} ${summary ? '' : noticeId}`,
  ).values(),
]

type Posting = Parameters<typeof postCompanyMail>[0] & SendTools

const post = async (posting: Posting, tx: Transaction, notices: readonly Due[]): Promise<void> => {
  const { via, email, phone, summary, zone, company, companyEn, ...first } = notices[0]!
  const locale = getLocale(first.locale)
  const about = { company: localName({ name: company, nameEn: companyEn }, locale), summary }
  const link = `${posting.services.settings.publicOrigin}/home/notice/notification`
  const list = notices.map(({ kind, subject, dueAt }) => ({
    kind,
    subject,
    due: dueAt && dayIn(dueAt, locale, zone),
  }))
  if (via === 'mail' && email)
    await postCompanyMail(posting, tx, {
      to: email,
      locale,
      kind: 'notices',
      values: { ...about, notices: list, link },
    })
  // An SMS says only that something came: phones show it to anybody who looks at them.
  if (via === 'sms' && phone)
    await postSms(posting, tx, {
      to: phone,
      locale,
      kind: 'notices',
      values: { company: about.company, count: notices.length, link },
    })
}

/** Shows what was held for a digest, as if it came now. */
const release = async (tx: Transaction, due: readonly Due[]): Promise<void> => {
  if (due.length === 0) return
  await run(
    tx,
  )`update notice set held = false, created_at = now() where tenant_id = ${here} and id = any(${due.map(each => each.noticeId)}::uuid[])`
  await run(tx)`select tell_readers(${here}, ${due.map(each => each.userId)}::uuid[])`
}

const sendSome = async ({ database, services }: SendTools, tenantId: string, now: Date): Promise<number> => {
  const after: (() => Promise<void>)[] = []
  const count = await database.transaction(tenantId, async tx => {
    const due = await takeDue(tx, now)
    await release(
      tx,
      due.filter(({ via }) => via === 'bell'),
    )
    // What was read or done in the bell meanwhile is no news.
    const news = due.filter(({ via, open }) => via !== 'bell' && open)
    const posting = { database, services, afterCommit: (work: () => Promise<void>) => void after.push(work) }
    for (const notices of getMessages(news)) await post(posting, tx, notices)
    return due.length
  })
  // The messages are stored: who cannot send them now leaves them to the next look.
  for (const work of after) void work().catch(() => {})
  return count
}

/** Sends what is due in each company: mails and SMS at once, at the end of quiet hours or as a digest. Returns how many notices. */
export const sendNotices = async (
  tools: SendTools,
  signal?: AbortSignal,
  now = new Date(),
): Promise<number> => {
  let sent = 0
  await inRounds(await listCompaniesHere(tools.database), async id => {
    if (signal?.aborted) return false
    const count = await sendSome(tools, id, now)
    sent += count
    return count === atOnce
  })
  return sent
}
