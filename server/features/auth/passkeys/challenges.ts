import type { Transaction } from '../../../kernel/context.ts'
import { run } from '../../../kernel/db/statements.ts'
import type { Settings } from '../../../kernel/settings.ts'
import { tokenHash } from '../tokens.ts'

/** Time for a device to answer, in seconds. */
export const challengeSeconds = 300

/** Purpose and account of a challenge. At the start of a sign-in no account is known yet. */
export type ChallengePurpose =
  | { purpose: 'bind'; accountId: string }
  | { purpose: 'sign-in'; accountId: null }

/** The relying party of passkeys: the public host, and only our own origin. */
export const relyingParty = ({ publicOrigin }: Pick<Settings, 'publicOrigin'>) => {
  const { origin, hostname } = new URL(publicOrigin)
  return { origin, id: hostname }
}

/** Stores a challenge, as a hash, until it is answered. */
export const keepChallenge = async (
  tx: Transaction,
  challenge: string,
  { purpose, accountId }: ChallengePurpose,
): Promise<void> => {
  await run(tx)`insert into passkey_challenge (hash, account_id, purpose, expires_at)
    values (${tokenHash(challenge)}, ${accountId}, ${purpose}, clock_timestamp() + make_interval(secs => ${challengeSeconds}))`
}

/**
 * Uses a challenge up, whether or not the answer is right. False when it was made for another purpose, expired, or was used.
 */
export const takeChallenge = async (
  tx: Transaction,
  challenge: string,
  { purpose, accountId }: ChallengePurpose,
): Promise<boolean> => {
  const count = await run(tx)`update passkey_challenge set used_at = clock_timestamp()
    where hash = ${tokenHash(challenge)} and purpose = ${purpose} and account_id is not distinct from ${accountId}::uuid
      and used_at is null and expires_at > clock_timestamp()`
  return count === 1
}
