import { sql } from 'kysely'
import type { Transaction } from '../../context.ts'
import type { Settings } from '../../settings.ts'
import { tokenHash } from '../tokens.ts'

/** How long a device may take to answer, in seconds. */
export const challengeSeconds = 300

/** For what a challenge was given, and to whom; nobody is known yet when a sign-in begins. */
export type ChallengePurpose =
  | { purpose: 'bind'; accountId: string }
  | { purpose: 'sign-in'; accountId: null }

/** Who asks devices for passkeys: the host that people see, and no other page than ours. */
export const relyingParty = ({ publicOrigin }: Pick<Settings, 'publicOrigin'>) => {
  const { origin, hostname } = new URL(publicOrigin)
  return { origin, id: hostname }
}

/** Keeps a challenge, as a hash, until it is answered. */
export const keepChallenge = async (
  tx: Transaction,
  challenge: string,
  { purpose, accountId }: ChallengePurpose,
): Promise<void> => {
  await sql`insert into passkey_challenge (hash, account_id, purpose, expires_at)
    values (${tokenHash(challenge)}, ${accountId}, ${purpose}, clock_timestamp() + make_interval(secs => ${challengeSeconds}))`.execute(
    tx,
  )
}

/** Uses a challenge up, whatever comes of the answer; false when it was not given for this, is too old or was answered. */
export const takeChallenge = async (
  tx: Transaction,
  challenge: string,
  { purpose, accountId }: ChallengePurpose,
): Promise<boolean> => {
  const { numAffectedRows } = await sql`update passkey_challenge set used_at = clock_timestamp()
    where hash = ${tokenHash(challenge)} and purpose = ${purpose} and account_id is not distinct from ${accountId}::uuid
      and used_at is null and expires_at > clock_timestamp()`.execute(tx)
  return numAffectedRows === 1n
}
