import * as calls from '../../contract/contact-methods/calls.ts'
import type { Input } from '../../contract/define.ts'
import type { Phone } from '../../contract/values/phone.ts'
import { send } from '../session/api.ts'
import type { SessionStore } from '../session/store.ts'
import { passwordHash } from './md5.ts'

/** Forms show their own refusals; the screen still reacts to what ends the session. */
const own = (session: SessionStore) => ({ session, quiet: true })

/** Sends a code to the account's current e-mail address (J49); returns the seconds until the next one. */
export const sendToOldEmail = async (session: SessionStore): Promise<number> =>
  (await send(calls.codeToOldEmail, {}, own(session))).retryAfter

/** Exchanges the code of the current address for a ticket for one change (J51). */
export const proveOldEmail = async (code: string, session: SessionStore): Promise<string> =>
  (await send(calls.checkOldEmail, { code }, own(session))).ticket

/** Exchanges the password for a ticket for one change, if the account has no contact method yet. */
export const proveByPassword = async (password: string, session: SessionStore): Promise<string> =>
  (await send(calls.provePassword, { password: passwordHash(password) }, own(session))).ticket

/** The same without the old address: by the password and a code of the phone or the authenticator. */
export const proveWithoutEmail = async (
  { password, ...proof }: Input<typeof calls.proveWithoutEmail>,
  session: SessionStore,
): Promise<string> =>
  (await send(calls.proveWithoutEmail, { ...proof, password: passwordHash(password) }, own(session))).ticket

/** Sends a code to the address that is to be the new one (J19). */
export const sendToNewEmail = async (
  asked: Input<typeof calls.codeToNewEmail>,
  session: SessionStore,
): Promise<number> => (await send(calls.codeToNewEmail, asked, own(session))).retryAfter

/** Replaces the e-mail address (J18). */
export const changeEmail = (asked: Input<typeof calls.updateEmail>, session: SessionStore) =>
  send(calls.updateEmail, asked, own(session))

/** Sends a code to the account's current number (J50). */
export const sendToOldPhone = async (purpose: 'change' | 'unbind', session: SessionStore): Promise<number> =>
  (await send(calls.codeToOldPhone, { purpose }, own(session))).retryAfter

/** Exchanges the code of the current number for a ticket for one change (J52). */
export const proveOldPhone = async (code: string, session: SessionStore): Promise<string> =>
  (await send(calls.checkOldPhone, { code }, own(session))).ticket

/** Sends a code to the number that is to be bound (J20). */
export const sendToNewPhone = async (
  asked: Phone & { ticket?: string },
  session: SessionStore,
): Promise<number> => (await send(calls.codeToPhone, asked, own(session))).retryAfter

/** Binds a number (J21); with `takeOver` a number of another account moves to this one. */
export const changePhone = (asked: Input<typeof calls.updatePhone>, session: SessionStore) =>
  send(calls.updatePhone, asked, own(session))

/** Removes the number from the account (J23). */
export const unbind = (verificationCode: string, session: SessionStore) =>
  send(calls.unbindPhone, { verificationCode }, own(session))
