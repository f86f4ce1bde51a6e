import { sql } from 'kysely'
import { menus } from '../../../contract/access/menus.ts'
import type { TenantSettings } from '../../../contract/tenant/settings.ts'
import type { Transaction } from '../../kernel/context.ts'
import { rows } from '../../kernel/db/statements.ts'
import { addNotices, endTodos } from '../notices/add.ts'

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
  { userId }: TenantUser,
  { accessReviewerId }: TenantSettings,
  { account, lastName, firstName }: Person,
): Promise<void> => {
  const named = accessReviewerId === null ? [] : await workingUsers(tx, sql`u.id = ${accessReviewerId}::uuid`)
  const reviewers = named.length > 0 ? named : await workingUsers(tx, mayReview)
  const subject = { event: 'arrived', userId, account, lastName, firstName }
  await addNotices(tx, {
    ...{ type: 'todo', kind: 'user_review', subject, to: reviewers.filter(each => each !== userId) },
    ...{ reason: { rule: 'reviewer' }, link: `/csr_mds/user/detail/${userId}` },
  })
}

/** Closes the to-dos about these users for every reviewer: they have been reviewed. */
export const closeReviews = async (tx: Transaction, userIds: readonly string[]): Promise<void> => {
  if (userIds.length === 0) return
  await endTodos(
    tx,
    sql`n.kind = 'user_review' and n.subject ->> 'event' = 'arrived' and n.subject ->> 'userId' = any(${[...userIds]}::text[])`,
  )
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
