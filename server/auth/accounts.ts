import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Transaction } from '../context.ts'
import type { StoredSecret } from './password.ts'

export type Account = {
  id: string
  name: string
  email: string | null
  locale: string
  enabled: boolean
  secret: StoredSecret | null
}

/** The account of a submitted name or address, with its password as stored; null when nobody has it. */
export const accountByName = async (tx: Transaction, submitted: string): Promise<Account | null> => {
  const { rows } = await sql<Omit<Account, 'secret'> & { stored: string | null; pepper: number }>`
    select a.id, a.name, a.email, a.locale, a.enabled, c.secret as stored, c.pepper_version as pepper
    from account a left join credential c on c.account_id = a.id and c.current
    where lower(a.name) = ${submitted} or lower(a.email) = ${submitted}
    order by lower(a.name) = ${submitted} desc limit 1`.execute(tx)
  if (!rows[0]) return null
  const { stored, pepper, ...account } = rows[0]
  return { ...account, secret: stored === null ? null : { secret: stored, pepperVersion: pepper } }
}

/** Replaces the stored form of an unchanged password: parameters or pepper have moved on (TR-P1). */
export const replaceSecret = async (
  tx: Transaction,
  accountId: string,
  stored: StoredSecret,
): Promise<void> => {
  await sql`update credential set secret = ${stored.secret}, pepper_version = ${stored.pepperVersion}
    where account_id = ${accountId}::uuid and current`.execute(tx)
}

/** Puts a new password in force; the one before stays as history (TR-P5). */
export const setSecret = async (tx: Transaction, accountId: string, stored: StoredSecret): Promise<void> => {
  await sql`update credential set current = false where account_id = ${accountId}::uuid and current`.execute(
    tx,
  )
  await sql`insert into credential (id, account_id, secret, pepper_version)
    values (${randomUUID()}, ${accountId}, ${stored.secret}, ${stored.pepperVersion})`.execute(tx)
}
