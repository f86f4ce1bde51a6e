import * as calls from '../../../../contract/auth/passkeys.ts'
import type { Context } from '../../../kernel/context.ts'
import { type Handled, handle } from '../../../kernel/http/handle.ts'
import { problem } from '../../../kernel/problem.ts'
import { words } from '../../../kernel/words.ts'
import { passwordAgain } from '../password-again.ts'
import { proveIfAsked } from '../second-factor/prove.ts'
import { tellOwner } from '../second-factor/tell-owner.ts'
import { challengeSeconds, keepChallenge, relyingParty, takeChallenge } from './challenges.ts'
import { addPasskey, getCredentialIds, getPasskeys, removePasskeys, renamePasskey } from './store.ts'
import { webauthn } from './webauthn.ts'

/** EdDSA, ES256 and RS256: the algorithms of current devices. */
const algorithms = [-8, -7, -257]

const listPasskeys = handle(calls.listPasskeys, async ({ tx, actor }) => {
  const records = await getPasskeys(tx, actor.accountId)
  return { records, total: records.length }
})

/** A passkey counts as both factors, so both are required before one is added (TR-N11). */
const beginPasskey = handle(calls.beginPasskey, async (context, { password, code }) => {
  const { actor, tx, apart, services, client } = context
  await passwordAgain(context, password)
  await proveIfAsked(context, code)
  const credentialIds = await getCredentialIds(tx, actor.accountId)
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    rpName: words(client.locale)('mail:sender'),
    rpID: relyingParty(services.settings).id,
    userID: new TextEncoder().encode(actor.accountId),
    userName: actor.account,
    timeout: challengeSeconds * 1000,
    excludeCredentials: credentialIds.map(id => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  })
  const challengeOptions = { purpose: 'bind', accountId: actor.accountId } as const
  await apart(tx => keepChallenge(tx, options.challenge, challengeOptions), null)
  return { options: { ...options } }
})

type NewCredential = Parameters<typeof calls.bindPasskey.input.parse>[0] & {
  credential: { response: { transports?: string[] } }
}

const bindPasskey = handle(calls.bindPasskey, async (context, { name, credential }) => {
  const { actor, tx } = context
  const registered = await verified(context, credential)
  const transports = credential.response.transports ?? []
  const added = registered && (await addPasskey(tx, { ...actor, name, registered, transports }))
  if (!added) throw problem('passkeyRefused')
  await tellOwner(context, tx, { accountId: actor.accountId, event: 'passkeyAdded' })
  context.audit({ entityId: added.id, detail: { name }, everywhere: true })
  return added
})

/** Returns the new credential, or null when it does not answer our challenge. The challenge is used up in either case. */
const verified = async (context: Context, credential: NewCredential['credential']) => {
  const { actor, apart, services } = context
  const { origin, id } = relyingParty(services.settings)
  const challengeOptions = { purpose: 'bind', accountId: actor.accountId } as const
  const { verifyRegistrationResponse } = await webauthn()
  const answer = await verifyRegistrationResponse({
    response: { ...credential, clientExtensionResults: {} } as never,
    expectedChallenge: challenge => apart(tx => takeChallenge(tx, challenge, challengeOptions), null),
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => null)
  return answer?.registrationInfo ?? null
}

const rename = handle(calls.renamePasskey, async ({ tx, actor, audit }, { id, name }) => {
  const before = await renamePasskey(tx, { accountId: actor.accountId, id }, name)
  if (before === null) throw problem('dataNotFound')
  audit({ entityId: id, changes: { name: [before, name] }, everywhere: true })
  return { done: true as const }
})

/** The user has proved the password, so one sign-in method remains after the removal. */
const remove = handle(calls.removePasskey, async (context, { id, password }) => {
  const { tx, actor, audit } = context
  await passwordAgain(context, password)
  if (!(await removePasskeys(tx, { accountId: actor.accountId, id }))) throw problem('dataNotFound')
  await tellOwner(context, tx, { accountId: actor.accountId, event: 'passkeyRemoved' })
  audit({ entityId: id, everywhere: true })
  return { done: true as const }
})

/** Handlers of contract/auth/passkeys.ts for signed-in users. */
export const handlers: readonly Handled[] = [listPasskeys, beginPasskey, bindPasskey, rename, remove]
