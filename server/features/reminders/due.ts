import { type RawBuilder, sql } from 'kysely'
import { limits } from '../../../contract/limits.ts'
import type { ReminderKind } from '../../../contract/tenant/settings.ts'
import { passwordDueSql } from '../../access/password-age.ts'
import type { Transaction } from '../../kernel/context.ts'
import { rows, run } from '../../kernel/db/statements.ts'
import { wallClock } from '../../kernel/zone.ts'
import { addNotices } from '../notices/add.ts'
import { sentElsewhere } from '../personal/mail-addresses.ts'

/** Ends that concern a user and are not certificates. */
export type EndKind = Exclude<ReminderKind, 'certificate'>

/** A user with a reminder due today. */
export type EndRow = {
  /** The user, the role assignment, or the fact. */
  id: string
  /** Today in the tenant's zone, as a date. */
  day: string
  /** Days until the last one, in that zone; 0 on the last day. */
  days: number
  /** Last instant before the end. */
  last_at: Date
  role: string
  role_en: string
  account: string
  email: string
  locale: string
  time_zone: string
  company: string
  company_en: string
}

export type Within = { now: Date; expiryDays: number; cycleMonths: number }

const nameless = sql`'' as role, '' as role_en`

/** Per kind: subject, end and names, over `u`, the user; `l` is the tenant with its local time. */
const ends: Record<EndKind, (within: Within) => RawBuilder<unknown>> = {
  account: () => sql`select u.id, u.id as user_id, u.valid_to as ends_at, ${nameless} from users u
    where u.tenant_id = (select current_tenant()) and u.valid_to < 'infinity'`,
  // An assignment that ends before another one of the same kind changes nothing.
  role: ({
    now,
  }) => sql`select ra.id, ra.user_id, ra.expires_at as ends_at, r.name as role, r.name_en as role_en
    from role_assignment ra join role r on r.tenant_id = ra.tenant_id and r.id = ra.role_id and r.enabled
    where ra.tenant_id = (select current_tenant()) and ra.ended_at is null and ra.expires_at < 'infinity' and ra.effective_at <= ${now}
      and not exists (select from role_assignment o where o.tenant_id = ra.tenant_id and o.user_id = ra.user_id and o.role_id = ra.role_id
        and o.study_id is not distinct from ra.study_id and o.site_id is not distinct from ra.site_id
        and o.ended_at is null and o.effective_at <= ra.expires_at and o.expires_at > ra.expires_at)`,
  // The fact's own name follows that of its organisation.
  fact: () => sql`select f.id, f.owner_id as user_id, (f.valid_until + 1)::timestamp at time zone t.time_zone as ends_at,
      o.name || ' · ' || f.title as role, coalesce(nullif(o.name_en, ''), o.name) || ' · ' || f.title as role_en
    from organisation_fact f join tenant t on t.id = f.tenant_id
    join organisation o on o.tenant_id = f.tenant_id and o.id = f.organisation_id
    where f.tenant_id = (select current_tenant()) and f.removed_at is null`,
  password: ({ cycleMonths }) =>
    cycleMonths === 0
      ? sql`select null::uuid as id, null::uuid as user_id, null::timestamptz as ends_at, ${nameless} where false`
      : sql`select u.id, u.id as user_id, ${passwordDueSql(sql`c.set_at`, cycleMonths)} as ends_at, ${nameless}
    from users u join credential c on c.account_id = u.account_id and c.current and c.held_to is null where u.tenant_id = (select current_tenant())`,
}

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/**
 * Users with a reminder due at an instant: from 11:00 in the tenant's zone, on each of the last days and the last day itself (O22). Days
 * follow the tenant's calendar; reminders missed while the server was down are sent later on the same day. Users who cannot sign in any
 * more are excluded.
 */
export const endsDue = async (
  tx: Transaction,
  kind: EndKind,
  within: Within,
  after: string | null,
  most: number,
): Promise<EndRow[]> => {
  const { now, expiryDays } = within
  return rows(tx)<EndRow>`with local as (
      select t.id, t.time_zone, t.language_flag, t.company_name, t.company_name_en, (${now}::timestamptz at time zone t.time_zone) as wall
      from tenant t where t.id = (select current_tenant())),
    ends as (${ends[kind](within)}),
    due as (select e.id, e.user_id, e.role, e.role_en, e.ends_at - interval '1 millisecond' as last_at, l.*,
        ((e.ends_at - interval '1 millisecond') at time zone l.time_zone)::date - l.wall::date as days
      from ends e (id, user_id, ends_at, role, role_en), local l (tenant_id, time_zone, language_flag, company_name, company_name_en, wall)
      where e.ends_at > ${now} and l.wall::time >= ${clock(limits.expiryReminderHour)}::time)
    select d.id, d.wall::date::text as day, d.days, d.last_at, d.role, d.role_en, u.account,
      ${kind === 'password' || kind === 'fact' ? sql`u.email` : sql`coalesce(${sentElsewhere(kind)}, u.email)`} as email,
      coalesce(a.locale, d.language_flag) as locale, d.time_zone, d.company_name as company, d.company_name_en as company_en
    from due d join users u on u.tenant_id = d.tenant_id and u.id = d.user_id and u.status = 'enabled' and u.removed_at is null
      and u.account_id is not null and u.email is not null and u.valid_from <= ${now} and ${now} < u.valid_to
    join account a on a.id = u.account_id and a.enabled
    where d.days <= ${expiryDays} and (${after}::uuid is null or d.id > ${after}::uuid)
      and not exists (select from expiry_reminder p
        where p.tenant_id = d.tenant_id and p.kind = ${kind} and p.subject_id = d.id and p.day = d.wall::date)
    order by d.id limit ${most}`
}

/** Ids of users in the reminder days of these settings, whatever was sent today and whatever the hour. */
export const usersNearEnd = (kind: EndKind, within: Within): RawBuilder<unknown> =>
  sql`select e.user_id from (${ends[kind](within)}) e (id, user_id, ends_at, role, role_en)
    join tenant t on t.id = (select current_tenant())
    where e.ends_at > ${within.now} and ((e.ends_at - interval '1 millisecond') at time zone t.time_zone)::date
      - (${within.now}::timestamptz at time zone t.time_zone)::date <= ${within.expiryDays}`

/** Claims the reminder of a day for this transaction; false when another transaction has claimed it. */
export const takeEnd = async (tx: Transaction, kind: EndKind, { id, day }: EndRow): Promise<boolean> => {
  const list = await rows(tx)<{ day: string }>`insert into expiry_reminder (tenant_id, kind, subject_id, day)
    values (current_tenant(), ${kind}, ${id}::uuid, ${day}::date) on conflict do nothing returning day`
  return list.length > 0
}

/** Tells the owner of a fact in the bell too; earlier notices of the same fact are read by that (MD-O7). */
export const noticeFact = async (tx: Transaction, { id }: EndRow): Promise<void> => {
  await run(tx)`update notice set read_at = now(), seen_at = coalesce(seen_at, now())
    where tenant_id = (select current_tenant()) and read_at is null and subject ->> 'factId' = ${id}
      and user_id = (select owner_id from organisation_fact where tenant_id = (select current_tenant()) and id = ${id}::uuid)`
  const [fact] = await rows(tx)<{
    ownerId: string
    organisationId: string
    fact: string
    factEn: string
    date: string
  }>`
    select f.owner_id as "ownerId", o.id as "organisationId", o.name || ' · ' || f.title as fact,
      coalesce(nullif(o.name_en, ''), o.name) || ' · ' || f.title as "factEn", f.valid_until::text as date
    from organisation_fact f join organisation o on o.tenant_id = f.tenant_id and o.id = f.organisation_id
    where f.tenant_id = (select current_tenant()) and f.id = ${id}::uuid`
  if (!fact) return
  const { ownerId, organisationId, ...named } = fact
  await addNotices(tx, {
    ...{
      type: 'notification',
      kind: 'system',
      subject: { event: 'factEnds', factId: id, ...named },
      to: [ownerId],
    },
    ...{
      reason: { rule: 'owner' },
      link: `/csr_mds/organiztion/detail/${organisationId}#facts`,
      urgency: 'soon',
    },
  })
}

/** Ends that a user is told of in the bell, with the kind and the event of each. */
const ownEnds = {
  account: { kind: 'system', event: 'accountEnds' },
  role: { kind: 'authorisation', event: 'roleEnds' },
  password: { kind: 'security', event: 'passwordExpiring' },
} as const
export type OwnEnd = keyof typeof ownEnds

/** Tells a user in the bell too; the notice of the day before is read by that. */
export const noticeEnd = async (
  tx: Transaction,
  end: OwnEnd,
  { id, last_at, role, role_en, time_zone }: EndRow,
): Promise<void> => {
  const { kind, event } = ownEnds[end]
  const [user] =
    end === 'role'
      ? await rows(tx)<{
          id: string
          studyId: string | null
        }>`select user_id as id, study_id as "studyId" from role_assignment
          where tenant_id = (select current_tenant()) and id = ${id}::uuid`
      : [{ id, studyId: null }]
  if (!user) return
  await run(
    tx,
  )`update notice set read_at = now(), seen_at = coalesce(seen_at, now()) where tenant_id = (select current_tenant())
    and user_id = ${user.id}::uuid and read_at is null and kind = ${kind} and subject ->> 'endId' = ${id}`
  const date = wallClock(time_zone)(last_at).toISOString().slice(0, 10)
  await addNotices(tx, {
    ...{
      type: 'notification',
      kind,
      to: [user.id],
      reason: { rule: 'own' },
      urgency: 'soon',
      studyId: user.studyId,
    },
    subject: { event, endId: id, date, role: role || null, roleEn: role_en || null },
  })
}

/** Records that the recipient's mail server will never accept it: no retry that day. */
export const noteEndRefused = async (tx: Transaction, kind: EndKind, { id, day }: EndRow): Promise<void> => {
  await run(tx)`update expiry_reminder set outcome = 'refused' where tenant_id = (select current_tenant())
    and kind = ${kind} and subject_id = ${id}::uuid and day = ${day}::date`
}
