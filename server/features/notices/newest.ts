import type { Database } from '../../kernel/db/pool.ts'
import { rows } from '../../kernel/db/statements.ts'

/** A value that changes when a user gets a notice: the number of notices, and the time of the last one. */
export const newestNotices = (
  database: Database,
  tenantId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> =>
  database.transaction(
    tenantId,
    async tx => {
      const notices = await rows(tx)<{ userId: string; newest: string }>`
        select user_id as "userId", count(*) || ' ' || max(created_at) as newest from notice
        where tenant_id = ${tenantId}::uuid and user_id = any(${userIds}::uuid[]) group by user_id`
      return new Map(notices.map(({ userId, newest }) => [userId, newest]))
    },
    { readOnly: true },
  )
