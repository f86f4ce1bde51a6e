import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Call } from '../../../contract/define.ts'
import { changesBetween } from '../../audit/append.ts'
import { addedFields, storedFields } from '../../audit/stored.ts'
import type { AuditEntry, Client, Transaction } from '../../kernel/context.ts'
import { one, rows, run } from '../../kernel/db/statements.ts'
import { problem } from '../../kernel/problem.ts'
import { searchTexts } from '../../kernel/search/reading.ts'
import { recordIn } from '../auth/events.ts'
import { usersHaving } from '../people/having.ts'
import { type Invitation, takeUse } from './found.ts'
import { askReviewers } from './reviewers.ts'

/** A person who registers with a company or joins it. */
export type Arrival = {
  accountId: string
  account: string
  email: string | null
  lastName: string
  firstName: string
  employeeId?: string | null
  /** How the account was shown to belong to the invited address, where that is required. */
  proof?: 'address' | 'code' | undefined
  /** Version of the legal statement that was accepted, when an account is opened. */
  legal?: string
}

/**
 * Puts an account into the company that invited it, under review (F14). One transaction of that company uses the invitation,
 * fills the person's record, notifies the reviewers and writes the trail. Nothing that decides rights comes from the person:
 * the invitation sets type and department, and roles are given later. The first administrator is admitted at once, since
 * there is no reviewer yet.
 */
export const arrive = async (
  tx: Transaction,
  invitation: Invitation,
  arrival: Arrival,
  { call, client }: { call: Call; client: Client },
): Promise<string> => {
  await takeUse(tx, invitation)
  const { userId, entry } = await getRecord(tx, invitation, arrival)
  const entered = await rows(tx)`insert into membership (account_id, tenant_id, user_id)
    values (${arrival.accountId}::uuid, ${invitation.tenantId}::uuid, ${userId}::uuid)
    on conflict (account_id, tenant_id) do update set user_id = excluded.user_id where membership.user_id = excluded.user_id
    returning user_id`
  if (entered.length === 0) throw problem('alreadyInCompany')
  const place = { tenantId: invitation.tenantId, userId }
  if (!invitation.admits) await askReviewers(tx, place, invitation.settings, arrival)
  const { accountId, account } = arrival
  const detail = getDetail(invitation, arrival)
  await recordIn(tx, place, { accountId, account }, call, client, {
    action: call.name,
    entity: 'users',
    entityId: userId,
    ...entry,
    ...(Object.keys(detail).length > 0 && { detail }),
  })
  return userId
}

/** What the entry says besides the record. Of a first administrator it names the account and its address: the record has the invited one. */
const getDetail = (
  { admits, id }: Invitation,
  { account, email, proof, legal }: Arrival,
): Record<string, unknown> => ({
  ...(legal !== undefined && { legal }),
  ...(admits && { invitation: id, account, email, ...(proof && { cause: proof }) }),
})

type KnownUser = { id: string; account_id: string | null; status: string; removed: boolean } & {
  reading: string
  employee_id: string | null
  email: string | null
  phone: string | null
  version: number
}

/** Returns the record of the new person: the invited one, the one with the same address, or a new one. */
const getRecord = async (
  tx: Transaction,
  invitation: Invitation,
  arrival: Arrival,
): Promise<{ userId: string; entry: AuditEntry }> => {
  const user = await knownTo(tx, invitation, arrival.email)
  // Checked before a record is claimed: an account that has a record here cannot have a second.
  if (await hasAnother(tx, arrival.accountId, user)) throw problem('alreadyInCompany')
  if (!user) return added(tx, invitation, arrival)
  if (user.account_id !== null && user.account_id !== arrival.accountId)
    throw problem(invitation.kind === 'link' ? 'emailTaken' : 'registrationLinkUsed', { field: 'email' })
  if (user.account_id !== null && user.status !== 'inactive') throw problem('alreadyInCompany')
  if (user.removed || !['inactive', 'enabled'].includes(user.status)) throw problem('registrationClosed')
  return claimed(tx, user, arrival, invitation.admits ? 'enabled' : 'under_review')
}

const hasAnother = async (
  tx: Transaction,
  accountId: string,
  known: KnownUser | undefined,
): Promise<boolean> => {
  const memberships = await rows(tx)<{ id: string }>`select user_id as id from membership
    where tenant_id = (select current_tenant()) and account_id = ${accountId}::uuid`
  return memberships.some(({ id }) => id !== known?.id)
}

const knownTo = async (
  tx: Transaction,
  { userId }: Invitation,
  email: string | null,
): Promise<KnownUser | undefined> => {
  const which = userId === null ? sql`id in (${usersHaving({ emails: [email] })})` : sql`id = ${userId}::uuid`
  return one(tx)<KnownUser>`select id, account_id, status, removed_at is not null as removed, reading,
    employee_id,
      email, phone, row_version as version
    from users where tenant_id = (select current_tenant()) and ${which} for no key update`
}

const claimed = async (
  tx: Transaction,
  known: KnownUser,
  { accountId, account, lastName, firstName }: Arrival,
  status: 'enabled' | 'under_review',
): Promise<{ userId: string; entry: AuditEntry }> => {
  const texts = searchTexts({
    ...{ lastName, firstName, account, reading: known.reading },
    ...{ employeeId: known.employee_id, email: known.email, phone: known.phone },
  })
  const version = known.version + 1
  const before = await storedFields(tx, 'users', known.id)
  await run(tx)`update users set account_id = ${accountId}::uuid, account = ${account},
    last_name = ${lastName},
      first_name = ${firstName}, status = ${status}, status_reason = '', search = ${texts.search},
      search_contact = ${texts.search_contact}, sort_name = ${texts.sort_name}, row_version = ${version}, updated_at = now()
    where tenant_id = (select current_tenant()) and id = ${known.id}::uuid`
  const changes = changesBetween(before, await storedFields(tx, 'users', known.id))
  return { userId: known.id, entry: { version, changes } }
}

const added = async (
  tx: Transaction,
  { tenantId, type, departmentId }: Invitation,
  { accountId, account, email, lastName, firstName, employeeId = null }: Arrival,
): Promise<{ userId: string; entry: AuditEntry }> => {
  const userId = randomUUID()
  await requireOwnNumber(tx, employeeId)
  const texts = searchTexts({ lastName, firstName, account, employeeId, email })
  const list = await rows(tx)`insert into users (tenant_id, id, account_id, account, type, last_name,
    first_name, email,
      employee_id, status, search, search_contact, sort_name)
    values (${tenantId}::uuid, ${userId}, ${accountId}::uuid, ${account}, ${type}, ${lastName}, ${firstName}, ${email},
      ${employeeId}, 'under_review', ${texts.search}, ${texts.search_contact}, ${texts.sort_name})
    on conflict do nothing returning id`
  if (list.length === 0) {
    await requireOwnNumber(tx, employeeId)
    throw problem('alreadyInCompany')
  }
  if (departmentId)
    // The department may have been removed since the invitation. Then the person gets none, and the reviewer sets another.
    await run(tx)`insert into user_department (tenant_id, user_id, department_id, main)
      select tenant_id, ${userId}::uuid, id, true from department
      where tenant_id = ${tenantId}::uuid and id = ${departmentId}::uuid and removed_at is null for share`
  return { userId, entry: { version: 1, changes: await addedFields(tx, 'users', userId) } }
}

const requireOwnNumber = async (tx: Transaction, employeeId: string | null): Promise<void> => {
  if (employeeId === null) return
  const users = await rows(tx)`select from users where tenant_id = (select current_tenant())
    and id in (${usersHaving({ employeeIds: [employeeId] })})`
  if (users.length > 0) throw problem('employeeIdTaken', { field: 'employeeId' })
}
