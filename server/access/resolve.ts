import { type RawBuilder, sql } from 'kysely'
import type { Actor, Transaction, Visitor } from '../kernel/context.ts'
import { one, rows } from '../kernel/db/statements.ts'
import { applicationsOfDepartments } from './department-applications.ts'
import { type SessionRow, sessionFacts } from './session.ts'

/** One row with the session, the account, the claimed tenant, its user and the claimed role (TR-N6, TR-T4). */
type Row = Holding &
  SessionRow & {
    credential_set_at: Date | null
    snapshot: string
    holds_until: Date | null
  }

type Holding = {
  account_id: string
  account: string
  account_enabled: boolean
  now: Date
  tenant_id: string | null
  user_id: string | null
  user_row: {
    last_name: string
    first_name: string
    reading: string
    status: string
    valid_from: string
    valid_to: string
    super_admin: boolean
    removed: boolean
  } | null
  tenant_row: {
    enabled: boolean
    moved_to: string | null
    licence_from: string
    licence_to: string
    time_zone: string
    settings: unknown
  } | null
  licensed: number[] | null
  department_applications: number[] | null
  headed: string[] | null
  studies: string[] | null
  role_row: {
    id: string
    name: string
    name_en: string
    code: string | null
    level: 'study' | 'site' | 'personnel'
    data_scope: string
    enabled: boolean
    in_force: boolean
    menus: number[]
    buttons: string[]
    applications: number[]
  } | null
}

export type ResolvedSession = { row: Row; actor: Actor | Visitor }

/** A moment in SQL, and whether role assignment `ra` had not ended at that moment. */
type Moment = { at: RawBuilder<Date>; lived: RawBuilder<boolean> }

const presently: Moment = { at: sql<Date>`now()`, lived: sql<boolean>`ra.ended_at is null` }

const getMoment = (at: Date | null): Moment =>
  at === null
    ? presently
    : {
        at: sql<Date>`${at}::timestamptz`,
        lived: sql<boolean>`(ra.ended_at is null or ${at}::timestamptz < ra.ended_at)`,
      }

/**
 * The tenant, its user and the claimed role with its rights. Only menus of master data are read (ids below 2000,
 * contract/access/rights.ts), since no call is guarded by menus of other applications.
 */
const holding = ({ at, lived }: Moment) => sql`u.tenant_id, u.id as user_id,
  case when u.id is not null then jsonb_build_object('last_name', u.last_name, 'first_name', u.first_name, 'reading', u.reading, 'status', u.status,
    'valid_from', u.valid_from, 'valid_to', u.valid_to, 'super_admin', u.super_admin, 'removed', u.removed_at is not null) end as user_row,
  case when t.id is not null then jsonb_build_object('enabled', t.enabled, 'moved_to', t.moved_to, 'licence_from', t.licence_from, 'licence_to', t.licence_to,
    'time_zone', t.time_zone, 'settings', t.settings) end as tenant_row,
  (select array_agg(ta.application_id) from tenant_application ta where ta.tenant_id = u.tenant_id
    and ta.licence_from <= ${at} and ${at} < ta.licence_to) as licensed,
  ${applicationsOfDepartments} as department_applications,
  case when r.data_scope = 'department' then (select array_agg(led.id) from (
    select d.id from department d where d.tenant_id = u.tenant_id and d.head_user_id = u.id and d.removed_at is null
    union select g.department_id from department_manager g where g.tenant_id = u.tenant_id and g.user_id = u.id) as led) end as headed,
  case when r.data_scope = 'study' then (select array_agg(distinct sm.study_id) from study_member sm where sm.tenant_id = u.tenant_id and sm.user_id = u.id) end as studies,
  case when r.id is not null then jsonb_build_object('id', r.id, 'name', r.name, 'name_en', r.name_en, 'code', r.code, 'level', r.level,
    'data_scope', r.data_scope, 'enabled', r.enabled and (r.expires_at is null or ${at} < r.expires_at), 'in_force', exists (
      select from role_assignment ra where ra.tenant_id = u.tenant_id and ra.user_id = u.id and ra.role_id = r.id and ${lived}
        and ra.effective_at <= ${at} and ${at} < ra.expires_at),
    'menus', (select coalesce(jsonb_agg(rm.menu_id), '[]') from role_menu rm where rm.tenant_id = r.tenant_id and rm.role_id = r.id and rm.menu_id < 2000),
    'buttons', (select coalesce(jsonb_agg(rb.menu_id || '-' || rb.button), '[]') from role_button rb where rb.tenant_id = r.tenant_id and rb.role_id = r.id and rb.menu_id < 2000),
    'applications', (select coalesce(jsonb_agg(rp.application_id), '[]') from role_application rp where rp.tenant_id = r.tenant_id and rp.role_id = r.id)
  ) end as role_row`

const joined = (
  tenantId: string | null,
  roleId: string | null,
  open = sql`true`,
) => sql`left join membership m on m.account_id = a.id and m.tenant_id = ${tenantId}::uuid and ${open}
left join tenant t on t.id = m.tenant_id
left join users u on u.tenant_id = m.tenant_id and u.id = m.user_id
left join role r on r.tenant_id = u.tenant_id and r.id = ${roleId}::uuid`

/** The next moment at which the result of `holding` changes by itself. Every comparison with a time in `holding` must be here. */
const holdsUntil = sql`least(case when now() < r.expires_at then r.expires_at end,
  (select min(flip) from tenant_application ta, unnest(array[ta.licence_from, ta.licence_to]) as flip where ta.tenant_id = u.tenant_id and now() < flip),
  (select min(flip) from role_assignment ra, unnest(array[ra.effective_at, ra.expires_at]) as flip
    where ra.tenant_id = u.tenant_id and ra.user_id = u.id and ra.role_id = r.id and ra.ended_at is null and now() < flip))`

/** When the password of a session was set: the one that is held to its tenant, else the own one of account `a`, else the newest. */
const passwordSetAt = (heldTo: RawBuilder<unknown>) => sql`(select c.set_at from credential c
    where c.account_id = a.id and c.current order by c.held_to = ${heldTo} desc nulls last, c.held_to is null desc, c.set_at desc limit 1)`

/** Reads the actor of a call with the snapshot of the read, which the actor cache needs (server/access/actor-cache.ts). */
export const callerStatement = (
  tokenHash: Buffer,
  tenantId: string | null,
  roleId: string | null,
) => sql<Row>`
select ${sql.raw(sessionFacts)}, a.name as account, a.enabled as account_enabled,
  ${passwordSetAt(sql`s.held_to`)} as credential_set_at,
  pg_current_snapshot()::text as snapshot, ${holdsUntil} as holds_until,
  ${holding(presently)}
from access_token k
join session s on s.id = k.session_id
join account a on a.id = s.account_id
${joined(tenantId, roleId, sql`(s.held_to is null or s.held_to = m.tenant_id)`)}
where k.hash = ${tokenHash}`

/** Converts a database instant within JSON: an infinity becomes null (no bound). */
const bound = (text: string): Date | null => (text.endsWith('infinity') ? null : new Date(text))

/** Returns the actor of a token and its claims, or null when the token is unknown. */
export const resolveCaller = async (
  tx: Transaction,
  tokenHash: Buffer,
  tenantId: string | null,
  roleId: string | null,
): Promise<ResolvedSession | null> => {
  const row = (await callerStatement(tokenHash, tenantId, roleId).execute(tx)).rows[0]
  if (!row) return null
  return {
    row,
    actor:
      row.user_row && row.tenant_row ? getActor(row, row, row.user_row, row.tenant_row) : getVisitor(row),
  }
}

/** Work that runs later has no session. */
const noSession = {
  session_id: '00000000-0000-0000-0000-000000000000',
  held_to: null,
  held_by: null,
  elements: null,
  narrow_role_id: null,
}

/**
 * Returns the present actor for work that runs later, by the account, tenant and role that requested it. Returns null when
 * the account is disabled or has left the tenant. A deleted role is returned as no role.
 */
export const resolveHolder = async (
  tx: Transaction,
  by: { accountId: string; tenantId: string; roleId: string | null },
): Promise<{ actor: Actor; now: Date } | null> => {
  const row = await one(tx)<Holding>`select a.id as account_id, a.name as account,
    a.enabled as account_enabled, now() as now, ${holding(presently)}
    from account a ${joined(by.tenantId, by.roleId)} where a.id = ${by.accountId}::uuid`
  if (!row?.account_enabled || !row.user_row || !row.tenant_row) return null
  return { actor: getActor(row, noSession, row.user_row, row.tenant_row), now: row.now }
}

/** A person as the actor of one role, and whether they can sign in at all. */
export type PersonState = {
  actor: Actor
  signIn: { hasAccount: boolean; enabled: boolean; credentialSetAt: Date | null }
  /** The role assignment that counts now, or the last one that did. Null without a role. */
  grant: { from: Date; to: Date } | null
}

type StandingRow = Holding & {
  has_account: boolean
  credential_set_at: Date | null
  granted_from: Date | null
  granted_to: Date | null
}

/**
 * Returns a person, by user id, as the actor of each role that they have or had, for explanations. `at` is the moment; null
 * is now. `roleId` selects one role; null selects no role, undefined all.
 */
export const resolvePerson = async (
  tx: Transaction,
  { userId, roleId, at }: { userId: string; roleId: string | null | undefined; at: Date | null },
): Promise<PersonState[]> => {
  const moment = getMoment(at)
  const grant = sql`ra.tenant_id = u.tenant_id and ra.user_id = u.id`
  const users = await rows(tx)<StandingRow>`select coalesce(a.id, u.id) as account_id, coalesce(a.name,
    '') as account,
      coalesce(a.enabled, false) as account_enabled, a.id is not null as has_account, now() as now,
      ${passwordSetAt(sql`null::uuid`)} as credential_set_at,
      g.granted_from, g.granted_to, ${holding(moment)}
    from users u
    join tenant t on t.id = u.tenant_id
    left join membership m on m.tenant_id = u.tenant_id and m.user_id = u.id
    left join account a on a.id = m.account_id
    left join lateral (select distinct ra.role_id from role_assignment ra where ${grant} and ${moment.lived}) h on ${roleId === undefined}
    left join role r on r.tenant_id = u.tenant_id and r.id = coalesce(${roleId ?? null}::uuid, h.role_id)
    left join lateral (select ra.effective_at as granted_from, least(ra.expires_at, r.expires_at, ra.ended_at) as granted_to
      from role_assignment ra where ${grant} and ra.role_id = r.id
      order by ${moment.lived} and ra.effective_at <= ${moment.at} and ${moment.at} < ra.expires_at desc, least(ra.expires_at, ra.ended_at) desc, ra.id
      limit 1) g on true
    where u.tenant_id = (select current_tenant()) and u.id = ${userId}::uuid and u.removed_at is null`
  return users.map(row => ({
    actor: getActor(row, noSession, row.user_row!, row.tenant_row!),
    signIn: {
      hasAccount: row.has_account,
      enabled: row.account_enabled,
      credentialSetAt: row.credential_set_at,
    },
    grant: row.granted_from && { from: row.granted_from, to: row.granted_to! },
  }))
}

type Hold = Pick<SessionRow, 'held_to' | 'held_by' | 'elements' | 'narrow_role_id'>

const getHold = ({ held_to, held_by, elements, narrow_role_id }: Hold) => ({
  heldTo: held_to,
  heldBy: held_by,
  narrow: elements && { elements, roleId: narrow_role_id },
})

const getVisitor = (row: Row): Visitor => ({
  sessionId: row.session_id,
  ...getHold(row),
  accountId: row.account_id,
  account: row.account,
  tenantId: null,
})

const getActor = (
  row: Holding,
  session: Hold & Pick<Row, 'session_id'>,
  user: NonNullable<Row['user_row']>,
  tenant: NonNullable<Row['tenant_row']>,
): Actor => {
  const role = row.role_row
  return {
    sessionId: session.session_id,
    ...getHold(session),
    accountId: row.account_id,
    account: row.account,
    userId: row.user_id!,
    tenantId: row.tenant_id!,
    name: { lastName: user.last_name, firstName: user.first_name, reading: user.reading },
    superAdmin: user.super_admin,
    tenant: {
      ...{ enabled: tenant.enabled, movedTo: tenant.moved_to },
      licensed: tenant.licence_to !== '-infinity',
      licenceFrom: bound(tenant.licence_from),
      licenceTo: bound(tenant.licence_to),
      timeZone: tenant.time_zone,
      settings: tenant.settings,
    },
    user: {
      status: user.status,
      validFrom: bound(user.valid_from),
      validTo: bound(user.valid_to),
      removed: user.removed,
    },
    role: role && {
      id: role.id,
      name: role.name,
      nameEn: role.name_en,
      code: role.code,
      level: role.level,
      enabled: role.enabled,
      inForce: role.in_force,
    },
    menus: new Set(role?.menus),
    buttons: new Set(role?.buttons),
    applications: new Set(role?.applications),
    licensed: new Set(row.licensed),
    departmentApplications: row.department_applications && new Set(row.department_applications),
    scope: {
      all: role?.data_scope === 'tenant',
      userId: row.user_id!,
      departments: row.headed ?? [],
      studies: row.studies ?? [],
    },
  }
}
