import { randomUUID } from 'node:crypto'
import type { VerifiedRegistrationResponse } from '@simplewebauthn/server'
import type { Passkey } from '../../../../contract/auth/passkeys.ts'
import type { Transaction } from '../../../kernel/context.ts'
import { one, rows, run } from '../../../kernel/db/statements.ts'

type Registered = NonNullable<VerifiedRegistrationResponse['registrationInfo']>

type Row = Omit<Passkey, 'createdAt' | 'lastUsedAt'> & {
  createdAt: Date
  lastUsedAt: Date | null
  credentialId: string
}

const shown = ({ credentialId: _own, createdAt, lastUsedAt, ...rest }: Row): Passkey => ({
  ...rest,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})

const getRows = async (tx: Transaction, accountId: string): Promise<Row[]> => {
  return rows(tx)<Row>`
    select id, name, synced, created_at as "createdAt", last_used_at as "lastUsedAt", suspended_at is not null as suspended,
      credential_id as "credentialId" from passkey where account_id = ${accountId}::uuid order by created_at, id`
}

/** Returns the passkeys of an account, oldest first. */
export const getPasskeys = async (tx: Transaction, accountId: string): Promise<Passkey[]> =>
  (await getRows(tx, accountId)).map(shown)

/** Returns the credential ids of an account's passkeys, so that a device does not create a second one. */
export const getCredentialIds = async (tx: Transaction, accountId: string): Promise<string[]> =>
  (await getRows(tx, accountId)).map(row => row.credentialId)

type New = {
  accountId: string
  /** The one tenant that it is restricted to; null for every tenant of the account. */
  heldTo: string | null
  name: string
  registered: Registered
  transports: readonly string[]
}

/** Adds a passkey. Null when another account has it. */
export const addPasskey = async (
  tx: Transaction,
  { accountId, heldTo, name, registered, transports }: New,
): Promise<Passkey | null> => {
  const { credential, credentialBackedUp } = registered
  const id = randomUUID()
  const count = await run(tx)`
    insert into passkey (id, account_id, credential_id, public_key, counter, transports, name, synced, held_to)
    values (${id}, ${accountId}, ${credential.id}, ${Buffer.from(credential.publicKey)}, ${credential.counter}, ${transports}::text[],
      ${name}, ${credentialBackedUp}, ${heldTo}::uuid) on conflict (credential_id) do nothing`
  if (count !== 1) return null
  return (await getPasskeys(tx, accountId)).find(each => each.id === id) ?? null
}

/** Renames a passkey of an account. Returns the previous name, or null when there is no such passkey. */
export const renamePasskey = async (
  tx: Transaction,
  whose: { accountId: string; id: string },
  name: string,
): Promise<string | null> => {
  const row = await one(tx)<{ before: string }>`
    update passkey p set name = ${name} from passkey old
    where p.id = ${whose.id}::uuid and p.account_id = ${whose.accountId}::uuid and old.id = p.id returning old.name as before`
  return row?.before ?? null
}

/** Removes one passkey of an account, or all of them. Returns how many. */
export const removePasskeys = async (
  tx: Transaction,
  whose: { accountId: string; id?: string },
): Promise<number> => {
  return run(tx)`delete from passkey
    where account_id = ${whose.accountId}::uuid and id = coalesce(${whose.id ?? null}::uuid, id)`
}

/** A passkey used for a sign-in. */
export type KnownPasskey = {
  id: string
  accountId: string
  account: string
  publicKey: Buffer
  counter: number
  suspended: boolean
  heldTo: string | null
}

/** Returns the passkey of a credential id, if its account may sign in. */
export const passkeyByCredential = async (
  tx: Transaction,
  credentialId: string,
): Promise<KnownPasskey | null> => {
  const row = await one(tx)<KnownPasskey>`
    select p.id, p.account_id as "accountId", a.name as account, p.public_key as "publicKey", p.counter::float8 as counter,
      p.suspended_at is not null as suspended, p.held_to as "heldTo"
    from passkey p join account a on a.id = p.account_id and a.enabled where p.credential_id = ${credentialId}`
  return row ?? null
}

/**
 * Records a signature. If the device counts signatures, the counter must increase. Otherwise the passkey was copied and is
 * suspended for good. Returns whether the passkey may be used.
 */
export const countSignature = async (tx: Transaction, id: string, counter: number): Promise<boolean> => {
  const count = await run(tx)`update passkey set counter = ${counter}, last_used_at = clock_timestamp()
    where id = ${id}::uuid and suspended_at is null and (counter < ${counter} or (counter = 0 and ${counter}::bigint = 0))`
  if (count === 1) return true
  await run(tx)`update passkey set suspended_at = clock_timestamp() where id = ${id}::uuid
    and suspended_at is null`
  return false
}
