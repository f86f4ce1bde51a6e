import * as calls from '../../../../contract/auth/calls.ts'
import { limits } from '../../../../contract/limits.ts'
import { getLocale } from '../../../../contract/locales.ts'
import { handlePublic } from '../../../kernel/http/handle.ts'
import { accountByName } from '../accounts.ts'
import { type CodeSignIn, sendSignInCode, signInByCode } from './by-code.ts'

const getWay = (email: string): CodeSignIn => {
  const target = email.trim().toLowerCase()
  return {
    to: { purpose: 'sign-in-email', target },
    find: async tx => {
      const account = await accountByName(tx, target)
      // The name of an account may look like an address, but mail is never sent to a name.
      return account?.email?.toLowerCase() === target ? account : null
    },
  }
}

export const sendEmailCode = handlePublic(calls.sendEmailCode, (context, { email, slide }) =>
  sendSignInCode(context, { ...getWay(email), slide }, (account, code) => ({
    via: 'mail',
    message: {
      to: account.email ?? email,
      locale: getLocale(account.locale),
      kind: 'signInCode',
      values: { code, minutes: limits.codeMinutes },
    },
  })),
)

export const signInByEmail = handlePublic(
  calls.signInByEmail,
  (context, { email, verificationCode, legal, slide }) =>
    signInByCode(context, {
      ...getWay(email),
      slide,
      call: calls.signInByEmail,
      method: 'email-code',
      submitted: verificationCode,
      legal,
    }),
)
