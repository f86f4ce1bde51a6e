import { getSettings } from '../../../contract/tenant/settings.ts'
import { recordAsOperator } from '../../audit/operator.ts'
import type { Services, Transaction } from '../../kernel/context.ts'
import { one, run } from '../../kernel/db/statements.ts'
import { searchTexts } from '../../kernel/search/reading.ts'
import { issueInvitation, type Letter } from '../invitations/issue.ts'

type Invited = { id: string; email: string; version: number; settings: unknown }

/**
 * Invites the first administrator of this transaction's company again, possibly at another address; the earlier link becomes invalid. Null
 * once a user has joined: then the company's own users invite.
 */
export const inviteAgain = async (
  tx: Transaction,
  services: Pick<Services, 'settings' | 'keys'>,
  tenantId: string,
  email: string,
): Promise<Letter | null> => {
  const admin = await one(tx)<Invited>`select u.id, u.email, u.row_version as version, t.settings
    from users u join tenant t on t.id = u.tenant_id
    where u.tenant_id = ${tenantId}::uuid and u.super_admin and u.account_id is null and u.removed_at is null
      and not exists (select from membership m where m.tenant_id = u.tenant_id) for no key update of u`
  if (!admin) return null
  const changed = email.toLowerCase() !== admin.email.toLowerCase()
  const version = changed ? admin.version + 1 : admin.version
  if (changed)
    await run(tx)`update users set email = ${email},
      search_contact = ${searchTexts({ lastName: '', firstName: '', email }).search_contact},
        row_version = ${version}, updated_at = now()
      where tenant_id = ${tenantId}::uuid and id = ${admin.id}::uuid`
  const letter = await issueInvitation(services, tx, {
    ...{ tenantId, userId: admin.id, email, kind: 'email', madeBy: null, admits: true },
    days: getSettings(admin.settings).invitationDays,
  })
  await recordAsOperator(tx, [
    {
      ...{ action: 'inviteUsers', entity: 'users', entityId: admin.id, detail: { email } },
      ...(changed && { version, changes: { email: [admin.email, email] as [unknown, unknown] } }),
    },
  ])
  return letter
}
