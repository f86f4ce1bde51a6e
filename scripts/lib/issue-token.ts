import { randomUUID } from 'node:crypto'
import { type Account, accountByName } from '../../server/features/auth/accounts.ts'
import { recordIn } from '../../server/features/auth/events.ts'
import { issueSession, type Tokens } from '../../server/features/auth/sessions.ts'
import { entered, getTenants } from '../../server/features/auth/tenants.ts'
import type { Client, Transaction } from '../../server/kernel/context.ts'
import type { Database } from '../../server/kernel/db/pool.ts'
import { one, rows } from '../../server/kernel/db/statements.ts'
import { SetupError } from '../../server/kernel/setup-error.ts'

export type TokenOptions = { account: string; tenant?: string; role?: string }
export type Issued = Tokens & { tenantId: string; roleId: string | null; headers: Record<string, string> }

/**
 * Opens a session for a script: tokens, and the headers to send with each call. Such a session neither ends others nor is ended by them
 * (TR-N9). The tenant's trail records it. Throws a SetupError that names what does not exist.
 */
export async function issueToken(database: Database, wish: TokenOptions): Promise<Issued> {
  const { account, tenant } = await database.transaction(null, tx => enteredBy(tx, wish))
  return database.transaction(tenant.id, async tx => {
    const role = await heldRole(tx, tenant.userId, wish.role, tenant.lastRoleId)
    const tokens = await issueSession(tx, {
      ...client,
      accountId: account.id,
      kind: 'token',
      method: 'token',
    })
    const place = { tenantId: tenant.id, userId: tenant.userId }
    const about = { accountId: account.id, account: account.name }
    const detail = { ...(role && { role: role.code ?? role.name }) }
    await recordIn(tx, place, about, { name: 'issueToken' }, client, { action: 'issueToken', detail })
    const roleId = role?.id ?? null
    return { ...tokens, tenantId: tenant.id, roleId, headers: getHeaders(tokens, tenant.id, roleId) }
  })
}

const client: Client = {
  ip: '',
  network: '',
  userAgent: 'npm run token',
  browser: null,
  locale: 'en-US',
  zone: 'UTC',
  submitTime: null,
  requestId: randomUUID(),
  carrierCookie: null,
  refreshCookie: null,
  deviceCookie: null,
  crossSite: false,
}

const getHeaders = ({ accessToken, userId }: Tokens, tenantId: string, roleId: string | null) => ({
  Authorization: `Bearer ${accessToken}`,
  'mds-tenant': tenantId,
  'mds-user': userId,
  ...(roleId && { 'mds-role': roleId }),
})

async function enteredBy(tx: Transaction, { account: name, tenant: wanted }: TokenOptions) {
  const account: Account | null = await accountByName(tx, name.toLowerCase())
  if (!account) throw new SetupError(`There is no account ${name}.`)
  const tenants = await getTenants(tx, account.id)
  const names = tenants.map(each => each.companyNameEn).join(', ')
  const says = (text: string) => (each: (typeof tenants)[number]) =>
    [each.id, each.companyName, each.companyNameEn].some(one => one.toLowerCase() === text.toLowerCase())
  const tenant = wanted ? tenants.find(says(wanted)) : entered(tenants)
  if (!tenant) {
    throw new SetupError(
      names
        ? `${name} may enter ${names}; not ${wanted ?? 'any of them now'}.`
        : `${name} may enter no tenant.`,
    )
  }
  const row = await one(tx)<{ role: string | null }>`select last_role_id as role from membership
    where account_id = ${account.id}::uuid and tenant_id = ${tenant.id}::uuid`
  return { account, tenant: { ...tenant, lastRoleId: row?.role ?? null } }
}

type Role = { id: string; code: string | null; name: string; name_en: string }

/** A role in force: the one requested by id, code or name; else the last used one, else the first (F32). */
async function heldRole(
  tx: Transaction,
  userId: string,
  wanted: string | undefined,
  last: string | null,
): Promise<Role | null> {
  const roleAssignments = await rows(tx)<Role>`select distinct r.id, r.code, r.name, r.name_en
    from role_assignment a
    join role r on r.tenant_id = a.tenant_id and r.id = a.role_id
    where a.user_id = ${userId}::uuid and a.ended_at is null and a.effective_at <= now() and now() < a.expires_at
      and r.enabled and (r.expires_at is null or now() < r.expires_at) order by r.name, r.id`
  if (!wanted) return roleAssignments.find(each => each.id === last) ?? roleAssignments[0] ?? null
  const is = (text: string | null) => text?.toLowerCase() === wanted.toLowerCase()
  const assignment = roleAssignments.find(
    each => is(each.id) || is(each.code) || is(each.name) || is(each.name_en),
  )
  if (assignment) return assignment
  const choices = roleAssignments.map(each => each.code ?? each.name_en).join(', ') || 'none'
  throw new SetupError(`The role ${wanted} is not held now; held are: ${choices}.`)
}
