import { sql } from 'kysely'
import type { UserAction } from '../../../contract/users/shapes.ts'
import { firstRefusal, toProblem } from '../../access/reasons.ts'
import { lastChange } from '../../audit/history.ts'
import type { AuditEntry, Context } from '../../kernel/context.ts'
import { run } from '../../kernel/db/statements.ts'
import { endOfTime, iso } from '../../kernel/db/types.ts'
import { eachWithOutcome, type Outcome, type VersionRef } from '../../kernel/outcomes.ts'
import { Problem, problem } from '../../kernel/problem.ts'
import { searchTexts } from '../../kernel/search/reading.ts'
import { endAssignments } from '../assignments/end.ts'
import { shutOut } from '../auth/sign-in/shut-out.ts'
import { tellReviewed } from '../invitations/reviewed.ts'
import { type UserRecord, usersById } from '../people/queries.ts'
import { decideUser, getState } from './actions.ts'
import { statusAfter } from './rules.ts'

/**
 * Makes a user a non-user: their roles end, their account loses access to this company, and the record stays as a listed
 * person who can be invited again (F16, F17). Other companies of the account are not affected.
 */
const downgrade = async (context: Context, user: UserRecord, reason: string): Promise<void> => {
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

/**
 * Changes the status of users in one transaction, each with its own result and audit entry. Rows are locked in id order, so
 * that two batches cannot deadlock. A disabled user is refused in this tenant from the next call on, since every call checks
 * the status (H18); other tenants of the account are not affected (TR-T8). A user who is no longer enabled loses trusted
 * devices, and all sessions unless another tenant still admits the account.
 */
export const changeStatus = async (
  context: Context,
  action: UserAction,
  seen: readonly VersionRef[],
  reason: string,
  validTo: string | null = null,
): Promise<{ results: Outcome[] }> => {
  const ids = seen.map(each => each.id)
  const users = new Map(
    (await usersById(context.tx, ids, context.actor.scope, true)).map(user => [user.id, user]),
  )
  const outcome = await eachWithOutcome(context, seen, reason, each =>
    changeOne(context, { action, reason, validTo }, users.get(each.id), each),
  )
  const done = outcome.results.filter(each => each.code === 0).flatMap(each => users.get(each.id) ?? [])
  await tellReviewed(context, action, done, reason)
  return outcome
}

type Change = { action: UserAction; reason: string; validTo: string | null }

const changeOne = async (
  context: Context,
  { action, reason, validTo }: Change,
  user: UserRecord | undefined,
  seen: VersionRef,
): Promise<Problem | null> => {
  if (!user) return problem('dataNotFound')
  if (user.row_version !== seen.rowVersion)
    return problem('dataChanged', await lastChange(context.tx, 'users', user.id))
  const refusal = firstRefusal(decideUser(context.actor, action, getState(user), true, context.now))
  if (refusal) return toProblem(refusal)
  if (action === 'downgrade') await downgrade(context, user, reason)
  else {
    const end = action === 'activate' ? endFor(user, validTo, context.now) : null
    if (end instanceof Problem) return end
    context.audit(await apply(context, action, user, reason, end))
  }
  return null
}

/** The account of an external user must end: a future end stays, else the activation must set one (G46). */
const endFor = (user: UserRecord, validTo: string | null, now: Date): Date | Problem | null => {
  const ends = user.valid_to < endOfTime && user.valid_to > now
  if (user.type !== 'external' || ends) return null
  if (!validTo) return problem('accountExpiryRequired', { field: 'validTo' })
  const end = new Date(validTo)
  return end > now ? end : problem('accountExpiryInPast', { field: 'validTo' })
}

const apply = async (
  context: Context,
  action: UserAction,
  user: UserRecord,
  reason: string,
  end: Date | null,
): Promise<AuditEntry> => {
  const version = user.row_version + 1
  const status = statusAfter[action]
  await context.tx
    .updateTable('users')
    .set({
      row_version: version,
      updated_at: sql<Date>`now()`,
      status_reason: reason,
      ...(status ? { status } : { removed_at: sql<Date>`now()` }),
      ...(end && { valid_to: end }),
    })
    .where(sql<boolean>`tenant_id = (select current_tenant()) and id = ${user.id}::uuid`)
    .execute()
  if (user.account_id && status !== 'enabled') await shutOut(context.tx, user.account_id)
  return {
    entityId: user.id,
    version,
    reason,
    changes: {
      ...(status ? { status: [user.status, status] } : { removed: [false, true] }),
      ...(user.status_reason !== reason && { statusReason: [user.status_reason, reason] }),
      ...(end && { validTo: [iso(user.valid_to), iso(end)] }),
    },
  }
}
