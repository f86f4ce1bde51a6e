import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { nationalNumber, type Phone } from '../../../contract/values/phone.ts'
import type { Transaction } from '../../kernel/context.ts'
import type { StoredSecret } from './password.ts'

export type Account = {
  id: string
  name: string
  email: string | null
  locale: string
  enabled: boolean
  secret: StoredSecret | null
  /** For each sign-in method: the one tenant that it is restricted to; null for every tenant of the account. */
  heldTo: Record<'email' | 'phone' | 'password', string | null>
}

type Row = Omit<Account, 'secret'> & { stored: string | null; pepper: number }

const selected = sql`select a.id, a.name, a.email, a.locale, a.enabled, c.secret as stored, c.pepper_version as pepper,
    jsonb_build_object('email', a.email_held_to, 'phone', a.phone_held_to, 'password', c.held_to) as "heldTo"
  from account a left join credential c on c.account_id = a.id and c.current`

const getAccount = (row: Row | undefined): Account | null => {
  if (!row) return null
  const { stored, pepper, ...account } = row
  return { ...account, secret: stored === null ? null : { secret: stored, pepperVersion: pepper } }
}

/**
 * Returns the account of a submitted name or e-mail address, with its stored password; null when there is none. Two queries
 * joined by union: with "or" PostgreSQL would read every account.
 */
export const accountByName = async (tx: Transaction, submitted: string): Promise<Account | null> => {
  const { rows } =
    await sql<Row>`${selected} where a.id in (select id from account where lower(name) = ${submitted}
      union all select id from account where lower(email) = ${submitted})
    order by lower(a.name) = ${submitted} desc limit 1`.execute(tx)
  return getAccount(rows[0])
}

/** Returns the account of a phone number, with or without the zero before it; null when no account has it. */
export const accountByPhone = async (tx: Transaction, to: Phone): Promise<Account | null> => {
  const { rows } = await sql<Row>`${selected}
    where a.calling_code = ${to.callingCode} and phone_key(a.calling_code, a.phone) = ${nationalNumber(to)}
      and a.phone is not null`.execute(tx)
  return getAccount(rows[0])
}

/** Replaces the stored form of an unchanged password, because parameters or pepper have changed (TR-P1). */
export const replaceSecret = async (
  tx: Transaction,
  accountId: string,
  stored: StoredSecret,
): Promise<void> => {
  await sql`update credential set secret = ${stored.secret}, pepper_version = ${stored.pepperVersion}
    where account_id = ${accountId}::uuid and current`.execute(tx)
}

/** Sets a new password, restricted to one tenant when `heldTo` is given. The previous one stays as history (TR-P5). */
export const setSecret = async (
  tx: Transaction,
  accountId: string,
  stored: StoredSecret,
  heldTo: string | null,
): Promise<void> => {
  await sql`update credential set current = false where account_id = ${accountId}::uuid and current`.execute(
    tx,
  )
  await sql`insert into credential (id, account_id, secret, pepper_version, held_to)
    values (${randomUUID()}, ${accountId}, ${stored.secret}, ${stored.pepperVersion}, ${heldTo}::uuid)`.execute(
    tx,
  )
}
