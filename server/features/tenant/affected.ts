import { type RawBuilder, sql } from 'kysely'
import type { ConsequenceKind } from '../../../contract/tenant/calls.ts'
import {
  type ReminderKind,
  reminderKinds,
  type TenantSettings,
  type TwoFactorPolicy,
} from '../../../contract/tenant/settings.ts'
import { passwordDueSql } from '../../access/password-age.ts'
import type { Context } from '../../kernel/context.ts'
import { usersNearCertificateEnd } from '../learning/reminders-due.ts'
import { usersNearEnd } from '../reminders/due.ts'

/** Active users with an account; `u` is the user. */
const working = sql`u.status = 'enabled' and u.account_id is not null`

export type Condition = RawBuilder<unknown>
/** Who or what a change affects: users `u`, departments `d` or invitations `i` that match a condition. */
export type AffectedGroup = {
  kind: ConsequenceKind
  reminder?: ReminderKind
  people?: Condition
  departments?: Condition
  invitations?: Condition
}

/** What a change of the settings affects at the moment of saving. */
export const listAffected = (
  now: TenantSettings,
  next: TenantSettings,
  { actor, now: at }: Pick<Context, 'actor' | 'now'>,
): AffectedGroup[] => [
  ...passwordHits(now.passwordCycleMonths, next.passwordCycleMonths),
  ...secondFactorHits(now.twoFactor, next.twoFactor, actor.sessionId),
  ...accountHits(now, next),
  ...peopleHits(now, next),
  ...reminderHits(now, next, at),
  ...listHits(now, next),
]

/** Sign-in methods and account names. */
const accountHits = (now: TenantSettings, next: TenantSettings): AffectedGroup[] => [
  ...(next.singleSession && !now.singleSession
    ? [{ kind: 'severalSessions' as const, people: sql`${working} and ${sessionsOf} > 1` }]
    : []),
  ...(next.strictPasswordPolicy !== now.strictPasswordPolicy
    ? [
        {
          kind: next.strictPasswordPolicy ? ('encryptionAsked' as const) : ('encryptionSpared' as const),
          // The strictest of a user's companies decides: users of another strict company see no difference.
          people: sql`${working} and not ${elsewhere(sql`o.settings->'strictPasswordPolicy' is distinct from 'false'::jsonb`)}`,
        },
      ]
    : []),
  ...(next.usernameChange !== now.usernameChange
    ? [
        {
          kind: next.usernameChange ? ('renamable' as const) : ('renamableNoMore' as const),
          // Each of a user's companies must allow renaming.
          people: sql`${working} and not ${elsewhere(sql`o.settings->'usernameChange' is distinct from 'true'::jsonb`)}`,
        },
      ]
    : []),
]

/** A condition on one of the other companies of a user. */
const elsewhere = (condition: Condition): Condition =>
  sql`exists (select from membership m join tenant o on o.id = m.tenant_id
    where m.account_id = u.account_id and m.tenant_id <> u.tenant_id and ${condition})`

/** Reviewers, memberships and open invitations. */
const peopleHits = (now: TenantSettings, next: TenantSettings): AffectedGroup[] => [
  ...(next.accessReviewerId !== now.accessReviewerId
    ? [{ kind: 'registrationsMove' as const, people: sql`u.status = 'under_review'` }]
    : []),
  ...(next.deptRequired && !now.deptRequired
    ? [
        {
          kind: 'withoutDepartment' as const,
          people: sql`u.status in ('inactive', 'under_review', 'enabled') and not exists (select from user_department ud
            where ud.tenant_id = u.tenant_id and ud.user_id = u.id)`,
        },
      ]
    : []),
  ...(next.departmentDepth < now.departmentDepth
    ? [
        {
          kind: 'departmentsDeeper' as const,
          departments: sql`cardinality(d.path) > ${next.departmentDepth}::int`,
        },
      ]
    : []),
  ...(next.invitationDays !== now.invitationDays
    ? [
        {
          kind: 'invitationsKeep' as const,
          invitations: sql`i.used_at is null and i.revoked_at is null and i.expires_at > now()`,
        },
      ]
    : []),
]

/** Users who are in the reminder days under one version of the settings only. */
const reminderHits = (now: TenantSettings, next: TenantSettings, at: Date): AffectedGroup[] =>
  reminderKinds.flatMap(kind => {
    const [before, after] = [reminded(kind, now, at), reminded(kind, next, at)]
    if (sameReminders(kind, now, next)) return []
    return [
      {
        kind: 'remindersStart' as const,
        reminder: kind,
        people: sql`${reachable} and ${after} and not ${before}`,
      },
      {
        kind: 'remindersStop' as const,
        reminder: kind,
        people: sql`${reachable} and ${before} and not ${after}`,
      },
    ]
  })

/** A user who can get mail. */
export const reachable = sql`u.status = 'enabled' and u.email is not null and u.valid_from <= now() and now() < u.valid_to`

const sameReminders = (kind: ReminderKind, now: TenantSettings, next: TenantSettings): boolean => {
  const figures = ({ reminders, passwordCycleMonths }: TenantSettings) => [
    reminders.kinds.includes(kind),
    reminders.expiryDays,
    kind === 'certificate' && reminders.certificateDays,
    kind === 'password' && passwordCycleMonths,
  ]
  return JSON.stringify(figures(now)) === JSON.stringify(figures(next))
}

/** Whether a user is in the reminder days of a kind. */
export const reminded = (kind: ReminderKind, settings: TenantSettings, now: Date): Condition => {
  const { kinds, expiryDays, certificateDays } = settings.reminders
  if (!kinds.includes(kind)) return sql`false`
  if (kind === 'certificate')
    return sql`u.id in (${usersNearCertificateEnd({ now, certificateDays, expiryDays })})`
  const near = usersNearEnd(kind, { now, expiryDays, cycleMonths: settings.passwordCycleMonths })
  return sql`(u.id in (${near}) and exists (select from account a where a.id = u.account_id and a.enabled))`
}

/** Lists and exports. */
const listHits = (now: TenantSettings, next: TenantSettings): AffectedGroup[] => [
  ...(next.lpmDisplay !== now.lpmDisplay
    ? [
        {
          kind: next.lpmDisplay ? ('leadShown' as const) : ('leadHidden' as const),
          people: sql`exists (select from study s where s.tenant_id = u.tenant_id and s.lead_pm_user_id = u.id)`,
        },
      ]
    : []),
  ...(next.exportRows < now.exportRows
    ? [
        {
          kind: 'exportsCapped' as const,
          // Users who have exported more rows at once than the new limit.
          people: sql`${working} and exists (select from download x where x.tenant_id = u.tenant_id and x.user_id = u.id
            and x.row_count > ${next.exportRows}::int)`,
        },
      ]
    : []),
]

const sessionsOf = sql`(select count(*) from session s where s.account_id = u.account_id and s.kind = 'browser'
  and s.ended_at is null and s.expires_at > now() and s.last_seen_at >= now() - interval '60 minutes')`

/** A new policy for second factors; server/features/tenant/policy.ts applies it. */
const secondFactorHits = (
  now: TwoFactorPolicy,
  next: TwoFactorPolicy,
  sessionId: string,
): AffectedGroup[] => {
  if (now === next) return []
  const live = sql`s.ended_at is null and s.expires_at > now() and s.last_seen_at >= now() - interval '60 minutes'`
  const hits: AffectedGroup[] = [
    {
      kind: 'authenticatorAsked',
      people: sql`${working} and not u.two_factor
        and not exists (select from authenticator a where a.account_id = u.account_id)`,
    },
    {
      kind: 'sessionsEnd',
      people: sql`${working} and exists (select from session s where s.account_id = u.account_id and s.kind = 'browser'
        and s.second_factor_at is null and s.id <> ${sessionId}::uuid and ${live})`,
    },
  ]
  const forgotten: AffectedGroup = {
    kind: 'devicesForgotten',
    people: sql`u.account_id is not null and exists (select from device_token d where d.account_id = u.account_id
      and d.revoked_at is null and d.expires_at > now())`,
  }
  return [...(next === 'required' ? hits : []), forgotten]
}

/** Users whose password expires under one of the two periods only: 0 months means never. */
const passwordHits = (now: number, next: number): AffectedGroup[] => {
  if (now === next) return []
  const expired = (months: number) =>
    months === 0
      ? sql`false`
      : sql`exists (select from credential c where c.account_id = u.account_id and c.current and c.held_to is null
          and ${passwordDueSql(sql`c.set_at`, months)} <= now())`
  return [
    { kind: 'passwordsExpire', people: sql`${working} and ${expired(next)} and not ${expired(now)}` },
    { kind: 'passwordsHold', people: sql`${working} and ${expired(now)} and not ${expired(next)}` },
  ]
}
