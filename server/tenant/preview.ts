import { type RawBuilder, sql } from 'kysely'
import type { Output, Parsed } from '../../contract/define.ts'
import type { TenantSettings, TwoFactorPolicy } from '../../contract/tenant.ts'
import type { Consequence, ConsequenceKind, previewSetting } from '../../contract/tenant-calls.ts'
import { usersInScope } from '../access/scope.ts'
import type { Context } from '../context.ts'
import { passwordDueSql } from './password-age.ts'
import { checkReviewer } from './reviewer.ts'
import { keptSettings } from './settings.ts'

const sampled = 10

/** People with an account who can work; `u` is the user. */
const working = sql`u.status = 'enabled' and u.account_id is not null`

type Condition = RawBuilder<unknown>
type Hit = { kind: ConsequenceKind; people?: Condition; departments?: Condition }

/** Whom a change from one state of the settings to another hits, as conditions on users or departments. */
const hitsOf = (now: TenantSettings, next: TenantSettings, sessionId: string): Hit[] => [
  ...passwordHits(now.passwordCycleMonths, next.passwordCycleMonths),
  ...secondFactorHits(now.twoFactor, next.twoFactor, sessionId),
  ...(next.singleSession && !now.singleSession
    ? [{ kind: 'severalSessions' as const, people: sql`${working} and ${sessionsOf} > 1` }]
    : []),
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
]

const sessionsOf = sql`(select count(*) from session s where s.account_id = u.account_id and s.kind = 'browser'
  and s.ended_at is null and s.expires_at > now() and s.last_seen_at >= now() - interval '60 minutes')`

/** A new policy of second factors; what comes of it does server/tenant/policy.ts. */
const secondFactorHits = (now: TwoFactorPolicy, next: TwoFactorPolicy, sessionId: string): Hit[] => {
  if (now === next) return []
  const live = sql`s.ended_at is null and s.expires_at > now() and s.last_seen_at >= now() - interval '60 minutes'`
  const asked: Hit[] = [
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
  const forgotten: Hit = {
    kind: 'devicesForgotten',
    people: sql`u.account_id is not null and exists (select from device_token d where d.account_id = u.account_id
      and d.revoked_at is null and d.expires_at > now())`,
  }
  return [...(next === 'required' ? asked : []), forgotten]
}

/** A password runs out under one cycle and not under the other: 0 months is never. */
const passwordHits = (now: number, next: number): Hit[] => {
  if (now === next) return []
  const expired = (months: number) =>
    months === 0
      ? sql`false`
      : sql`exists (select from credential c where c.account_id = u.account_id and c.current
          and ${passwordDueSql(sql`c.set_at`, months)} <= now())`
  return [
    { kind: 'passwordsExpire', people: sql`${working} and ${expired(next)} and not ${expired(now)}` },
    { kind: 'passwordsHold', people: sql`${working} and ${expired(now)} and not ${expired(next)}` },
  ]
}

const ofPeople = async (
  { tx, actor }: Context,
  condition: Condition,
): Promise<Pick<Consequence, 'count' | 'people'>> => {
  // Whom the settings hit is the whole company's business; names of people stay within the actor's scope (TR-Z3).
  const { rows } = await sql<Pick<Consequence, 'count' | 'people'>>`with hit as materialized (
      select u.id, u.tenant_id, u.last_name, u.first_name, u.reading, u.account, u.sort_name from users u
      where u.tenant_id = (select current_tenant()) and u.removed_at is null and ${condition})
    select (select count(*)::int from hit) as count, coalesce((select jsonb_agg(jsonb_build_object('id', id, 'lastName', last_name,
        'firstName', first_name, 'reading', reading, 'account', account, 'department', department, 'departmentEn', department_en)
        order by sort_name, id)
      from (select u.*, d.name as department, d.name_en as department_en from hit u
        left join lateral (select d.name, d.name_en from user_department ud join department d on d.tenant_id = ud.tenant_id and d.id = ud.department_id
          where ud.tenant_id = u.tenant_id and ud.user_id = u.id order by ud.main desc, d.name limit 1) d on true
        where ${usersInScope(actor.scope, 'u')} order by u.sort_name, u.id limit ${sampled}) as first), '[]') as people`.execute(
    tx,
  )
  return rows[0]!
}

const ofDepartments = async (
  { tx }: Context,
  condition: Condition,
): Promise<Pick<Consequence, 'count' | 'departments'>> => {
  const { rows } = await sql<Pick<Consequence, 'count' | 'departments'>>`with hit as materialized (
      select d.id, d.name, d.name_en from department d where d.tenant_id = (select current_tenant()) and ${condition})
    select (select count(*)::int from hit) as count, coalesce((select jsonb_agg(jsonb_build_object('id', id, 'name', name, 'nameEn', name_en)
      order by name, id) from (select * from hit order by name, id limit ${sampled}) as first), '[]') as departments`.execute(
    tx,
  )
  return rows[0]!
}

/** Tells whom settings would hit if they were saved now. What hits nobody is left out. */
export const preview = async (
  context: Context,
  wish: Parsed<typeof previewSetting>,
): Promise<Output<typeof previewSetting>> => {
  const { settings } = await keptSettings(context.tx)
  if (wish.accessReviewerId !== settings.accessReviewerId)
    await checkReviewer(context.tx, wish.accessReviewerId)
  const consequences: Consequence[] = []
  for (const { kind, people, departments } of hitsOf(settings, wish, context.actor.sessionId)) {
    const found = {
      kind,
      people: [],
      departments: [],
      ...(people && (await ofPeople(context, people))),
      ...(departments && (await ofDepartments(context, departments))),
    }
    if ('count' in found && Number(found.count) > 0) consequences.push(found as Consequence)
  }
  return { consequences }
}
