import * as calls from '../../../contract/invitations/calls.ts'
import { limits } from '../../../contract/limits.ts'
import type { Context, Transaction } from '../../kernel/context.ts'
import { handlePublic } from '../../kernel/http/handle.ts'
import { postMail } from '../../kernel/messages/post.ts'
import { problem } from '../../kernel/problem.ts'
import { codeRequest, registrationFailure } from '../../kernel/throttle/rules.ts'
import { countAll, getRefusal } from '../../kernel/throttle/throttle.ts'
import { type CodeTarget, lookAtCode, makeCode, spendCode } from '../auth/codes.ts'
import { codeRefusals } from '../auth/sign-in/by-code.ts'
import { addressKey } from '../contact-methods/own.ts'
import { type Invitation, openInvitation } from './found.ts'
import { counted, register } from './register.ts'

const getTarget = (email: string): CodeTarget => ({ purpose: 'register-email', target: addressKey(email) })

/** A link for several people proves any address, that of a first administrator the invited one. */
const mayProve = ({ kind, admits, email: invited }: Invitation, email: string): boolean =>
  kind === 'link' || (admits && invited !== null && addressKey(invited) === addressKey(email))

/**
 * Mails a code to any address, or to the invited one of a first administrator. Only the owner of the address learns, after
 * the code, that it already has an account.
 */
export const mailRegisterCode = handlePublic(calls.mailRegisterCode, async (context, { param, email }) => {
  const { apart, client, services } = context
  // A GET with an effect: an image on a foreign page must not trigger it.
  if (client.crossSite) throw problem('crossSiteRefused')
  const invitation = await openInvitation(context, param)
  if (!mayProve(invitation, email)) throw problem('registrationLinkInvalid')
  const to = getTarget(email)
  const outcome = await apart(async tx => {
    const refusal = await countAll(tx, codeRequest(to.target, client))
    if (refusal) return refusal
    const code = await makeCode(tx, services.keys, to, { accountId: null, request: invitation.id })
    const values = { code, minutes: limits.codeMinutes }
    await postMail(context, tx, { to: email.trim(), locale: client.locale, kind: 'registerCode', values })
    return null
  }, null)
  if (outcome) throw outcome
  return { retryAfter: limits.codePauseSeconds }
})

/**
 * The code stays valid until the account is stored, so that a password which breaks a rule does not use it up. Tries are
 * counted in any case.
 */
export const registerByLink = handlePublic(calls.registerByLink, async (context, input) => {
  await counted(context)
  const invitation = await openInvitation(context, input.param)
  if (invitation.kind !== 'link') throw problem('registrationLinkInvalid')
  await requireRegisterCode(context, invitation, input)
  return register(context, invitation, input, calls.registerByLink, tx => spendRegisterCode(tx, input.email))
})

/**
 * The holder of the link owns the address that it was mailed to. So the address is proved, and becomes that of the account. Nobody reviews
 * a first administrator, and a link can be passed on, so they also enter a code that was mailed there.
 */
export const registerByInvitation = handlePublic(calls.registerByInvitation, async (context, input) => {
  await counted(context)
  const { param, verificationCode, ...given } = input
  const invitation = await openInvitation(context, param)
  const { email, admits } = invitation
  if (email === null) throw problem('registrationLinkInvalid')
  // The user was sent back for a correction: they already have an account and must sign in with it.
  if (invitation.accountId !== null) throw problem('emailTaken', { field: 'email' })
  const registration = { ...given, email }
  if (!admits) return register(context, invitation, registration, calls.registerByInvitation)
  if (!verificationCode) throw problem('invitedAddressUnproved', { email })
  await requireRegisterCode(context, invitation, { email, verificationCode })
  return register(context, invitation, registration, calls.registerByInvitation, tx =>
    spendRegisterCode(tx, email),
  )
})

type Proof = { email: string; verificationCode: string }

/** Requires the code that was mailed to an address for this invitation, and leaves it valid. Wrong tries are counted. */
export const requireRegisterCode = async (
  { apart, client, services }: Pick<Context<unknown>, 'apart' | 'client' | 'services'>,
  invitation: Invitation,
  { email, verificationCode }: Proof,
): Promise<void> => {
  const shut = await apart(tx => getRefusal(tx, registrationFailure(client)), null)
  if (shut) throw shut
  const outcome = await apart(tx => lookAtCode(tx, services.keys, getTarget(email), verificationCode), null)
  if (outcome.state === 'right' && outcome.request === invitation.id) return
  await apart(tx => countAll(tx, registrationFailure(client)), null)
  throw problem(codeRefusals[outcome.state === 'right' ? 'wrong' : outcome.state], {
    field: 'verificationCode',
  })
}

/** Uses the code up together with its effect. */
export const spendRegisterCode = async (tx: Transaction, email: string): Promise<void> => {
  if (!(await spendCode(tx, getTarget(email)))) throw problem('codeExpired', { field: 'verificationCode' })
}
