import { sql } from 'kysely'
import { type Phone, worldwide } from '../../../contract/values/phone.ts'
import type { Transaction } from '../../kernel/context.ts'
import { one, rows, run } from '../../kernel/db/statements.ts'
import { getPlaces } from './events.ts'

/**
 * Restrictions to one tenant. An administrator of one company can change the address of an account or remove its second
 * factor. What is set this way opens that company only: the password, the address, and anything that is added in a session
 * opened with them. The columns `held_to` store the restriction (0003-sessions.sql). The password that is set this way
 * is held beside the owner's own one, which keeps opening every company (docs/operators.md).
 */

/** Returns the tenant if the account has other tenants too. An account with one company needs no restriction. */
export const whereOthers = async (
  tx: Transaction,
  accountId: string,
  heldTo: string | null,
): Promise<string | null> => {
  if (heldTo === null) return null
  return (await getPlaces(tx, accountId)).some(place => place.tenantId !== heldTo) ? heldTo : null
}

/** Records whose action restricted an account to a tenant: that person cannot approve the account in another company. */
export const noteHold = async (
  tx: Transaction,
  { accountId, heldTo, madeBy }: { accountId: string; heldTo: string; madeBy: string | null },
): Promise<void> => {
  await run(tx)`insert into account_hold (account_id, held_to, made_by)
    values (${accountId}::uuid, ${heldTo}::uuid, ${madeBy}::uuid)
    on conflict (account_id, held_to) do update set made_by = excluded.made_by, since = clock_timestamp()`
}

/**
 * Restricts the own password to a tenant, e.g. after its administrator removed the second factor. False when the account
 * has no other tenant.
 */
export const holdPassword = async (
  tx: Transaction,
  hold: { accountId: string; heldTo: string; madeBy: string },
): Promise<boolean> => {
  const { accountId, heldTo } = hold
  if (!(await whereOthers(tx, accountId, heldTo))) return false
  await run(tx)`update credential set current = false
    where account_id = ${accountId}::uuid and current and held_to = ${heldTo}::uuid
      and exists (select from credential o where o.account_id = ${accountId}::uuid and o.current and o.held_to is null)`
  await run(tx)`update credential set held_to = ${heldTo}::uuid
    where account_id = ${accountId}::uuid and current and held_to is null`
  await noteHold(tx, hold)
  return true
}

export type AccountHold = { heldTo: string; madeBy: string | null; since: Date | null }

/** Returns the tenants to which e-mail address, phone number or password of an account are restricted. */
export const getHolds = async (tx: Transaction, accountId: string): Promise<AccountHold[]> => {
  return rows(tx)<AccountHold>`
    select w.held_to as "heldTo", h.made_by as "madeBy", h.since from (
      select email_held_to as held_to from account where id = ${accountId}::uuid
      union select phone_held_to from account where id = ${accountId}::uuid
      union select held_to from credential where account_id = ${accountId}::uuid and current) as w
    left join account_hold h on h.account_id = ${accountId}::uuid and h.held_to = w.held_to
    where w.held_to is not null order by w.held_to`
}

/**
 * Removes the restriction to these tenants from e-mail address, phone number and password: the password that was set last
 * under it becomes the own one. Anything else added under it stays restricted.
 */
export const liftHolds = async (
  tx: Transaction,
  accountId: string,
  tenants: readonly string[],
): Promise<void> => {
  const those = sql`any(${[...tenants]}::uuid[])`
  await run(tx)`update account
    set email_held_to = case when email_held_to = ${those} then null else email_held_to end,
      phone_held_to = case when phone_held_to = ${those} then null else phone_held_to end
    where id = ${accountId}::uuid`
  await promote(tx, accountId, tenants)
  await run(tx)`delete from account_hold where account_id = ${accountId}::uuid and held_to = ${those}`
}

const promote = async (tx: Transaction, accountId: string, tenants: readonly string[]): Promise<void> => {
  const row = await one(tx)<{ id: string }>`select id from credential where account_id = ${accountId}::uuid
    and current
    and held_to = any(${[...tenants]}::uuid[]) order by set_at desc, id limit 1`
  if (!row) return
  await run(tx)`update credential set current = false where account_id = ${accountId}::uuid and current
    and id <> ${row.id}::uuid
    and (held_to is null or held_to = any(${[...tenants]}::uuid[]))`
  await run(tx)`update credential set held_to = null where id = ${row.id}::uuid`
}

type HoldMethod = 'email' | 'phone'

/** Keeps a contact method that an administrator removes, if the owner had set it: it still gets notices and can prove the owner. */
export const keepFormer = async (tx: Transaction, accountId: string, way: HoldMethod): Promise<void> => {
  await run(tx)`insert into former_contact (account_id, way, place, calling_code)
    select id, ${way}, ${sql.ref(way)}, calling_code from account
    where id = ${accountId}::uuid and ${sql.ref(way)} is not null and ${sql.ref(`${way}_held_to`)} is null
    on conflict (account_id, way) do update set place = excluded.place, calling_code = excluded.calling_code,
      removed_at = excluded.removed_at`
}

/** Forgets the former contact method of a kind, because the owner has set a new one. */
export const forgetFormer = async (tx: Transaction, accountId: string, way: HoldMethod): Promise<void> => {
  await run(tx)`delete from former_contact where account_id = ${accountId}::uuid and way = ${way}`
}

/** Before another contact method replaces it: a contact method that is set in a restricted session leaves the earlier one as the owner's proof. */
export const replacePlace = (
  tx: Transaction,
  { accountId, heldTo }: { accountId: string; heldTo: string | null },
  way: HoldMethod,
): Promise<void> => (heldTo === null ? forgetFormer : keepFormer)(tx, accountId, way)

/** The owner's contact methods that administrators have removed from an account, or held sessions have replaced. */
export type Former = { email: string | null; phone: Phone | null }

export const getFormer = async (tx: Transaction, accountId: string): Promise<Former> => {
  const formerContacts = await rows(tx)<{ way: HoldMethod; place: string; callingCode: string }>`
    select way, place, calling_code as "callingCode" from former_contact where account_id = ${accountId}::uuid`
  const phone = formerContacts.find(row => row.way === 'phone')
  return {
    email: formerContacts.find(row => row.way === 'email')?.place ?? null,
    phone: phone ? { phone: phone.place, callingCode: phone.callingCode } : null,
  }
}

/** Returns the former addresses that get notices besides the current one. */
export const formerEmails = async (tx: Transaction, accountId: string): Promise<string[]> => {
  const { email } = await getFormer(tx, accountId)
  return email === null ? [] : [email]
}

/** Returns the former phone numbers that get notices, in international form. */
export const formerPhones = async (tx: Transaction, accountId: string): Promise<string[]> => {
  const { phone } = await getFormer(tx, accountId)
  return phone === null ? [] : [worldwide(phone)]
}
