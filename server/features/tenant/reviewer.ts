import { sql } from 'kysely'
import { getSettings } from '../../../contract/tenant/settings.ts'
import type { Transaction } from '../../kernel/context.ts'
import { one, rows } from '../../kernel/db/statements.ts'
import { problem } from '../../kernel/problem.ts'

/** The role whose users review while the company names no reviewer (spec 1, named roles). */
const reviewingRole = 'ACCESS_REVIEWER'

const working = sql`u.tenant_id = (select current_tenant()) and u.status = 'enabled' and u.removed_at is null and u.account_id is not null
  and u.valid_from <= now() and now() < u.valid_to`

/**
 * Users who review registrations and authorisations in this transaction's tenant: the one named in its settings while active, else the
 * users of the reviewer role, else the account holders. In id order.
 */
export const accessReviewers = async (tx: Transaction): Promise<string[]> => {
  const row = await one(tx)<{ settings: unknown }>`select settings from tenant
    where id = (select current_tenant())`
  const named = getSettings(row?.settings).accessReviewerId
  const roleAssignments = await rows(tx)<{ id: string; rank: number }>`select id, rank from (
      select u.id, case when u.id = ${named}::uuid then 1 when exists (
          select from role_assignment ra join role r on r.tenant_id = ra.tenant_id and r.id = ra.role_id
          where ra.tenant_id = u.tenant_id and ra.user_id = u.id and ra.ended_at is null and ra.effective_at <= now() and now() < ra.expires_at
            and r.enabled and (r.expires_at is null or now() < r.expires_at) and r.code = ${reviewingRole}) then 2
        when u.super_admin then 3 end as rank
      from users u where ${working}) as ranked where rank is not null order by rank, id`
  const [first] = roleAssignments
  return first ? roleAssignments.filter(({ rank }) => rank === first.rank).map(({ id }) => id) : []
}

/** Refuses a reviewer who is not an active user of this tenant. */
export const checkReviewer = async (tx: Transaction, userId: string | null): Promise<void> => {
  if (userId === null) return
  const row = await one(tx)<{ works: boolean }>`select ${working} as works from users u
    where u.tenant_id = (select current_tenant()) and u.id = ${userId}::uuid and u.removed_at is null`
  if (!row) throw problem('dataNotFound', { field: 'accessReviewerId' })
  if (!row.works) throw problem('userNotEnabled', { field: 'accessReviewerId' })
}
