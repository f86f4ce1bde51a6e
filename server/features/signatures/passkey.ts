import type { SignatureProof } from '../../../contract/signatures/shapes.ts'
import type { Context, Transaction } from '../../kernel/context.ts'
import { rows } from '../../kernel/db/statements.ts'
import { relyingParty } from '../auth/passkeys/challenges.ts'
import { countSignature, passkeyByCredential } from '../auth/passkeys/store.ts'
import { webauthn } from '../auth/passkeys/webauthn.ts'
import { sha256 } from './canonical.ts'
import type { SignatureRecord } from './queries.ts'
import { readStated } from './stated.ts'

type Answer = NonNullable<SignatureProof['passkey']>

/** An answer of a passkey as it is stored, with the origin and relying party that it was made for. */
export type StoredAnswer = { answer: Answer; origin: string; rpId: string }

/** The challenge that a passkey signs: it belongs to one statement only. */
export const getChallenge = (digest: Uint8Array, nonce: string): string =>
  sha256('mds-sign-v1', digest, Buffer.from(nonce, 'base64url')).toString('base64url')

/** The request to the browser: only passkeys of this account that open this tenant. Null when there is none. */
export const getPasskeyRequest = async (
  tx: Transaction,
  { actor, services }: Pick<Context, 'actor' | 'services'>,
  challenge: string,
  seconds: number,
) => {
  const passkeys = await rows(tx)<{ id: string; transports: string[] }>`select credential_id as id, transports
    from passkey
    where account_id = ${actor.accountId}::uuid and suspended_at is null
      and (held_to is null or held_to = ${actor.tenantId}::uuid) order by created_at`
  if (passkeys.length === 0) return null
  return {
    challenge,
    rpId: relyingParty(services.settings).id,
    allowCredentials: passkeys.map(each => ({ ...each, type: 'public-key' })),
    userVerification: 'required',
    timeout: seconds * 1000,
  }
}

type Expected = { challenge: string; publicKey: Buffer; origin: string; rpId: string }

/** Verifies an answer with user verification; returns the new counter of the device, or null. */
const check = async (answer: Answer, { challenge, publicKey, origin, rpId }: Expected) => {
  const { verifyAuthenticationResponse } = await webauthn()
  const verification = await verifyAuthenticationResponse({
    response: { ...answer, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    credential: { id: answer.id, publicKey: new Uint8Array(publicKey), counter: 0 },
  }).catch(() => null)
  return verification?.verified ? verification.authenticationInfo.newCounter : null
}

/** Returns the answer of an own passkey to this challenge with the key that verifies it; null when it is not one. */
export const takeAnswer = async (
  { actor, services, apart }: Pick<Context, 'actor' | 'services' | 'apart'>,
  answer: Answer,
  challenge: string,
): Promise<{ webauthn: StoredAnswer; publicKey: Buffer } | null> => {
  const passkey = await apart(tx => passkeyByCredential(tx, answer.id), null)
  if (passkey?.accountId !== actor.accountId || passkey.suspended) return null
  if (passkey.heldTo !== null && passkey.heldTo !== actor.tenantId) return null
  const { origin, id: rpId } = relyingParty(services.settings)
  const counter = await check(answer, { challenge, publicKey: passkey.publicKey, origin, rpId })
  if (counter === null || !(await apart(tx => countSignature(tx, passkey.id, counter), null))) return null
  return { webauthn: { answer, origin, rpId }, publicKey: passkey.publicKey }
}

/** Whether a stored signature has a valid answer of the passkey whose public key is in its row. */
export const isPasskeyAnswer = async (
  row: Pick<SignatureRecord, 'webauthn' | 'public_key' | 'digest' | 'statement'>,
): Promise<boolean> => {
  if (!row.webauthn || !row.public_key) return false
  const { answer, origin, rpId } = row.webauthn as StoredAnswer
  const stated = readStated(row)
  if (!stated) return false
  const challenge = getChallenge(Buffer.from(row.digest, 'hex'), stated.nonce)
  const publicKey = Buffer.from(row.public_key, 'hex')
  return (await check(answer, { challenge, publicKey, origin, rpId })) !== null
}
