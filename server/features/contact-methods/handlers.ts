import * as calls from '../../../contract/contact-methods/calls.ts'
import { provePassword as proveCall } from '../../../contract/contact-methods/calls.ts'
import { maskedEmail, maskedPhone } from '../../access/contact.ts'
import { type Handled, handleVisitor } from '../../kernel/http/handle.ts'
import { passwordAgain } from '../auth/password-again.ts'
import { boundSince } from '../auth/second-factor/authenticators.ts'
import { offersSms } from '../auth/sign-in/by-sms.ts'
import { giveStepUp, stepUpSeconds } from '../auth/step-up.ts'
import { emailHandlers } from './email.ts'
import { ownWays } from './own.ts'
import { placeHandlers } from './own-places.ts'
import { phoneHandlers } from './phone.ts'
import { checkHandlers } from './taken.ts'

/** For an account without contact methods, the password is the proof before a first address or phone is bound. */
const provePassword = handleVisitor(proveCall, async (context, { password }) => {
  await passwordAgain(context, password)
  const { sessionId } = context.actor
  const ticket = await context.apart(tx => giveStepUp(tx, sessionId, 'password'), null)
  return { ticket, expiresIn: stepUpSeconds }
})

const contactWays = handleVisitor(calls.contactWays, async ({ tx, actor, services }) => {
  const { email, phone, hasPassword } = await ownWays(tx, actor.accountId)
  return {
    email: maskedEmail(email),
    phone: maskedPhone(phone?.phone ?? null),
    callingCode: phone?.callingCode ?? null,
    sms: offersSms(services),
    authenticator: (await boundSince(tx, actor)) !== null,
    password: hasPassword,
  }
})

/** Handlers of contract/contact-methods/calls.ts. */
export const handlers: readonly Handled[] = [
  contactWays,
  ...emailHandlers,
  ...phoneHandlers,
  provePassword,
  ...placeHandlers,
  ...checkHandlers,
]
