import { type RawBuilder, sql } from 'kysely'
import type { Actor, Transaction, Visitor } from '../context.ts'
import { applicationsOfDepartments } from './department-applications.ts'

/** One row tells the session, the account, the claimed tenant, its user and the claimed role (TR-N6, TR-T4). */
type Row = Holding & {
  session_id: string
  held_to: string | null
  ended: boolean
  end_code: number | null
  end_told: boolean
  idle: boolean
  over: boolean
  stale_seconds: number
  token_live: boolean
  passive_exempt: boolean
  credential_set_at: Date | null
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
    status: string
    valid_from: string
    valid_to: string
    super_admin: boolean
    removed: boolean
  } | null
  tenant_row: {
    enabled: boolean
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

export type Found = { row: Row; actor: Actor | Visitor }

/**
 * What the tenant, its user and the claimed role come to (server/db/migrations/0045-standing.sql), of the user `u`: its id and
 * tenant as `u.id` and `u.tenant_id`. A moment of null is now, when a grant that anybody has ended does not count.
 */
const columns = sql`u.tenant_id, u.id as user_id, h.user_row, h.tenant_row, h.licensed, ${applicationsOfDepartments} as department_applications,
  h.headed, h.studies, h.role_row`
const standing = (role: RawBuilder<unknown>, at: Date | null) =>
  sql`left join lateral standing(u.tenant_id, u.id, ${role}, ${at}::timestamptz) h on true`

const joined = (tenantId: string | null, roleId: string | null, open = sql`true`) => sql`
  left join lateral (select m.tenant_id, m.user_id as id from membership m
    where m.account_id = a.id and m.tenant_id = ${tenantId}::uuid and ${open}) u on true
  ${standing(sql`${roleId}::uuid`, null)}`

const statement = (tokenHash: Buffer, tenantId: string | null, roleId: string | null) => sql<Row>`
select s.id as session_id, s.held_to, a.id as account_id, a.name as account, a.enabled as account_enabled,
  s.ended_at is not null as ended, s.end_code, s.end_told,
  s.last_seen_at < now() - interval '60 minutes' as idle, s.expires_at <= now() as over,
  extract(epoch from now() - s.last_seen_at)::int as stale_seconds, k.expires_at > now() as token_live,
  s.kind = 'token' as passive_exempt, now() as now,
  (select c.set_at from credential c where c.account_id = a.id and c.current) as credential_set_at,
  ${columns}
from access_token k
join session s on s.id = k.session_id
join account a on a.id = s.account_id
${joined(tenantId, roleId, sql`(s.held_to is null or s.held_to = m.tenant_id)`)}
where k.hash = ${tokenHash}`

/** A database instant within json: infinities become null (no bound). */
const bound = (text: string): Date | null => (text.endsWith('infinity') ? null : new Date(text))

/** Facts of the caller by token and claims, or null when the token is unknown. */
export const resolveCaller = async (
  tx: Transaction,
  tokenHash: Buffer,
  tenantId: string | null,
  roleId: string | null,
): Promise<Found | null> => {
  const row = (await statement(tokenHash, tenantId, roleId).execute(tx)).rows[0]
  if (!row) return null
  return {
    row,
    actor: row.user_row && row.tenant_row ? actorOf(row, row, row.user_row, row.tenant_row) : visitorOf(row),
  }
}

/** No session: work that goes on after it has ended. */
const noSession = { session_id: '00000000-0000-0000-0000-000000000000', held_to: null }

/**
 * Facts of somebody who asked for work that runs later, by the account, tenant and role it was asked in, as they are
 * now; null when the account is shut or has left the tenant. A role that is gone comes back as none.
 */
export const resolveHolder = async (
  tx: Transaction,
  by: { accountId: string; tenantId: string; roleId: string | null },
): Promise<{ actor: Actor; now: Date } | null> => {
  const { rows } =
    await sql<Holding>`select a.id as account_id, a.name as account, a.enabled as account_enabled, now() as now, ${columns}
    from account a ${joined(by.tenantId, by.roleId)} where a.id = ${by.accountId}::uuid`.execute(tx)
  const row = rows[0]
  if (!row?.account_enabled || !row.user_row || !row.tenant_row) return null
  return { actor: actorOf(row, noSession, row.user_row, row.tenant_row), now: row.now }
}

/** A person's standing in one role, and what decides whether he can sign in at all. */
export type Standing = {
  actor: Actor
  signIn: { hasAccount: boolean; enabled: boolean; credentialSetAt: Date | null }
  /** Of his grants of the role the one that counts, or the last that did; null without a role. */
  grant: { from: Date; to: Date } | null
}

type StandingRow = Holding & {
  has_account: boolean
  credential_set_at: Date | null
  granted_from: Date | null
  granted_to: Date | null
}

/**
 * Facts of a person by his user, once for each role that he has or had, for whom an explanation is asked: the same facts
 * as of a caller, at a moment (null is now). `roleId` asks for one of them, null for who acts without any.
 */
export const resolvePerson = async (
  tx: Transaction,
  { userId, roleId, at }: { userId: string; roleId: string | null | undefined; at: Date | null },
): Promise<Standing[]> => {
  const moment = at === null ? sql`now()` : sql`${at}::timestamptz`
  const lived = at === null ? sql`ra.ended_at is null` : sql`(ra.ended_at is null or ${moment} < ra.ended_at)`
  const grant = sql`ra.tenant_id = u.tenant_id and ra.user_id = u.id`
  const { rows } =
    await sql<StandingRow>`select coalesce(a.id, u.id) as account_id, coalesce(a.name, '') as account,
      coalesce(a.enabled, false) as account_enabled, a.id is not null as has_account, now() as now,
      (select c.set_at from credential c where c.account_id = a.id and c.current) as credential_set_at,
      g.granted_from, g.granted_to, ${columns}
    from users u
    left join membership m on m.tenant_id = u.tenant_id and m.user_id = u.id
    left join account a on a.id = m.account_id
    left join lateral (select distinct ra.role_id from role_assignment ra where ${grant} and ${lived}) own on ${roleId === undefined}
    left join role r on r.tenant_id = u.tenant_id and r.id = coalesce(${roleId ?? null}::uuid, own.role_id)
    left join lateral (select ra.effective_at as granted_from, least(ra.expires_at, r.expires_at, ra.ended_at) as granted_to
      from role_assignment ra where ${grant} and ra.role_id = r.id
      order by ${lived} and ra.effective_at <= ${moment} and ${moment} < ra.expires_at desc, least(ra.expires_at, ra.ended_at) desc, ra.id
      limit 1) g on true
    ${standing(sql`r.id`, at)}
    where u.tenant_id = (select current_tenant()) and u.id = ${userId}::uuid and u.removed_at is null`.execute(
      tx,
    )
  return rows.map(row => ({
    actor: actorOf(row, noSession, row.user_row!, row.tenant_row!),
    signIn: {
      hasAccount: row.has_account,
      enabled: row.account_enabled,
      credentialSetAt: row.credential_set_at,
    },
    grant: row.granted_from && { from: row.granted_from, to: row.granted_to! },
  }))
}

const visitorOf = (row: Row): Visitor => ({
  sessionId: row.session_id,
  heldTo: row.held_to,
  accountId: row.account_id,
  account: row.account,
  tenantId: null,
})

const actorOf = (
  row: Holding,
  session: Pick<Row, 'session_id' | 'held_to'>,
  user: NonNullable<Row['user_row']>,
  tenant: NonNullable<Row['tenant_row']>,
): Actor => {
  const role = row.role_row
  return {
    sessionId: session.session_id,
    heldTo: session.held_to,
    accountId: row.account_id,
    account: row.account,
    userId: row.user_id!,
    tenantId: row.tenant_id!,
    name: { lastName: user.last_name, firstName: user.first_name },
    superAdmin: user.super_admin,
    tenant: {
      enabled: tenant.enabled,
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
