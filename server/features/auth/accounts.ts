import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { nationalNumber, type Phone } from '../../../contract/values/phone.ts'
import type { Transaction } from '../../kernel/context.ts'
import { one, rows, run } from '../../kernel/db/statements.ts'
import type { StoredSecret } from './password.ts'

export type Account = {
  id: string
  name: string
  email: string | null
  locale: string
  enabled: boolean
  /** The passwords in force: the owner's own one first, then those that companies hold. */
  secrets: readonly Secret[]
  /** For each contact method: the one tenant that it is restricted to; null for every tenant of the account. */
  heldTo: Record<'email' | 'phone', string | null>
}

/** A password in force, and the one tenant that it opens; null for the owner's own. */
export type Secret = StoredSecret & { id: string; heldTo: string | null }

const secretFields = sql`'id', c.id, 'secret', c.secret, 'pepperVersion', c.pepper_version, 'heldTo', c.held_to`

const selected = sql`select a.id, a.name, a.email, a.locale, a.enabled,
    array(select jsonb_build_object(${secretFields}) from credential c where c.account_id = a.id and c.current
      order by c.held_to nulls first) as secrets,
    jsonb_build_object('email', a.email_held_to, 'phone', a.phone_held_to) as "heldTo"
  from account a`

/**
 * Returns the passwords that confirm an act in a session: the owner's own one always, that of a company only in a session
 * that is held to it.
 */
export const secretsIn = async (
  tx: Transaction,
  { accountId, heldTo }: { accountId: string; heldTo: string | null },
): Promise<Secret[]> => {
  const credentials = await rows(tx)<{ secret: Secret }>`select jsonb_build_object(${secretFields}) as secret
    from credential c
    where c.account_id = ${accountId}::uuid and c.current and (c.held_to is null or c.held_to = ${heldTo}::uuid)
    order by c.held_to nulls first`
  return credentials.map(({ secret }) => secret)
}

/**
 * Returns the account of a submitted name or e-mail address, with its stored passwords; null when there is none. Separate
 * queries joined by union: with "or" PostgreSQL would read every account. The owner's address that a company's help has
 * replaced still names the account.
 */
export const accountByName = async (tx: Transaction, submitted: string): Promise<Account | null> => {
  const row = await one(tx)<Account>`${selected} where a.id in (select id from account
    where lower(name) = ${submitted}
      union all select id from account where lower(email) = ${submitted}
      union all select account_id from former_contact where way = 'email' and lower(place) = ${submitted}
        and not exists (select from account where lower(email) = ${submitted}))
    order by lower(a.name) = ${submitted} desc limit 1`
  return row ?? null
}

/** Returns the account of a phone number, with or without the zero before it; null when no account has it. */
export const accountByPhone = async (tx: Transaction, to: Phone): Promise<Account | null> => {
  const row = await one(tx)<Account>`${selected}
    where a.calling_code = ${to.callingCode} and phone_key(a.calling_code, a.phone) = ${nationalNumber(to)}
      and a.phone is not null`
  return row ?? null
}

/** Replaces the stored form of an unchanged password, because parameters or pepper have changed (TR-P1). */
export const replaceSecret = async (
  tx: Transaction,
  { id, secret, pepperVersion }: Pick<Secret, 'id'> & StoredSecret,
): Promise<void> => {
  await run(tx)`update credential set secret = ${secret}, pepper_version = ${pepperVersion}
    where id = ${id}::uuid and current`
}

/**
 * Sets a new password; the previous one stays as history (TR-P5). One that is held to a tenant takes the place of the one
 * held to it before, beside the owner's own. An own one ends those of every tenant: its owner is back.
 */
export const setSecret = async (
  tx: Transaction,
  accountId: string,
  stored: StoredSecret,
  heldTo: string | null,
): Promise<void> => {
  await run(tx)`update credential set current = false where account_id = ${accountId}::uuid and current
    and (${heldTo}::uuid is null or held_to = ${heldTo}::uuid)`
  await run(tx)`insert into credential (id, account_id, secret, pepper_version, held_to)
    values (${randomUUID()}, ${accountId}, ${stored.secret}, ${stored.pepperVersion}, ${heldTo}::uuid)`
}
