import type { Output } from '../../contract/define.ts'
import {
  checkRecoveryAccount,
  checkRecoveryCode,
  checkRecoveryEmail,
  type RecoveryMethod,
  recoveryPuzzle,
  resetPassword,
  sendRecoveryCode,
} from '../../contract/recovery/calls.ts'
import { send } from '../session/api.ts'
import { globalSession, type SessionStore } from '../session/store.ts'
import { sealPassword } from './password.ts'
import type { SlidePuzzle } from './sign-in.ts'

/** Recovery forms show their own errors, and none of these may take the user away from the form. */
const own = (session: SessionStore) => ({ session, quiet: true, apart: true })

export type Recovery = Output<typeof checkRecoveryAccount>
/** What permits a new password: the ticket of a recovery, or the token of a mailed link. */
export type Permit = { resetTicket: string } | { token: string }

/** Gets the puzzle before a recovery (J40). */
export const drawRecoveryPuzzle = (store = globalSession()): Promise<SlidePuzzle> =>
  send(recoveryPuzzle, {}, own(store))

/** Begins a recovery, with or without a solved puzzle; the answer does not reveal whether the account exists (J41). */
export const beginRecovery = (
  asked: { account: string; challengeId?: string; x?: number },
  store = globalSession(),
): Promise<Recovery> => send(checkRecoveryAccount, asked, own(store))

/** Mails a code to the address, if it is that of the account; returns the seconds until the next (J42, J43). */
export const mailRecoveryCode = async (ticket: string, email: string, store = globalSession()) => {
  await send(checkRecoveryEmail, { ticket, email }, own(store))
  return (await send(sendRecoveryCode, { ticket, method: 'email' }, own(store))).retryAfter
}

/** Sends a code to the phone of the account, if it has one; returns the seconds until the next. */
export const textRecoveryCode = async (ticket: string, store = globalSession()) =>
  (await send(sendRecoveryCode, { ticket, method: 'phone' }, own(store))).retryAfter

/** Submits the request to the administrators of the account. */
export const askForReview = async (ticket: string, reason: string, store = globalSession()) => {
  await send(sendRecoveryCode, { ticket, method: 'review' satisfies RecoveryMethod, reason }, own(store))
}

/** Checks the code and returns the permit to set a new password (J44). */
export const checkCode = async (ticket: string, code: string, store = globalSession()): Promise<Permit> => {
  const { resetTicket } = await send(checkRecoveryCode, { ticket, code }, own(store))
  return { resetTicket }
}

/** Sets a new password; it is encrypted before it leaves this page (J10). */
export const setNewPassword = async (permit: Permit, next: string, store = globalSession()) => {
  const sealed = await sealPassword(next, 'reset', store)
  await send(resetPassword, { ...permit, ...sealed }, own(store))
}
