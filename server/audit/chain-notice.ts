import type { ChainFault } from '../../contract/audit/calls.ts'
import type { Transaction } from '../kernel/context.ts'
import { run } from '../kernel/db/statements.ts'

/**
 * Notifies the users responsible for the company of a fault in its audit trail, with a link to the entry: once per fault, however often it
 * is found.
 */
export const tellChainFault = async (
  tx: Transaction,
  { seq, fault }: { seq: number; fault: ChainFault },
): Promise<void> => {
  const subject = JSON.stringify({ event: 'chainBroken', seq, fault })
  await run(tx)`insert into notice (tenant_id, id, user_id, type, kind, subject, link)
    select u.tenant_id, gen_random_uuid(), u.id, 'notification', 'security', ${subject}::jsonb, ${`/csr_mds/sudit?entry=${seq}`}
    from users u where u.tenant_id = (select current_tenant()) and u.super_admin and u.status = 'enabled' and u.account_id is not null
      and u.removed_at is null and not exists (select from notice n where n.tenant_id = u.tenant_id and n.user_id = u.id
        and n.kind = 'security' and n.subject = ${subject}::jsonb)`
}
