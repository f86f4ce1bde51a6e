import { refresh, signOut } from '../../contract/auth/calls.ts'
import { legalVersion } from '../../contract/auth/legal.ts'
import type { Output } from '../../contract/define.ts'
import * as calls from '../../contract/invitations/calls.ts'
import type { Locale } from '../../contract/locales.ts'
import { send } from '../session/api.ts'
import { enterSession } from '../session/session.ts'
import { createSessionStore, globalSession, type SessionStore } from '../session/store.ts'
import { sealPassword } from './password.ts'

export type Invitation = Output<typeof calls.readInvitation>
export type Arrived = Output<typeof calls.joinCompany>
/** `signedIn`: the session of the new account is open. */
export type Registered = Arrived & { signedIn?: true }
export type Names = { lastName: string; firstName: string }
/** The names of the person who joins, and the code that was mailed to the invited address where one is asked for. */
export type Joining = Names & { verificationCode?: string }
/** A registration accepts the legal statement: the version that this page shows is sent with it. */
export type NewAccount = Names & { account: string; password: string; locale: Locale }

/** The screens show their own errors, and none of these may take the user away from the form. */
const own = (session: SessionStore, signal?: AbortSignal) => ({ session, signal, quiet: true, apart: true })

/** Returns what an invitation link is for; rejects with the reason if it is not usable (J13). */
export const readInvitation = (
  param: string,
  signal?: AbortSignal,
  store = globalSession(),
): Promise<Invitation> => send(calls.readInvitation, { param }, own(store, signal))

/**
 * Creates an account by a mailed invitation; the password is encrypted before it leaves this page (J8). A first administrator has a code,
 * and is signed in when this resolves.
 */
export const registerByInvitation = async (
  param: string,
  { password, ...given }: NewAccount & Pick<Joining, 'verificationCode'>,
  store = globalSession(),
): Promise<Registered> => {
  const sealed = await sealPassword(password, 'register', store)
  const input = { param, ...given, ...sealed, legal: legalVersion }
  const { tokens, ...arrived } = await send(calls.registerByInvitation, input, own(store))
  if (!tokens) return arrived
  // The account exists either way: if the first load fails, its owner signs in.
  return enterSession(tokens, store).then(
    (): Registered => ({ ...arrived, signedIn: true }),
    () => arrived,
  )
}

/** Mails a code to the address of a registration; returns the seconds until the next (J45). */
export const mailRegisterCode = async (param: string, email: string, store = globalSession()) =>
  (await send(calls.mailRegisterCode, { param, email }, own(store))).retryAfter

export type ByLink = NewAccount & { email: string; code: string; employeeId: string }

/** Creates an account by a link for several users, with an address proved by a code (J12). */
export const registerByLink = async (
  param: string,
  { password, code, ...given }: ByLink,
  store = globalSession(),
): Promise<Arrived> => {
  const sealed = await sealPassword(password, 'register', store)
  const input = { param, ...given, verificationCode: code, ...sealed, legal: legalVersion }
  return send(calls.registerByLink, input, own(store))
}

/** Accepts an invitation with the signed-in account. */
export const joinCompany = (param: string, joining: Joining, store = globalSession()): Promise<Arrived> =>
  send(calls.joinCompany, { param, ...joining }, own(store))

/** Submits a registration again that was sent back. */
export const correctRegistration = (param: string, names: Names, store = globalSession()): Promise<Arrived> =>
  send(calls.correctRegistration, { param, ...names }, own(store))

/** Mails a new link to replace an expired one (J9). */
export const resendInvitation = async (param: string, store = globalSession()) =>
  (await send(calls.resendInvitation, { param }, own(store))).retryAfter

/**
 * Accepts an invitation with an account that just signed in and that no company admits yet: the page has forgotten the
 * sign-in, the browser still has its refresh token. Afterwards neither is left.
 */
export const joinAsVisitor = async (
  param: string,
  joining: Joining,
  store = globalSession(),
): Promise<Arrived> => {
  const { accessToken } = await send(refresh, {}, own(store))
  const visitor = createSessionStore({ accessToken, apiBase: store.$session.get().apiBase })
  const arrived = await joinCompany(param, joining, visitor)
  await send(signOut, {}, own(visitor))
  return arrived
}
