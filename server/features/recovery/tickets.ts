import type { RecoveryMethod } from '../../../contract/recovery/calls.ts'
import { worldwide } from '../../../contract/values/phone.ts'
import type { Transaction } from '../../kernel/context.ts'
import { one, run } from '../../kernel/db/statements.ts'
import { newToken, tokenHash } from '../auth/tokens.ts'

/** Most seconds of a recovery. */
export const recoverySeconds = 30 * 60
/** Validity of the ticket after a right code (seconds). */
export const resetSeconds = 15 * 60
/** Validity of a mailed link (hours). */
export const linkHours = 24
/** Delay of a link to another address when other companies know the account (hours). */
export const objectionHours = 24

export type Owner = {
  id: string
  name: string
  email: string | null
  /** Where a code is sent: the phone in international format. */
  phone: string | null
  locale: string
  enabled: boolean
}

/** A recovery in progress; `owner` is null for an unknown name or a disabled account. */
export type Recovery = {
  hash: Buffer
  name: string
  /** The last chosen method. */
  method: RecoveryMethod | null
  emailRight: boolean
  owner: Owner | null
  /** The one tenant that each place of the owner opens; null for each of the account. */
  heldTo: PlaceHolds
}

/** The tenant that address and phone of an account are restricted to; null for no restriction. */
export type PlaceHolds = Record<'email' | 'phone', string | null>

/** Starts a recovery; an unknown name leaves the same row. */
export const beginRecovery = async (
  tx: Transaction,
  name: string,
  accountId: string | null,
): Promise<string> => {
  const ticket = newToken()
  await run(tx)`insert into recovery (hash, name, account_id, expires_at)
    values (${tokenHash(ticket)}, ${name}, ${accountId}, clock_timestamp() + make_interval(secs => ${recoverySeconds}))`
  return ticket
}

/** The recovery of a ticket, or null when there is none or it expired. */
export const getRecovery = async (tx: Transaction, ticket: string): Promise<Recovery | null> => {
  const row = await one(tx)<
    Omit<Recovery, 'owner'> & { [K in keyof Owner as `a_${K}`]: Owner[K] | null } & { code: string }
  >`
    select r.hash, r.name, r.method, r.email_right as "emailRight", a.id as a_id, a.name as a_name, a.email as a_email,
      a.phone as a_phone, a.calling_code as code, a.locale as a_locale, a.enabled as a_enabled,
      jsonb_build_object('email', a.email_held_to, 'phone', a.phone_held_to) as "heldTo"
    from recovery r left join account a on a.id = r.account_id
    where r.hash = ${tokenHash(ticket)} and r.expires_at > clock_timestamp()`
  if (!row) return null
  const { a_id: id, a_name, a_email: email, a_phone, a_locale, a_enabled: enabled } = row
  const phone = a_phone && worldwide({ phone: a_phone, callingCode: row.code })
  const owner = id && enabled ? { id, name: a_name!, email, phone, locale: a_locale!, enabled } : null
  const { hash, name, method, emailRight, heldTo } = row
  return { hash, name, method, emailRight, owner, heldTo }
}

/** Stores whether the given address is the account's; the response does not reveal it. */
export const noteEmail = async (tx: Transaction, { hash }: Recovery, right: boolean): Promise<void> => {
  await run(tx)`update recovery set email_right = ${right} where hash = ${hash}`
}

/** Stores the last chosen method. */
export const noteMethod = async (
  tx: Transaction,
  { hash }: Recovery,
  method: RecoveryMethod,
): Promise<void> => {
  await run(tx)`update recovery set method = ${method} where hash = ${hash}`
}

/** The account of a right code, and the restriction of the contact method that received it. */
export type Fitting = { accountId: string; heldTo: string | null }

/** Ends a recovery and returns the ticket for setting a new password; only its hash is stored. */
export const grantReset = async (
  tx: Transaction,
  recovery: Recovery,
  { accountId, heldTo }: Fitting,
): Promise<string> => {
  await run(tx)`delete from recovery where hash = ${recovery.hash}`
  const ticket = newToken()
  await run(tx)`insert into reset_ticket (hash, account_id, kind, held_to, expires_at)
    values (${tokenHash(ticket)}, ${accountId}, 'code', ${heldTo}::uuid,
      clock_timestamp() + make_interval(secs => ${resetSeconds}))`
  return ticket
}

/** An address that the link binds to the account when it is used, the delay in hours, and who named the address. */
export type Binding = { email: string; waitHours: number; madeBy: string }

/**
 * Returns the token of a link and when it becomes valid; other open links of the account become invalid. The password that it sets gets
 * the restriction of the contact method that receives the link.
 */
export const grantLink = async (
  tx: Transaction,
  accountId: string,
  heldTo: string | null,
  binding?: Binding,
): Promise<{ token: string; opensAt: Date | null }> => {
  await closeTickets(tx, accountId)
  const token = newToken()
  const { email = null, waitHours = 0, madeBy = null } = binding ?? {}
  const row = (await one(tx)<{ opensAt: Date | null }>`
    insert into reset_ticket (hash, account_id, kind, email, held_to, made_by, opens_at, expires_at)
    values (${tokenHash(token)}, ${accountId}, 'link', ${email}, ${heldTo}::uuid, ${madeBy}::uuid,
      case when ${waitHours}::int > 0 then clock_timestamp() + make_interval(hours => ${waitHours}) end,
      clock_timestamp() + make_interval(hours => ${waitHours + linkHours}))
    returning opens_at as "opensAt"`)!
  return { token, opensAt: row.opensAt }
}

const closeTickets = async (tx: Transaction, accountId: string): Promise<void> => {
  await run(tx)`update reset_ticket set used_at = clock_timestamp()
    where account_id = ${accountId}::uuid and used_at is null`
}

export type ResetTicket =
  | { state: 'unknown' | 'used' | 'expired' }
  | { state: 'early'; opensAt: Date }
  | ({ state: 'open'; owner: Owner } & Opens)

/** Effect of a link: the address that it binds, the only tenant that the password will open, and who named the address. */
type Opens = { binds: string | null; heldTo: string | null; madeBy: string | null }

type Terms = Opens & { used: boolean; expired: boolean; opensAt: Date | null }

/** What a ticket or the token of a link allows. */
export const resetTicketOf = async (tx: Transaction, ticket: string): Promise<ResetTicket> => {
  const row = await one(tx)<Owner & Terms>`
    select a.id, a.name, a.email, a.phone, a.locale, a.enabled, t.used_at is not null as used,
      t.expires_at <= clock_timestamp() as expired, t.email as binds, t.held_to as "heldTo", t.made_by as "madeBy",
      case when t.opens_at > clock_timestamp() then t.opens_at end as "opensAt"
    from reset_ticket t join account a on a.id = t.account_id where t.hash = ${tokenHash(ticket)}`
  if (!row?.enabled) return { state: 'unknown' }
  const { used, expired, binds, heldTo, madeBy, opensAt, ...owner } = row
  if (used) return { state: 'used' }
  if (opensAt) return { state: 'early', opensAt }
  return expired ? { state: 'expired' } : { state: 'open', owner, binds, heldTo, madeBy }
}

/** Uses a ticket up; of two concurrent calls only one succeeds. */
export const spendResetTicket = async (tx: Transaction, ticket: string): Promise<boolean> => {
  const count = await run(tx)`update reset_ticket set used_at = clock_timestamp()
    where hash = ${tokenHash(ticket)} and used_at is null and expires_at > clock_timestamp()
      and (opens_at is null or opens_at <= clock_timestamp())`
  return count === 1
}
