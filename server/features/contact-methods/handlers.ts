import * as calls from '../../../contract/contact-methods/calls.ts'
import { maskedEmail, maskedPhone } from '../../access/contact.ts'
import { type Handled, handleVisitor } from '../../kernel/http/handle.ts'
import { boundSince } from '../auth/second-factor/authenticators.ts'
import { offersSms } from '../auth/sign-in/by-sms.ts'
import { emailHandlers } from './email.ts'
import { ownWays } from './own.ts'
import { placeHandlers } from './own-places.ts'
import { provePassword } from './password.ts'
import { phoneHandlers } from './phone.ts'
import { checkHandlers } from './taken.ts'

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
