import { sql } from 'kysely'
import type { Call } from '../../../contract/define.ts'
import type { AuditEntry, Transaction } from '../../kernel/context.ts'
import { one } from '../../kernel/db/statements.ts'
import { searchTexts } from '../../kernel/search/reading.ts'
import { recordIn } from '../auth/events.ts'
import { endSessions } from '../auth/sessions.ts'
import { shutOpenWays } from '../auth/sign-in/open-ways.ts'
import type { Own } from './codes.ts'

/** A contact method of an account before and after the change. */
export type Change = {
  field: 'email' | 'phone'
  from: string | null
  to: string | null
  /** Another account has it now, so it is removed from the user records too. */
  taken?: boolean
}

/**
 * Follow-up of a changed contact method: every other session ends, links and codes sent to the old one become invalid, and the person's
 * user record in each tenant is updated.
 */
export const followChange = async (context: Own, call: Call, change: Change): Promise<void> => {
  const { actor, tx, client } = context
  await endSessions(tx, { accountId: actor.accountId }, 'tokenInvalid', actor.sessionId)
  await shutOpenWays(tx, actor.accountId)
  const here = actor.tenantId
  if (here !== null) context.audit(await changeRecord(tx, actor.userId, change))
  const about = { accountId: actor.accountId, account: actor.account }
  context.everywhere(actor.accountId, async (there, place) => {
    if (place.tenantId === here) return
    // A company whose data this session cannot open does not get the new contact method.
    const shut = actor.heldTo !== null && actor.heldTo !== place.tenantId
    const refusedEntry = { entityId: place.userId, detail: { way: change.field, cause: 'otherCompany' } }
    await recordIn(there, place, about, call, client, {
      entity: 'users',
      ...(shut ? refusedEntry : await changeRecord(there, place.userId, change)),
    })
  })
}

type Person = {
  lastName: string
  firstName: string
  reading: string
  account: string | null
  employeeId: string | null
  email: string | null
  phone: string | null
}

/**
 * Updates a user record that had the same contact method as the account, and returns the audit entry. A record with another address keeps
 * it, and so does a record when another user of the tenant has the new address.
 */
export const changeRecord = async (
  tx: Transaction,
  userId: string,
  { field, from, to, taken = false }: Change,
): Promise<AuditEntry> => {
  const entry = { entityId: userId, detail: { way: field } }
  const person = await one(tx)<Person>`select last_name as "lastName", first_name as "firstName", reading,
    account,
      employee_id as "employeeId", email, phone from users where tenant_id = (select current_tenant()) and id = ${userId}::uuid for no key update`
  if (!person || (to === null && !taken) || from === null || !same(person[field], from)) return entry
  const { search_contact } = searchTexts({ ...person, [field]: to })
  const changed = await one(tx)<{ version: number }>`update users set ${sql.ref(field)} = ${to},
    search_contact = ${search_contact},
      row_version = row_version + 1, updated_at = now()
    where tenant_id = (select current_tenant()) and id = ${userId}::uuid and not exists (select from users
      where tenant_id = (select current_tenant()) and id <> ${userId}::uuid and lower(${sql.ref(field)}) = lower(${to}))
    returning row_version as version`
  const version = changed?.version
  return version === undefined ? entry : { ...entry, version, changes: { [field]: [person[field], to] } }
}

const same = (one: string | null, other: string | null): boolean =>
  (one ?? '').toLowerCase() === (other ?? '').toLowerCase()
