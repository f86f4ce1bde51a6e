import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Transaction } from '../../../kernel/context.ts'
import { one, run } from '../../../kernel/db/statements.ts'
import type { Keys } from '../../../kernel/keys.ts'
import { openBox, sealBox } from '../../../kernel/sealed-box.ts'
import { getStep, newSeed } from './totp.ts'

/** Time to enter the first code of a displayed secret, in seconds. */
export const setupSeconds = 900

/** Binds the sealed secret to its account: it does not open in another account's row. */
const about = (accountId: string): string => `authenticator ${accountId}`

/**
 * Whose authenticator: that of an account, as a sign-in or session sees it. One that was set up in a sign-in that a company's
 * help opened counts only where `heldTo` names that company.
 */
export type AuthenticatorOwner = { accountId: string; heldTo: string | null }

const counting = ({ accountId, heldTo }: AuthenticatorOwner) =>
  sql`account_id = ${accountId}::uuid and (held_to is null or held_to = ${heldTo}::uuid)`

/** Returns when an authenticator was bound to an account; null when none is. */
export const boundSince = async (tx: Transaction, owner: AuthenticatorOwner): Promise<Date | null> => {
  const row = await one(tx)<{ since: Date }>`
    select bound_at as since from authenticator where ${counting(owner)}`
  return row?.since ?? null
}

/** Makes a secret that waits for its first code, and voids the previous one. */
export const beginSetup = async (
  tx: Transaction,
  keys: Keys,
  { accountId, heldTo }: AuthenticatorOwner,
): Promise<{ setupId: string; seed: Buffer }> => {
  const seed = newSeed()
  const setupId = randomUUID()
  await run(tx)`delete from authenticator_setup where account_id = ${accountId}::uuid`
  await run(tx)`insert into authenticator_setup (id, account_id, seed, held_to, expires_at)
    values (${setupId}, ${accountId}, ${sealBox(keys, seed, about(accountId))}, ${heldTo}::uuid, clock_timestamp() + make_interval(secs => ${setupSeconds}))`
  return { setupId, seed }
}

type Answer = { setupId: string; code: string }

/** Binds the pending authenticator if the code is currently valid, and uses the code up (TR-N11). */
export const bindSetup = async (
  tx: Transaction,
  keys: Keys,
  owner: AuthenticatorOwner,
  { setupId, code }: Answer,
): Promise<'bound' | 'taken' | 'wrong' | 'expired'> => {
  const { accountId, heldTo } = owner
  // The lock serialises concurrent bindings.
  await run(tx)`select 1 from account where id = ${accountId}::uuid for update`
  if (await boundSince(tx, owner)) return 'taken'
  const setup = await one(tx)<{ seed: Buffer; now: Date }>`
    select seed, clock_timestamp() as now from authenticator_setup
    where id = ${setupId}::uuid and account_id = ${accountId}::uuid and held_to is not distinct from ${heldTo}::uuid
      and expires_at > clock_timestamp()`
  if (!setup) return 'expired'
  const step = getStep(openBox(keys, setup.seed, about(accountId)), code, setup.now)
  if (step === null) return 'wrong'
  // What is replaced here counts for another company's sign-ins only.
  await run(tx)`delete from authenticator where account_id = ${accountId}::uuid`
  await run(tx)`insert into authenticator (account_id, seed, last_step, held_to)
    values (${accountId}, ${setup.seed}, ${step}, ${heldTo}::uuid)`
  await run(tx)`delete from authenticator_setup where account_id = ${accountId}::uuid`
  return 'bound'
}

/** Tries a code of the authenticator and uses its half-minute up, so that one code opens one thing (TR-N11). */
export const tryAuthenticator = async (
  tx: Transaction,
  keys: Keys,
  owner: AuthenticatorOwner,
  code: string,
): Promise<'right' | 'wrong' | 'used' | 'unbound'> => {
  const bound = await one(tx)<{ seed: Buffer; now: Date }>`
    select seed, clock_timestamp() as now from authenticator where ${counting(owner)}`
  const { accountId } = owner
  if (!bound) return 'unbound'
  const step = getStep(openBox(keys, bound.seed, about(accountId)), code, bound.now)
  if (step === null) return 'wrong'
  const count = await run(tx)`update authenticator set last_step = ${step}
    where account_id = ${accountId}::uuid and last_step < ${step}`
  return count === 1 ? 'right' : 'used'
}

/** Unbinds the authenticator of an account. False when none is bound. */
export const unbind = async (tx: Transaction, accountId: string): Promise<boolean> => {
  return (await run(tx)`delete from authenticator where account_id = ${accountId}::uuid`) === 1
}

/** Answers to a refused binding. */
export const bindingRefusals = {
  taken: 'authenticatorBound',
  wrong: 'authenticatorWrong',
  expired: 'authenticatorExpired',
} as const
