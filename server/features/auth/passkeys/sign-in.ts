import * as calls from '../../../../contract/auth/passkeys.ts'
import type { Parsed } from '../../../../contract/define.ts'
import type { Context } from '../../../kernel/context.ts'
import { type Handled, handlePublic } from '../../../kernel/http/handle.ts'
import { type Problem, problem } from '../../../kernel/problem.ts'
import { passkeyChallenge, signInUnsolved } from '../../../kernel/throttle/rules.ts'
import { countAll } from '../../../kernel/throttle/throttle.ts'
import { inEachTenant, warnUser } from '../events.ts'
import { browserCounter, countAttempt, getCounter, wasLocked } from '../lockout.ts'
import { runExclusive } from '../mutex.ts'
import { heldByCompany } from '../sessions.ts'
import { admitPerson, failedSignIn, untilBeat } from '../sign-in/sign-in.ts'
import { challengeSeconds, keepChallenge, relyingParty, takeChallenge } from './challenges.ts'
import { countSignature, type KnownPasskey, passkeyByCredential } from './store.ts'
import { webauthn } from './webauthn.ts'

type Public = Context<null>
type Signed = Parsed<typeof calls.signInByPasskey>['credential']

const challengeOptions = { purpose: 'sign-in', accountId: null } as const

const begin = handlePublic(calls.beginPasskeySignIn, async ({ apart, client, services }) => {
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(services.settings).id,
    timeout: challengeSeconds * 1000,
    userVerification: 'required',
  })
  const refusal = await apart(async tx => {
    const shut = await countAll(tx, passkeyChallenge(client))
    if (!shut) await keepChallenge(tx, options.challenge, challengeOptions)
    return shut
  }, null)
  if (refusal) throw refusal
  return { options: { ...options } }
})

const signIn = handlePublic(calls.signInByPasskey, async (context, { credential, legal }) => {
  const began = performance.now()
  // A signature cannot be guessed, so it is checked however often others behind the same address have failed.
  const passkey = await context.apart(tx => passkeyByCredential(tx, credential.id), null)
  if (!passkey) throw await stranger(context, began)
  const person = { id: passkey.accountId, name: passkey.account }
  const counter = await context.apart(tx => getCounter(tx, person.name, person.id, context.client), null)
  const own = browserCounter(person.name, context.client)
  const tried = await runExclusive(counter, async () => {
    const attempt = await context.apart(tx => countAttempt(tx, counter), null)
    const locked = wasLocked(attempt)
    if (locked && counter === own) return { attempt }
    if (!(await opens(context, passkey, credential))) return { attempt }
    // Strangers can lock a name. A signature cannot be guessed, so it opens the account, but leaves their lock in force (TR-N2).
    const admission = {
      ...{ call: calls.signInByPasskey, secondFactor: true, legal },
      counter: locked ? own : counter,
      hold: heldByCompany(passkey.heldTo),
    }
    return { tokens: await admitPerson(context, person, 'passkey', admission) }
  })
  if (tried.tokens) return tried.tokens
  const plain = problem('passkeyRefused')
  const failure = { person, attempt: tried.attempt, counter, method: 'passkey' as const, plain, began }
  throw await failedSignIn(context, { ...failure, call: calls.signInByPasskey })
})

/** An unknown passkey counts only for its address, and gets the same answer as a wrong signature. */
const stranger = async ({ apart, client }: Public, began: number): Promise<Problem> => {
  await apart(tx => countAll(tx, signInUnsolved(client)), null)
  await untilBeat(began)
  return problem('passkeyRefused')
}

/** Whether the answer is a valid signature of our challenge, with user verification, and the device's counter increased. */
const opens = async (context: Public, known: KnownPasskey, credential: Signed): Promise<boolean> => {
  const { apart, services } = context
  const { origin, id } = relyingParty(services.settings)
  const { verifyAuthenticationResponse } = await webauthn()
  const answer = await verifyAuthenticationResponse({
    response: { ...credential, clientExtensionResults: {} },
    expectedChallenge: challenge => apart(tx => takeChallenge(tx, challenge, challengeOptions), null),
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    // The counter is compared below: before the signature is verified, anybody could have written it.
    credential: { id: credential.id, publicKey: new Uint8Array(known.publicKey), counter: 0 },
  }).catch(() => null)
  if (!answer?.verified || known.suspended || !isOwn(known, credential)) return false
  const counted = await apart(tx => countSignature(tx, known.id, answer.authenticationInfo.newCounter), null)
  if (!counted) await tellCopied(context, known)
  return counted
}

const isOwn = ({ accountId }: KnownPasskey, { response }: Signed): boolean =>
  response.userHandle === undefined ||
  Buffer.from(response.userHandle, 'base64url').toString('utf8') === accountId

/** The call is refused, so the notice is written at once and not after the commit. */
const tellCopied = (context: Public, { accountId, account }: KnownPasskey): Promise<void> =>
  inEachTenant(context, accountId, (tx, place) => warnUser(tx, place, { event: 'passkeyCopied', account }))

/** Handlers of contract/auth/passkeys.ts for users who are signing in. */
export const handlers: readonly Handled[] = [begin, signIn]
