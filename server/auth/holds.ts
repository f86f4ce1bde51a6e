import { sql } from 'kysely'
import { type Phone, worldwide } from '../../contract/phone.ts'
import type { Transaction } from '../context.ts'
import { getPlaces } from './events.ts'

/**
 * An administrator of one company can give an account another address, or take its second factor off. What is set that way opens
 * that company alone: the password and the address, and whatever is added within a session that they open. The columns `held_to`
 * carry it on (0055-held-ways.sql).
 */

/** The tenant, if the account has others beside it: of an account of one company nothing is kept apart. */
export const whereOthers = async (
  tx: Transaction,
  accountId: string,
  heldTo: string | null,
): Promise<string | null> => {
  if (heldTo === null) return null
  return (await getPlaces(tx, accountId)).some(place => place.tenantId !== heldTo) ? heldTo : null
}

/** Notes whose act holds an account to a tenant: that person cannot agree to it in another company. */
export const noteHold = async (
  tx: Transaction,
  { accountId, heldTo, madeBy }: { accountId: string; heldTo: string; madeBy: string | null },
): Promise<void> => {
  await sql`insert into account_hold (account_id, held_to, made_by) values (${accountId}::uuid, ${heldTo}::uuid, ${madeBy}::uuid)
    on conflict (account_id, held_to) do update set made_by = excluded.made_by, since = clock_timestamp()`.execute(
    tx,
  )
}

/** Holds the password in force to a tenant, as after its administrator has taken the second factor off; false where nothing is to be kept apart. */
export const holdPassword = async (
  tx: Transaction,
  hold: { accountId: string; heldTo: string; madeBy: string },
): Promise<boolean> => {
  const { accountId, heldTo } = hold
  if (!(await whereOthers(tx, accountId, heldTo))) return false
  await sql`update credential set held_to = ${heldTo}::uuid
    where account_id = ${accountId}::uuid and current and held_to is null`.execute(tx)
  await noteHold(tx, hold)
  return true
}

export type AccountHold = { heldTo: string; madeBy: string | null; since: Date | null }

/** The tenants to which address, number or password of an account are held. */
export const getHolds = async (tx: Transaction, accountId: string): Promise<AccountHold[]> => {
  const { rows } = await sql<AccountHold>`
    select w.held_to as "heldTo", h.made_by as "madeBy", h.since from (
      select email_held_to as held_to from account where id = ${accountId}::uuid
      union select phone_held_to from account where id = ${accountId}::uuid
      union select held_to from credential where account_id = ${accountId}::uuid and current) as w
    left join account_hold h on h.account_id = ${accountId}::uuid and h.held_to = w.held_to
    where w.held_to is not null order by w.held_to`.execute(tx)
  return rows
}

/** Lets address, number and password that were held to these tenants open each one of the account. What was added beside them stays held. */
export const liftHolds = async (
  tx: Transaction,
  accountId: string,
  tenants: readonly string[],
): Promise<void> => {
  const those = sql`any(${[...tenants]}::uuid[])`
  await sql`update account set email_held_to = case when email_held_to = ${those} then null else email_held_to end,
      phone_held_to = case when phone_held_to = ${those} then null else phone_held_to end
    where id = ${accountId}::uuid`.execute(tx)
  await sql`update credential set held_to = null where account_id = ${accountId}::uuid and held_to = ${those}`.execute(
    tx,
  )
  await sql`delete from account_hold where account_id = ${accountId}::uuid and held_to = ${those}`.execute(tx)
}

type HoldMethod = 'email' | 'phone'

/** Keeps a place that an administrator takes off, if it is its owner's own: it still hears of the account and proves who the owner is. */
export const keepFormer = async (tx: Transaction, accountId: string, way: HoldMethod): Promise<void> => {
  await sql`insert into former_contact (account_id, way, place, calling_code)
    select id, ${way}, ${sql.ref(way)}, calling_code from account
    where id = ${accountId}::uuid and ${sql.ref(way)} is not null and ${sql.ref(`${way}_held_to`)} is null
    on conflict (account_id, way) do update set place = excluded.place, calling_code = excluded.calling_code,
      removed_at = excluded.removed_at`.execute(tx)
}

/** Forgets the former place of a kind: its owner has set an own one. */
export const forgetFormer = async (tx: Transaction, accountId: string, way: HoldMethod): Promise<void> => {
  await sql`delete from former_contact where account_id = ${accountId}::uuid and way = ${way}`.execute(tx)
}

/** The places of its owner that administrators have taken off an account. */
export type Former = { email: string | null; phone: Phone | null }

export const getFormer = async (tx: Transaction, accountId: string): Promise<Former> => {
  const { rows } = await sql<{ way: HoldMethod; place: string; callingCode: string }>`
    select way, place, calling_code as "callingCode" from former_contact where account_id = ${accountId}::uuid`.execute(
    tx,
  )
  const phone = rows.find(row => row.way === 'phone')
  return {
    email: rows.find(row => row.way === 'email')?.place ?? null,
    phone: phone ? { phone: phone.place, callingCode: phone.callingCode } : null,
  }
}

/** The addresses that hear of what happens to an account beside its own. */
export const formerEmails = async (tx: Transaction, accountId: string): Promise<string[]> => {
  const { email } = await getFormer(tx, accountId)
  return email === null ? [] : [email]
}

/** The numbers likewise, as the whole world dials them. */
export const formerPhones = async (tx: Transaction, accountId: string): Promise<string[]> => {
  const { phone } = await getFormer(tx, accountId)
  return phone === null ? [] : [worldwide(phone)]
}
