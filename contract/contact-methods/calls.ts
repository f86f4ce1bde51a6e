import { z } from 'zod'
import { call } from '../define.ts'
import { limits } from '../limits.ts'
import { done, nothing, required } from '../shapes.ts'
import { email } from '../values/email.ts'
import { callingCode, phone } from '../values/phone.ts'

const code = z.string().trim().max(12)
/** Proof that the caller controls the old address or number, valid for one change within five minutes. */
const ticket = z.string().max(128)

const codeSent = z.object({ retryAfter: z.number().int() })
const proof = z.object({ ticket: z.string(), expiresIn: z.number().int() })

const tooOften = ['codeTooSoon', 'codeTooOften', 'tooFrequentHour', 'tooFrequentSixHours'] as const
const wrongCode = [
  'codeWrong',
  'codeExpired',
  'codeTries',
  'codeNotRequested',
  'signInWarning',
  'signInLocked',
] as const
const unproved = ['oldEmailUnverified', 'oldPhoneUnverified', 'passwordUnverified'] as const

export const contactWays = call({
  name: 'contactWays',
  method: 'GET',
  path: '/plt/account/contactWays',
  summary: 'Tells at which address and number the account is reached, both half hidden.',
  needs: 'signed-in',
  input: nothing,
  output: z.object({
    email: z.string().nullable(),
    phone: z.string().nullable(),
    callingCode: z.string().nullable(),
    /** Whether this deployment sends messages to phones. */
    sms: z.boolean(),
    /** Whether an authenticator and a password are enough proof when a user has lost a contact method. */
    authenticator: z.boolean(),
    password: z.boolean(),
  }),
  codes: [],
  rows: 'D11 D13 D14',
})

export const codeToOldEmail = call({
  name: 'codeToOldEmail',
  method: 'GET',
  path: '/plt/email/verifyCodeForOldEmail',
  summary: "Mails a code to the account's own address, which must be proved before another takes its place.",
  needs: 'signed-in',
  wholeAccount: true,
  input: nothing,
  output: codeSent,
  codes: ['emailNotBound', ...tooOften],
  rows: 'J49 B21 D13 TR-N4',
})

export const checkOldEmail = call({
  name: 'checkOldEmail',
  method: 'GET',
  path: '/plt/email/checkVerifyCodeForOldEmail',
  summary: 'Checks the code that went to the old address and gives a ticket for one change.',
  needs: 'signed-in',
  wholeAccount: true,
  input: z.object({ code }),
  secretFields: ['code'],
  output: proof,
  codes: ['emailNotBound', ...wrongCode],
  rows: 'J51 B21 D13 TR-N4',
})

export const proveWithoutEmail = call({
  name: 'proveWithoutEmail',
  method: 'POST',
  path: '/plt/email/proveWithoutOldEmail',
  summary:
    'Takes the password and a code of the phone or the authenticator in place of the code to an address that is lost, and gives a ticket for one change.',
  needs: 'signed-in',
  wholeAccount: true,
  input: z.object({
    password: z.string().max(128),
    way: z.enum(['phone', 'authenticator']),
    code: z.string().trim().max(32),
  }),
  output: proof,
  codes: [
    ...(['emailNotBound', 'phoneNotBound', 'smsNotOffered', 'currentPasswordWrong'] as const),
    ...(['signInWarning', 'signInLocked'] as const),
    ...(['authenticatorNotBound', 'authenticatorWrong', 'authenticatorUsed'] as const),
    ...wrongCode,
  ],
  rows: 'B21 D13 TR-N1 TR-N11',
})

export const codeToNewEmail = call({
  name: 'codeToNewEmail',
  method: 'GET',
  path: '/plt/email/verifycode',
  summary: 'Mails a code to the address that is to be the new one.',
  needs: 'signed-in',
  wholeAccount: true,
  input: z.object({ email, ticket: ticket.optional() }),
  secretFields: ['ticket'],
  output: codeSent,
  codes: ['emailUnchanged', 'emailTaken', ...unproved, ...tooOften],
  rows: 'J19 G7 O21 TR-N4',
})

export const updateEmail = call({
  name: 'updateEmail',
  method: 'POST',
  path: '/plt/email/update',
  summary: 'Puts another address in the place of the old one; other sessions of the account end.',
  needs: 'signed-in',
  wholeAccount: true,
  input: z.object({ email, verificationCode: code, ticket: ticket.optional() }),
  output: done,
  codes: ['emailTaken', 'emailUnchanged', ...unproved, ...wrongCode],
  changes: { audit: 'changeEmail', entity: 'users', repeatable: true },
  rows: 'J18 B21 D13 G7',
})

export const codeToOldPhone = call({
  name: 'codeToOldPhone',
  method: 'GET',
  path: '/plt/phone/sendVerifyCodeForOldPhone',
  summary: "Sends a code to the account's own number, to change it or to unbind it.",
  needs: 'signed-in',
  wholeAccount: true,
  input: z.object({ purpose: z.enum(['change', 'unbind']).default('change') }),
  output: codeSent,
  codes: ['phoneNotBound', 'smsNotOffered', ...tooOften],
  rows: 'J50 B22 D14 TR-N4',
})

export const checkOldPhone = call({
  name: 'checkOldPhone',
  method: 'GET',
  path: '/plt/phone/checkVerifyCodeForOldPhone',
  summary: 'Checks the code that went to the old number and gives a ticket for one change.',
  needs: 'signed-in',
  wholeAccount: true,
  input: z.object({ code }),
  secretFields: ['code'],
  output: proof,
  codes: ['phoneNotBound', ...wrongCode],
  rows: 'J52 B22 D14 TR-N4',
})

export const codeToPhone = call({
  name: 'codeToPhone',
  method: 'POST',
  path: '/plt/phone/sendVerifyCode',
  summary: 'Sends a code to the number that is to be bound.',
  needs: 'signed-in',
  wholeAccount: true,
  input: z.object({ phone, callingCode, ticket: ticket.optional() }),
  output: codeSent,
  codes: ['phoneUnchanged', ...unproved, 'smsNotOffered', ...tooOften],
  rows: 'J20 G6 G8 O21 TR-N4',
})

export const checkPhoneCode = call({
  name: 'checkPhoneCode',
  method: 'POST',
  path: '/plt/phone/checkVerifyCode',
  summary:
    'Checks the code that went to a number to be bound, and leaves it in force for the binding itself.',
  needs: 'signed-in',
  wholeAccount: true,
  input: z.object({ phone, callingCode, code }),
  output: done,
  codes: wrongCode,
  rows: 'J22 TR-N4',
})

export const updatePhone = call({
  name: 'updatePhone',
  method: 'POST',
  path: '/plt/phone/update',
  summary:
    'Binds a number, or puts another in the place of the old one. A number bound to another account moves here only when that is asked for.',
  needs: 'signed-in',
  wholeAccount: true,
  input: z.object({
    phone,
    callingCode,
    verificationCode: code,
    ticket: ticket.optional(),
    takeOver: z.boolean().default(false),
  }),
  output: done,
  codes: ['phoneUnchanged', 'phoneBoundElsewhere', 'phoneOnlyWayElsewhere', ...unproved, ...wrongCode],
  changes: { audit: 'changePhone', entity: 'users', repeatable: true },
  rows: 'J21 B22 D11 D14 G8 N32',
})

export const unbindPhone = call({
  name: 'unbindPhone',
  method: 'POST',
  path: '/plt/phone/unbind',
  summary: 'Takes the number off the account, by a code that went to it.',
  needs: 'signed-in',
  wholeAccount: true,
  input: z.object({ verificationCode: code }),
  output: done,
  codes: ['phoneNotBound', 'lastWayIn', ...wrongCode],
  changes: { audit: 'unbindPhone', entity: 'users', repeatable: true },
  rows: 'J23 D11',
})

export const provePassword = call({
  name: 'provePassword',
  method: 'POST',
  path: '/plt/account/provePassword',
  summary:
    'Takes the password where an account has neither an address nor a number that could vouch, and gives a ticket for one change.',
  needs: 'signed-in',
  wholeAccount: true,
  input: z.object({ password: z.string().max(128) }),
  output: proof,
  codes: ['currentPasswordWrong', 'signInWarning', 'signInLocked'],
  rows: 'D11 D13 TR-P7',
})

const free = z.object({ free: z.boolean() })

export const checkAccount = call({
  name: 'checkAccount',
  method: 'GET',
  path: '/plt/account/checkAccount',
  summary: 'Tells whether a user name is still free, and nothing else; a solved puzzle opens it.',
  needs: 'public',
  input: z.object({ value: required(limits.usernameMax), ticket }),
  secretFields: ['ticket'],
  output: free,
  codes: ['slideFailed', 'tooFrequentHour'],
  rows: 'J26 G9 TR-T7',
})

export const checkEmail = call({
  name: 'checkEmail',
  method: 'GET',
  path: '/plt/account/checkEmail',
  summary: 'Tells whether an address is still free, and nothing else; a solved puzzle opens it.',
  needs: 'public',
  input: z.object({ value: email, ticket }),
  secretFields: ['ticket'],
  output: free,
  codes: ['slideFailed', 'tooFrequentHour'],
  rows: 'J24 G7 TR-T7',
})

export const checkPhone = call({
  name: 'checkPhone',
  method: 'GET',
  path: '/plt/account/checkPhone',
  summary: 'Tells whether a phone number is still free, and nothing else; a solved puzzle opens it.',
  needs: 'public',
  input: z.object({ value: phone, callingCode, ticket }),
  secretFields: ['ticket'],
  output: free,
  codes: ['slideFailed', 'tooFrequentHour'],
  rows: 'J25 G8 TR-T7',
})
