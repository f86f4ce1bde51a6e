import {
  type AuthenticatorSetup,
  beginAuthenticator,
  beginRequiredAuthenticator,
  bindAuthenticator,
  bindRequiredAuthenticator,
  checkAuthenticator,
  newRecoveryCodes,
  secondStep,
  unbindAuthenticator,
} from '../../contract/auth/second-factor.ts'
import type { Output } from '../../contract/define.ts'
import { send } from '../session/api.ts'
import { enterSession } from '../session/session.ts'
import { globalSession, type SessionStore } from '../session/store.ts'
import type { Tokens } from '../session/tokens.ts'
import { passwordHash } from './md5.ts'
import type { Pending } from './pending-step.ts'
import { rememberSignedIn } from './remembered-account.ts'

/** The setup to scan; it is valid until an instant (ms since 1970). */
export type Setup = Pick<AuthenticatorSetup, 'setupId' | 'setupKey' | 'uri'>

/** A code of the authenticator, or a recovery code in its place. */
export type Proof = { code: string } | { recoveryCode: string }

/** Sign-in forms show their own errors, and none of these may take the user away from the form. */
const apart = (session: SessionStore) => ({ session, quiet: true, apart: true })
const quiet = (session: SessionStore) => ({ session, quiet: true })

const entered = async (tokens: Tokens, remember: boolean | undefined, store: SessionStore) => {
  const how = await enterSession(tokens, store)
  if (remember !== undefined) rememberSignedIn(remember, store)
  return how
}

/** Completes a sign-in; `trust`: this device needs no second step for seven days (F43). */
export const passSecondStep = async (
  { ticket, remember }: Pending,
  proof: Proof,
  trust: boolean,
  store = globalSession(),
): Promise<'resumed' | 'entered'> => {
  const tokens = await send(secondStep, { ticket, ...proof, rememberCheck: trust }, apart(store))
  return entered(tokens, remember, store)
}

/** Begins to bind an authenticator within a sign-in that requires one. */
export const beginRequired = ({ ticket }: Pending, store = globalSession()): Promise<Setup> =>
  send(beginRequiredAuthenticator, { ticket }, apart(store))

/** Binds it; call `enter` to enter the session once the user has seen the recovery codes. */
export const bindRequired = async (
  { ticket, remember }: Pending,
  asked: { setupId: string; code: string; trust: boolean },
  store = globalSession(),
): Promise<{ recoveryCodes: string[]; enter: () => Promise<unknown> }> => {
  const { setupId, code, trust } = asked
  const input = { ticket, setupId, code, rememberCheck: trust }
  const { tokens, recoveryCodes } = await send(bindRequiredAuthenticator, input, apart(store))
  return { recoveryCodes, enter: () => entered(tokens, remember, store) }
}

/** Begins to bind an authenticator to the user's own account; the password is required again. */
export const beginOwn = (password: string, store: SessionStore): Promise<Setup> =>
  send(beginAuthenticator, { password: passwordHash(password) }, quiet(store))

/** Binds it and returns the recovery codes, which are not shown again. */
export const bindOwn = async (setupId: string, code: string, store: SessionStore): Promise<string[]> =>
  (await send(bindAuthenticator, { setupId, code }, quiet(store))).recoveryCodes

/** Unbinds the user's own authenticator by one of its codes, or by a recovery code. */
export const unbindOwn = (code: string, store: SessionStore): Promise<Output<typeof unbindAuthenticator>> =>
  send(unbindAuthenticator, { code }, quiet(store))

/** Makes new recovery codes by a code of the authenticator; the previous ones become void. */
export const renewRecoveryCodes = async (code: string, store: SessionStore): Promise<string[]> => {
  const { stepUp } = await send(checkAuthenticator, { code }, quiet(store))
  return (await send(newRecoveryCodes, { stepUp }, quiet(store))).recoveryCodes
}
