import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Locale } from '../../../../contract/locales.ts'
import type { Transaction } from '../../../kernel/context.ts'
import { problem } from '../../../kernel/problem.ts'
import { keepLegal } from '../legal.ts'
import type { StoredSecret } from '../password.ts'

export type NewAccount = { name: string; email: string; locale: Locale; stored: StoredSecret }

/** Throws when a user name or address is taken. `openAccount` decides for certain; this check only saves work. */
export const requireFree = async (tx: Transaction, name: string, email: string): Promise<void> => {
  const { rows } = await sql<{ name: boolean; retired: boolean; email: boolean }>`select
    exists (select from account where lower(name) = lower(${name})) as name,
    exists (select from reserved_name where name = lower(${name})) as retired,
    exists (select from account where lower(email) = lower(${email})) as email`.execute(tx)
  const taken = rows[0]!
  if (taken.email) throw problem('emailTaken', { field: 'email' })
  if (taken.name) throw problem('usernameTaken', { field: 'account' })
  if (taken.retired) throw problem('usernameRetired', { field: 'account' })
}

/**
 * Opens an account with an accepted password, for a person who has accepted the legal statement. Its name is reserved
 * forever (TR-E4). Of two concurrent requests for one name the second waits here and finds it taken.
 */
export const openAccount = async (
  tx: Transaction,
  { name, email, locale, stored }: NewAccount,
): Promise<string> => {
  const id = randomUUID()
  const reserved =
    await sql`insert into reserved_name (name) values (lower(${name})) on conflict do nothing returning name`.execute(
      tx,
    )
  const opened =
    reserved.rows.length > 0 &&
    (await sql`insert into account (id, name, email, locale) values (${id}, ${name}, ${email}, ${locale})
      on conflict do nothing returning id`.execute(tx))
  if (!opened || opened.rows.length === 0) {
    await requireFree(tx, name, email)
    throw problem('usernameTaken', { field: 'account' })
  }
  await sql`insert into credential (id, account_id, secret, pepper_version)
    values (${randomUUID()}, ${id}, ${stored.secret}, ${stored.pepperVersion})`.execute(tx)
  await keepLegal(tx, id)
  return id
}
