import type { TellFault } from '../../audit/chain.ts'
import { rows } from '../../kernel/db/statements.ts'
import { addNotices } from './add.ts'

/**
 * Notifies the users responsible for the company of a fault in its audit trail, with a link to the entry: once per fault, however often it
 * is found.
 */
export const tellChainFault: TellFault = async (tx, { seq, fault }) => {
  const subject = { event: 'chainBroken', seq, fault }
  const users = await rows(tx)<{ id: string }>`select u.id
    from users u where u.tenant_id = (select current_tenant()) and u.super_admin and u.status = 'enabled' and u.account_id is not null
      and u.removed_at is null and not exists (select from notice n where n.tenant_id = u.tenant_id and n.user_id = u.id
        and n.kind = 'security' and n.subject = ${JSON.stringify(subject)}::jsonb)`
  await addNotices(tx, {
    ...{ type: 'notification', kind: 'security', subject, to: users.map(({ id }) => id) },
    ...{ reason: { rule: 'responsible' }, link: `/csr_mds/sudit?entry=${seq}` },
  })
}
