import { randomUUID } from 'node:crypto'
import type { Locale } from '../../../../contract/locales.ts'
import type { Transaction } from '../../../kernel/context.ts'
import { one, run } from '../../../kernel/db/statements.ts'
import { problem } from '../../../kernel/problem.ts'
import { keepLegal } from '../legal.ts'
import type { StoredSecret } from '../password.ts'

export type NewAccount = { name: string; email: string; locale: Locale; stored: StoredSecret }

/** Throws when a user name or address is taken. `openAccount` decides for certain; this check only saves work. */
export const requireFree = async (tx: Transaction, name: string, email: string): Promise<void> => {
  const row = (await one(tx)<{ name: boolean; retired: boolean; email: boolean }>`select
    exists (select from account where lower(name) = lower(${name})) as name,
    exists (select from reserved_name where name = lower(${name})) as retired,
    exists (select from account where lower(email) = lower(${email})) as email`)!
  if (row.email) throw problem('emailTaken', { field: 'email' })
  if (row.name) throw problem('usernameTaken', { field: 'account' })
  if (row.retired) throw problem('usernameRetired', { field: 'account' })
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
  const reserved = await run(tx)`insert into reserved_name (name) values (lower(${name}))
    on conflict do nothing`
  const opened =
    reserved > 0 &&
    (await run(tx)`insert into account (id, name, email, locale) values (${id}, ${name}, ${email}, ${locale})
      on conflict do nothing`) > 0
  if (!opened) {
    await requireFree(tx, name, email)
    throw problem('usernameTaken', { field: 'account' })
  }
  await run(tx)`insert into credential (id, account_id, secret, pepper_version)
    values (${randomUUID()}, ${id}, ${stored.secret}, ${stored.pepperVersion})`
  await keepLegal(tx, id)
  return id
}
