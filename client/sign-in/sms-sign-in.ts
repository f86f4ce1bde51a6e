import { sendSmsCode, signInBySms } from '../../contract/auth/sms.ts'
import type { Phone } from '../../contract/values/phone.ts'
import { send } from '../session/api.ts'
import { enterSession } from '../session/session.ts'
import { globalSession, type SessionStore } from '../session/store.ts'
import { acceptedLegal } from './accepted-legal.ts'
import type { Ticked } from './sign-in.ts'

/** Sign-in forms show their own errors, and none of these may take the user away from the form. */
const own = (session: SessionStore) => ({ session, quiet: true, apart: true })

/** Sends a sign-in code to a phone and returns the seconds until the next one may be requested (G6, J14). */
export const sendSignInCode = async (
  asked: Phone & { slide?: string },
  store = globalSession(),
): Promise<number> => (await send(sendSmsCode, asked, own(store))).retryAfter

/** Signs in by a code that was sent to a phone (F31, J15). */
export const signInByPhoneCode = async (
  asked: Phone & { code: string; slide?: string } & Ticked,
  store = globalSession(),
): Promise<'resumed' | 'entered'> => {
  const { code, remember = false, legal, ...rest } = asked
  const input = {
    ...rest,
    verificationCode: code,
    rememberCheck: remember,
    legal: acceptedLegal(legal),
  }
  return enterSession(await send(signInBySms, input, own(store)), store)
}
