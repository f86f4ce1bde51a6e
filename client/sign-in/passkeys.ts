import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import {
  beginPasskey,
  beginPasskeySignIn,
  bindPasskey,
  type Passkey,
  removePasskey,
  signInByPasskey,
} from '../../contract/auth/passkeys.ts'
import { send } from '../session/api.ts'
import { enterSession } from '../session/session.ts'
import { globalSession, type SessionStore } from '../session/store.ts'
import { acceptedLegal } from './accepted-legal.ts'
import { passwordHash } from './md5.ts'
import { rememberSignedIn } from './remembered-account.ts'
import type { Ticked } from './sign-in.ts'

type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON']
type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON']

/** The device returned no passkey: the user declined, it timed out, or it already has a passkey of this account. */
export class PasskeyDeclined extends Error {
  override name = 'PasskeyDeclined'
}

const orDeclined = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (cause) {
    throw new PasskeyDeclined('the device gave no passkey', { cause })
  }
}

/** Adds a passkey to the user's own account; asks for the password, a code where one is required, then the device. */
export const addPasskey = async (
  { password, code, name }: { password: string; code?: string | undefined; name: string },
  session: SessionStore,
): Promise<Passkey> => {
  const how = { session, quiet: true }
  const { options } = await send(beginPasskey, { password: passwordHash(password), code }, how)
  // These are WebAuthn options: the server's library made them for the library in the browser.
  const registration = await orDeclined(
    startRegistration({ optionsJSON: options as unknown as CreationOptions }),
  )
  const { id, rawId, type, response, authenticatorAttachment } = registration
  const { clientDataJSON, attestationObject, transports } = response
  const credential = {
    ...{ id, rawId, type, authenticatorAttachment },
    response: { clientDataJSON, attestationObject, transports },
  }
  return send(bindPasskey, { name, credential }, how)
}

/** Removes a passkey from the user's own account; the password is required again. */
export const dropPasskey = (id: string, password: string, session: SessionStore) =>
  send(removePasskey, { id, password: passwordHash(password) }, { session, quiet: true })

/** Asks the device to sign a challenge with a passkey; the options are those of the server's library. */
export const answerChallenge = async (options: { challenge: string }) => {
  const authentication = await orDeclined(
    startAuthentication({ optionsJSON: options as unknown as RequestOptions }),
  )
  const { id, rawId, type, response, authenticatorAttachment } = authentication
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return {
    ...{ id, rawId, type, authenticatorAttachment },
    response: { clientDataJSON, authenticatorData, signature, userHandle },
  }
}

/** Signs in with the passkey that the user chooses (F30). */
export const signInWithPasskey = async (
  { remember = false, legal }: Ticked,
  session: SessionStore = globalSession(),
): Promise<'resumed' | 'entered'> => {
  const how = { session, quiet: true, apart: true }
  const { options } = await send(beginPasskeySignIn, {}, how)
  const credential = await answerChallenge(options)
  const input = { credential, legal: acceptedLegal(legal) }
  const entered = await enterSession(await send(signInByPasskey, input, how), session)
  rememberSignedIn(remember, session)
  return entered
}
