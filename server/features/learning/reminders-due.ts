import { type RawBuilder, sql } from 'kysely'
import { limits } from '../../../contract/limits.ts'
import type { Transaction } from '../../kernel/context.ts'
import { rows, run } from '../../kernel/db/statements.ts'
import { sentElsewhere } from '../personal/mail-addresses.ts'

/** A certificate with a reminder due today. */
export type DueRow = {
  id: string
  user_id: string
  number: string
  /** Today in the tenant's zone, as a date. */
  day: string
  /** Days until the last one, in that zone; 0 on the last day. */
  days: number
  /** Last instant before the end. */
  last_at: Date
  name: string
  name_en: string
  email: string
  locale: string
  time_zone: string
}

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/**
 * Certificates of the tenant with the end that counts: revoked ones, and those that a new version has ended, end earlier; and accepted ones
 * from elsewhere, to their last day (MD-L3).
 */
const certificates = (
  now: Date,
) => sql`(select c.tenant_id, c.id, c.user_id, c.number, c.issued_at, least(c.expires_at, c.ended_at) as expires_at,
    r.course_id, r.task_id, false as outside
  from certificate c join learning_record r on r.tenant_id = c.tenant_id and r.id = c.record_id
  join training_task t on t.tenant_id = r.tenant_id and t.id = r.task_id and t.scores_at <= ${now}
  where c.tenant_id = (select current_tenant())
  union all
  select o.tenant_id, o.id, o.user_id, o.number, o.issued_on::timestamp at time zone z.time_zone,
    (coalesce(o.ends_on, '9999-12-30') + 1)::timestamp at time zone z.time_zone, o.course_id, null, true
  from outside_certificate o join tenant z on z.id = o.tenant_id
  where o.tenant_id = (select current_tenant()) and o.state = 'accepted')`

/** Whether the certificate `k` has a newer one: of the same task, or, from elsewhere, any that proves the course for longer. */
const isFollowed = (
  now: Date,
) => sql`exists (select from ${certificates(now)} n where n.user_id = k.user_id and n.course_id = k.course_id
  and case when k.outside then n.expires_at > k.expires_at else n.task_id = k.task_id and n.issued_at > k.issued_at end)`

/**
 * Certificates of a tenant with a reminder due at an instant. A reminder is due from 11:00 of its day on: once when the configured number
 * of days is left (O23), and on each of the last days and the last day itself (O22). Days follow the tenant's calendar; reminders missed
 * while the server was down are sent later on the same day. Excluded: certificates with a newer one, and owners who cannot sign in any
 * more.
 */
export const remindersDue = async (
  tx: Transaction,
  {
    now,
    certificateDays: withinDays,
    expiryDays,
  }: { now: Date; certificateDays: number; expiryDays: number },
  after: string | null,
  most: number,
): Promise<DueRow[]> => {
  return rows(tx)<DueRow>`with local as (
      select t.id, t.time_zone, t.language_flag, (${now}::timestamptz at time zone t.time_zone) as wall
      from tenant t where t.id = (select current_tenant()))
    select k.id, k.user_id, k.number, l.wall::date::text as day, ((k.expires_at - interval '1 millisecond') at time zone l.time_zone)::date - l.wall::date as days,
      k.expires_at - interval '1 millisecond' as last_at, c.name, c.name_en,
      coalesce(${sentElsewhere('certificate')}, u.email) as email, coalesce(a.locale, l.language_flag) as locale, l.time_zone
    from local l
    join ${certificates(now)} k on k.expires_at > ${now}
    join course c on c.tenant_id = k.tenant_id and c.id = k.course_id
    join users u on u.tenant_id = k.tenant_id and u.id = k.user_id and u.status = 'enabled' and u.removed_at is null
      and u.email is not null and u.valid_from <= ${now} and ${now} < u.valid_to
    left join account a on a.id = u.account_id
    where l.wall::time >= ${clock(limits.expiryReminderHour)}::time
      and (${after}::uuid is null or k.id > ${after}::uuid)
      and (((k.expires_at - interval '1 millisecond') at time zone l.time_zone)::date - l.wall::date <= ${expiryDays}
        or (((k.expires_at - interval '1 millisecond') at time zone l.time_zone)::date - l.wall::date <= ${withinDays}
          and k.expires_at - k.issued_at > make_interval(days => ${withinDays})
          and not exists (select from certificate_reminder p where p.tenant_id = k.tenant_id and p.certificate_id = k.id)))
      and not exists (select from certificate_reminder p
        where p.tenant_id = k.tenant_id and p.certificate_id = k.id and p.day = l.wall::date)
      and not ${isFollowed(now)}
    order by k.id limit ${most}`
}

/** Ids of users with a certificate in the reminder days of these settings and no newer one. */
export const usersNearCertificateEnd = ({
  now,
  certificateDays,
  expiryDays,
}: {
  now: Date
  certificateDays: number
  expiryDays: number
}): RawBuilder<unknown> =>
  sql`select k.user_id from ${certificates(now)} k join tenant l on l.id = k.tenant_id
    where k.expires_at > ${now}
      and (((k.expires_at - interval '1 millisecond') at time zone l.time_zone)::date - (${now}::timestamptz at time zone l.time_zone)::date <= ${expiryDays}
        or (((k.expires_at - interval '1 millisecond') at time zone l.time_zone)::date - (${now}::timestamptz at time zone l.time_zone)::date <= ${certificateDays}
          and k.expires_at - k.issued_at > make_interval(days => ${certificateDays})))
      and not ${isFollowed(now)}`

/** Claims a certificate's reminder of a day for this transaction; false when another transaction has claimed it. */
export const takeReminder = async (tx: Transaction, { id, day }: DueRow): Promise<boolean> => {
  const list = await rows(tx)<{ day: string }>`insert into certificate_reminder (tenant_id, certificate_id,
    day)
    values (current_tenant(), ${id}::uuid, ${day}::date) on conflict do nothing returning day`
  return list.length > 0
}

/** Records that the recipient's mail server will never accept it: no retry that day. */
export const noteRefused = async (tx: Transaction, { id, day }: DueRow): Promise<void> => {
  await run(tx)`update certificate_reminder set outcome = 'refused'
    where tenant_id = (select current_tenant())
    and certificate_id = ${id}::uuid and day = ${day}::date`
}
