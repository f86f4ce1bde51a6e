import {
  checkSignInType,
  checkSlide,
  drawSlide,
  sendEmailCode,
  signIn,
  signInByEmail,
} from '../../contract/auth/calls.ts'
import type { Output } from '../../contract/define.ts'
import { send } from '../session/api.ts'
import { enterSession } from '../session/session.ts'
import { globalSession, type SessionStore } from '../session/store.ts'
import { acceptedLegal } from './accepted-legal.ts'
import { passwordHash } from './md5.ts'

export type SlidePuzzle = Output<typeof drawSlide>
export type SignInWays = Output<typeof checkSignInType>

/** Sign-in forms show their own errors, and none of these may take the user away from the form. */
const own = (session: SessionStore, signal?: AbortSignal) => ({ session, signal, quiet: true, apart: true })

/** Returns the available sign-in methods and whether the slider puzzle comes first (J2). */
export const signInWays = (signal?: AbortSignal, store = globalSession()): Promise<SignInWays> =>
  send(checkSignInType, {}, own(store, signal))

/** Gets a slider puzzle; it may be checked once (J1). */
export const drawPuzzle = (signal?: AbortSignal, store = globalSession()): Promise<SlidePuzzle> =>
  send(drawSlide, {}, own(store, signal))

/** Checks where the piece was put (in px of the picture) and returns the ticket for one sign-in of the account (J3). */
export const checkPuzzle = async (
  asked: { challengeId: string; x: number; account: string },
  store = globalSession(),
): Promise<string> => (await send(checkSlide, asked, own(store))).ticket

/** The boxes that the user ticked with a sign-in. */
export type Ticked = { remember?: boolean; legal?: boolean }
export type PasswordSignIn = { account: string; password: string; ticket: string } & Ticked

/**
 * Signs in by account and password; only the hash of the password leaves this page (G14). Resolves when user, tenant,
 * role, menus and buttons are known; rejects with the CallError to show in the form.
 */
export const signInByPassword = async (
  asked: PasswordSignIn,
  store = globalSession(),
): Promise<'resumed' | 'entered'> => {
  const { account, password, ticket, remember = false, legal } = asked
  const input = {
    account,
    password: passwordHash(password),
    verificationCode: ticket,
    rememberCheck: remember,
    legal: acceptedLegal(legal),
  }
  return enterSession(await send(signIn, input, own(store)), store)
}

/**
 * Mails a sign-in code and returns the seconds until the next one may be requested (G6, J17); `slide` is the ticket of a
 * puzzle, where one is required.
 */
export const mailSignInCode = async (
  asked: { email: string; slide?: string },
  store = globalSession(),
): Promise<number> => (await send(sendEmailCode, asked, own(store))).retryAfter

/** Signs in by a mailed code (F31). */
export const signInByMailedCode = async (
  asked: { email: string; code: string; slide?: string } & Ticked,
  store = globalSession(),
): Promise<'resumed' | 'entered'> => {
  const { code, remember = false, legal, ...rest } = asked
  const input = { ...rest, verificationCode: code, rememberCheck: remember, legal: acceptedLegal(legal) }
  return enterSession(await send(signInByEmail, input, own(store)), store)
}
