import * as calls from '../../../../contract/auth/sms.ts'
import { getLocale } from '../../../../contract/locales.ts'
import { type Phone, worldwide } from '../../../../contract/values/phone.ts'
import type { Services } from '../../../kernel/context.ts'
import { handlePublic } from '../../../kernel/http/handle.ts'
import { problem } from '../../../kernel/problem.ts'
import { accountByPhone } from '../accounts.ts'
import { type CodeSignIn, sendSignInCode, signInByCode } from './by-code.ts'

/** Whether this server sends messages to phones: through the configured provider, or to the outbox of a trial installation. */
export const offersSms = ({ settings }: Pick<Services, 'settings'>): boolean =>
  settings.smsUrl !== null || !settings.production

/** Refuses calls that need a message to a phone when none can be sent. */
export const requireSms = (services: Pick<Services, 'settings'>): void => {
  if (!offersSms(services)) throw problem('smsNotOffered')
}

const getWay = (to: Phone): CodeSignIn => ({
  to: { purpose: 'sign-in-sms', target: worldwide(to) },
  find: tx => accountByPhone(tx, to),
})

const sendSmsCode = handlePublic(calls.sendSmsCode, async (context, input) => {
  requireSms(context.services)
  const way = getWay(input)
  return sendSignInCode(context, { ...way, slide: input.slide }, (account, code) => ({
    via: 'sms',
    message: { to: way.to.target, locale: getLocale(account.locale), kind: 'signIn', code },
  }))
})

const signInBySms = handlePublic(calls.signInBySms, async (context, input) => {
  requireSms(context.services)
  return signInByCode(context, {
    ...getWay(input),
    slide: input.slide,
    call: calls.signInBySms,
    method: 'sms-code',
    submitted: input.verificationCode,
    legal: input.legal,
  })
})

/** Handlers of contract/auth/sms.ts. */
export const handlers = [sendSmsCode, signInBySms]
