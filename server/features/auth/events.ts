import { menus } from '../../../contract/access/menus.ts'
import type { Call } from '../../../contract/define.ts'
import { appendAudit, auditActor } from '../../audit/append.ts'
import type { AuditEntry, Client, Context, TenantUser, Transaction } from '../../kernel/context.ts'
import { inTenant } from '../../kernel/db/in-tenant.ts'
import { one, rows } from '../../kernel/db/statements.ts'
import type { SecurityEvent } from '../../kernel/messages/act.ts'
import { addNotices } from '../notices/add.ts'

type EventSubject = { accountId: string; account: string }

/** Id of the menu for the administration of users: roles that open it get notices of locks (TR-E6). */
const usersMenu = menus.find(menu => menu.key === 'users')?.id ?? 0

/** Returns every tenant of an account that is at work here, with the user of the account there. */
export const getPlaces = async (tx: Transaction, accountId: string): Promise<TenantUser[]> => {
  return rows(tx)<TenantUser>`select m.tenant_id as "tenantId", m.user_id as "userId" from membership m
    join tenant t on t.id = m.tenant_id and t.moved_to is null where m.account_id = ${accountId}::uuid order by m.tenant_id`
}

/**
 * Runs work in each tenant of an account within this transaction, in the order of their ids. So two concurrent runs wait at
 * the first trail and cannot deadlock.
 */
export const inEachPlace = async (
  tx: Transaction,
  accountId: string,
  work: (place: TenantUser) => Promise<void>,
): Promise<void> => {
  for (const place of await getPlaces(tx, accountId)) await inTenant(tx, place.tenantId, () => work(place))
}

/** Runs work in each tenant of an account, in one transaction each. */
export const inEachTenant = async (
  context: Pick<Context<null>, 'apart'>,
  accountId: string,
  work: (tx: Transaction, place: TenantUser) => Promise<void>,
): Promise<void> => {
  const places = await context.apart(tx => getPlaces(tx, accountId), null)
  for (const place of places) await context.apart(tx => work(tx, place), place.tenantId)
}

/** Appends an entry about an account to the trail of this transaction's tenant, under the name used there. Call it last. */
export const recordIn = async (
  tx: Transaction,
  place: TenantUser,
  about: EventSubject,
  call: Pick<Call, 'name' | 'changes'>,
  client: Client,
  entry: AuditEntry,
): Promise<void> => {
  const row = await one(tx)<{ lastName: string; firstName: string }>`
    select last_name as "lastName", first_name as "firstName" from users where id = ${place.userId}::uuid`
  const name = row ?? { lastName: '', firstName: '' }
  const actor = auditActor({ ...about, ...place, sessionId: '', name, role: null } as Parameters<
    typeof auditActor
  >[0])
  await appendAudit(tx, actor, call, client, [{ entity: call.changes?.entity ?? 'session', ...entry }])
}

/** Adds a security notice for one user of this transaction's tenant. */
export const warnUser = async (
  tx: Transaction,
  { userId }: TenantUser,
  subject: SecurityEvent,
): Promise<void> => {
  const reason = { rule: 'own' } as const
  await addNotices(tx, {
    ...warning,
    type: 'notification',
    subject,
    to: [userId],
    reason,
    link: getLink(subject),
  })
}

/** Adds a to-do for the administrators of this transaction's tenant, except the user concerned. */
export const warnAdministrators = async (
  tx: Transaction,
  place: TenantUser,
  subject: SecurityEvent,
): Promise<void> => {
  const users = await rows(tx)<{ id: string }>`
    select u.id from users u where u.status = 'enabled' and u.removed_at is null and u.account_id is not null and u.id <> ${place.userId}::uuid
      and now() >= u.valid_from and now() < u.valid_to
      and (u.super_admin or exists (
        select from role_assignment ra join role r on r.tenant_id = ra.tenant_id and r.id = ra.role_id
        join role_menu rm on rm.tenant_id = r.tenant_id and rm.role_id = r.id and rm.menu_id = ${usersMenu}
        where ra.tenant_id = u.tenant_id and ra.user_id = u.id and ra.ended_at is null and ra.effective_at <= now() and now() < ra.expires_at
          and r.enabled and r.data_scope = 'tenant'))
    order by u.id`
  const to = users.map(row => row.id)
  const reason = { rule: 'administrator' } as const
  await addNotices(tx, { ...warning, type: 'todo', subject, to, reason, link: getLink(subject) })
}

const warning = { kind: 'security', urgency: 'soon' } as const

/** Notices that ask for a check of a user link to that user. */
const getLink = (subject: SecurityEvent): string | null =>
  'userId' in subject ? `/csr_mds/user/detail/${subject.userId}` : null
