import type { Context } from '../../kernel/context.ts'
import { run } from '../../kernel/db/statements.ts'
import { searchTexts } from '../../kernel/search/reading.ts'
import { endAssignments } from '../assignments/end.ts'
import { shutOut } from '../auth/sign-in/shut-out.ts'
import type { UserRecord } from '../people/queries.ts'

/**
 * Makes a user a non-user: their roles end, their account loses access to this company, and the record stays as a listed
 * person who can be invited again (F16, F17). Other companies of the account are not affected.
 */
export const downgrade = async (context: Context, user: UserRecord, reason: string): Promise<void> => {
  const { tx, actor } = context
  const { search, search_contact, sort_name } = searchTexts({
    lastName: user.last_name,
    firstName: user.first_name,
    reading: user.reading,
    employeeId: user.employee_id,
    email: user.email,
    phone: user.phone,
  })
  const version = user.row_version + 1
  await endAssignments(context, { userId: user.id }, reason)
  await run(tx)`update users set account_id = null, account = null, status = 'inactive',
    status_reason = ${reason},
    search = ${search}, search_contact = ${search_contact}, sort_name = ${sort_name}, row_version = ${version}, updated_at = now()
    where tenant_id = (select current_tenant()) and id = ${user.id}::uuid`
  await run(tx)`delete from membership where tenant_id = ${actor.tenantId}::uuid
    and user_id = ${user.id}::uuid`
  if (user.account_id) await shutOut(tx, user.account_id)
  context.audit({
    entityId: user.id,
    version,
    reason,
    changes: {
      ...(user.status !== 'inactive' && { status: [user.status, 'inactive'] }),
      ...(user.status_reason !== reason && { statusReason: [user.status_reason, reason] }),
      accountId: [user.account_id, null],
      account: [user.account, null],
    },
  })
}
