import type { SignatureProof } from '../../../contract/signatures/shapes.ts'
import type { Context } from '../../kernel/context.ts'
import { problem } from '../../kernel/problem.ts'
import { isOwnPassword, tryAgain } from '../auth/password-again.ts'
import { boundSince } from '../auth/second-factor/authenticators.ts'
import { proveCode } from '../auth/second-factor/prove.ts'
import { closeWindow, isWindowOpen, openWindow } from '../auth/signing-window.ts'
import { type StoredAnswer, takeAnswer } from './passkey.ts'
import type { SigningMethod } from './queries.ts'

export type Proof = { method: SigningMethod; webauthn: StoredAnswer | null; publicKey: Buffer | null }

/** A passkey with user verification is both components: something that the user has, and what they know or are. */
const provePasskey = async (
  context: Context,
  answer: NonNullable<SignatureProof['passkey']>,
  challenge: string,
): Promise<Proof> => {
  let takenAnswer: Awaited<ReturnType<typeof takeAnswer>> = null
  await tryAgain(context, problem('passkeyRefused', { field: 'passkey' }), async () => {
    takenAnswer = await takeAnswer(context, answer, challenge)
    return takenAnswer !== null
  })
  return { method: 'passkey', ...takenAnswer! }
}

const isSame = (one: string, other: string): boolean => one.trim().toLowerCase() === other.toLowerCase()

/** The first signature of a session needs account and password, and a code where an authenticator is bound; later ones the password. */
const provePassword = async (context: Context, proof: SignatureProof): Promise<Proof> => {
  const { actor, tx } = context
  const { account, password, code } = proof
  const first = !(await isWindowOpen(tx, actor))
  if (!password || (first && !account))
    throw problem('signatureRequired', { field: password ? 'account' : 'password' })
  const bound = first && (await boundSince(tx, actor)) !== null
  if (bound && !code) throw problem('authenticatorRequired', { field: 'code' })
  await tryAgain(context, problem('signatureFailed', { field: 'password' }), async () => {
    const right = await isOwnPassword(context, password)
    return right && (account === undefined || isSame(account, actor.account))
  })
  if (bound) await proveCode(context, code!, false)
  const method = !first ? 'password' : bound ? 'account-code' : 'account'
  return { method, webauthn: null, publicKey: null }
}

/**
 * Proves that the signed-in user is the one who signs (21 CFR 11.200). Every wrong try counts towards the lock of the account, the
 * third tells the administrators, and it closes the window in which the password is enough.
 */
export const proveSigner = async (
  context: Context,
  proof: SignatureProof,
  challenge: string,
): Promise<Proof> => {
  const { actor, apart, tx } = context
  try {
    const proved = proof.passkey
      ? await provePasskey(context, proof.passkey, challenge)
      : await provePassword(context, proof)
    await openWindow(tx, actor)
    return proved
  } catch (error) {
    await apart(tx => closeWindow(tx, actor.sessionId), null)
    throw error
  }
}
