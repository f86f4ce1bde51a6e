import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import {
  beginPasskey,
  beginPasskeySignIn,
  bindPasskey,
  type Passkey,
  removePasskey,
  signInByPasskey,
} from '../contract/passkeys.ts'
import { acceptedLegal } from './accepted-legal.ts'
import { send } from './api.ts'
import { passwordHash } from './md5.ts'
import { rememberSignedIn } from './remembered-account.ts'
import { enterSession } from './session.ts'
import { globalSession, type SessionStore } from './session-store.ts'
import type { Ticked } from './sign-in.ts'

type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON']
type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON']

/** The device gave nothing: the person declined, it timed out, or it has a passkey of this account already. */
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

/** Adds a passkey to one's own account; the password is asked again, a code where one is called for, then the device. */
export const addPasskey = async (
  { password, code, name }: { password: string; code?: string | undefined; name: string },
  session: SessionStore,
): Promise<Passkey> => {
  const how = { session, quiet: true }
  const { options } = await send(beginPasskey, { password: passwordHash(password), code }, how)
  // The options are those of WebAuthn: the server's library made them for the browser's.
  const made = await orDeclined(startRegistration({ optionsJSON: options as unknown as CreationOptions }))
  const { id, rawId, type, response, authenticatorAttachment } = made
  const { clientDataJSON, attestationObject, transports } = response
  const credential = {
    ...{ id, rawId, type, authenticatorAttachment },
    response: { clientDataJSON, attestationObject, transports },
  }
  return send(bindPasskey, { name, credential }, how)
}

/** Removes a passkey from one's own account; the password is asked again. */
export const dropPasskey = (id: string, password: string, session: SessionStore) =>
  send(removePasskey, { id, password: passwordHash(password) }, { session, quiet: true })

/** Signs in with whichever passkey the person chooses (F30). */
export const signInWithPasskey = async (
  { remember = false, legal }: Ticked,
  session: SessionStore = globalSession(),
): Promise<'resumed' | 'entered'> => {
  const how = { session, quiet: true, apart: true }
  const { options } = await send(beginPasskeySignIn, {}, how)
  const made = await orDeclined(startAuthentication({ optionsJSON: options as unknown as RequestOptions }))
  const { id, rawId, type, response, authenticatorAttachment } = made
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  const credential = {
    ...{ id, rawId, type, authenticatorAttachment },
    response: { clientDataJSON, authenticatorData, signature, userHandle },
  }
  const input = { credential, legal: acceptedLegal(legal) }
  const entered = await enterSession(await send(signInByPasskey, input, how), session)
  rememberSignedIn(remember, session)
  return entered
}
