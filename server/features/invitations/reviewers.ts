import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { menus } from '../../../contract/access/menus.ts'
import type { TenantSettings } from '../../../contract/tenant/settings.ts'
import type { Transaction } from '../../kernel/context.ts'
import { rows, run } from '../../kernel/db/statements.ts'

const usersMenu = menus.find(menu => menu.key === 'users')?.id ?? 0
const reviews = 'USER_MANAGEMENT_REVIEW'

type TenantUser = { tenantId: string; userId: string }
type Person = { account: string; lastName: string; firstName: string }

/**
 * Adds a to-do about a registration for the reviewer that the company named, else for every user who may confirm
 * registrations for the whole company.
 */
export const askReviewers = async (
  tx: Transaction,
  { tenantId, userId }: TenantUser,
  { accessReviewerId }: TenantSettings,
  { account, lastName, firstName }: Person,
): Promise<void> => {
  const named = accessReviewerId === null ? [] : await workingUsers(tx, sql`u.id = ${accessReviewerId}::uuid`)
  const reviewers = named.length > 0 ? named : await workingUsers(tx, mayReview)
  const subject = { event: 'arrived', userId, account, lastName, firstName }
  for (const id of reviewers.filter(each => each !== userId))
    await run(tx)`insert into notice (tenant_id, id, user_id, type, kind, subject, link)
      values (${tenantId}::uuid, ${randomUUID()}, ${id}::uuid, 'todo', 'user_review', ${JSON.stringify(subject)}::jsonb,
        ${`/csr_mds/user/detail/${userId}`})`
}

/** Closes the to-dos about these users for every reviewer: they have been reviewed. */
export const closeReviews = async (tx: Transaction, userIds: readonly string[]): Promise<void> => {
  if (userIds.length === 0) return
  await run(tx)`update notice set done_at = now(), read_at = coalesce(read_at, now()),
    seen_at = coalesce(seen_at, now())
    where tenant_id = (select current_tenant()) and type = 'todo' and kind = 'user_review' and done_at is null
      and subject ->> 'event' = 'arrived' and subject ->> 'userId' = any(${[...userIds]}::text[])`
}

const mayReview = sql`(u.super_admin or exists (
  select from role_assignment ra join role r on r.tenant_id = ra.tenant_id and r.id = ra.role_id
  join role_button rb on rb.tenant_id = r.tenant_id and rb.role_id = r.id and rb.menu_id = ${usersMenu} and rb.button = ${reviews}
  where ra.tenant_id = u.tenant_id and ra.user_id = u.id and ra.ended_at is null and ra.effective_at <= now() and now() < ra.expires_at
    and r.enabled and r.data_scope = 'tenant'))`

const workingUsers = async (tx: Transaction, which: ReturnType<typeof sql>): Promise<string[]> => {
  const users = await rows(tx)<{ id: string }>`select u.id from users u
    where u.tenant_id = (select current_tenant()) and u.status = 'enabled' and u.removed_at is null and u.account_id is not null
      and now() >= u.valid_from and now() < u.valid_to and ${which} order by u.id`
  return users.map(row => row.id)
}
