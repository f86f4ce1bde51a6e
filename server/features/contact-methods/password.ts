import { provePassword as proveCall } from '../../../contract/contact-methods/calls.ts'
import { handleVisitor } from '../../kernel/http/handle.ts'
import { passwordAgain } from '../auth/password-again.ts'
import { giveStepUp, stepUpSeconds } from '../auth/step-up.ts'

/** For an account without contact methods, the password is the proof before a first address or phone is bound. */
export const provePassword = handleVisitor(proveCall, async (context, { password }) => {
  await passwordAgain(context, password)
  const { sessionId } = context.actor
  const ticket = await context.apart(tx => giveStepUp(tx, sessionId, 'password'), null)
  return { ticket, expiresIn: stepUpSeconds }
})
