import { z } from 'zod'
import { drawSlide } from '../auth/calls.ts'
import { newPasswordCodes, newPasswordFields } from '../auth/password.ts'
import { call } from '../define.ts'
import { done, id, line, nothing, required } from '../shapes.ts'
import { email } from '../values/email.ts'

/** Methods of recovering a forgotten password: by SMS, by mail, or by an administrator's review (D5). */
export const recoveryMethods = ['email', 'phone', 'review'] as const
export type RecoveryMethod = (typeof recoveryMethods)[number]

const ticket = z.string().min(1).max(128)

export const recoveryPuzzle = call({
  name: 'recoveryPuzzle',
  method: 'GET',
  path: '/plt/forgetpwd/captcha',
  summary: 'Draws the slider puzzle that stands before the recovery of a password.',
  needs: 'public',
  input: nothing,
  output: drawSlide.output,
  codes: ['tooFrequentHour'],
  rows: 'J40 D5 TR-N5',
})

export const checkRecoveryAccount = call({
  name: 'checkRecoveryAccount',
  method: 'POST',
  path: '/plt/forgetpwd/checkaccount',
  summary: 'Begins the recovery of a password; the answer is the same for every name, known or not.',
  needs: 'public',
  /** Without a puzzle for users who cannot solve one (WCAG 3.3.8): fewer tries an hour, otherwise the same. */
  input: z
    .object({
      account: required(254),
      challengeId: id.optional(),
      x: z.number().min(0).max(2000).optional(),
    })
    .refine(({ challengeId, x }) => (challengeId === undefined) === (x === undefined), {
      path: ['x'],
      message: 'fieldRequired',
    }),
  output: z.object({
    ticket: z.string(),
    expiresIn: z.number().int(),
    methods: z.array(z.enum(recoveryMethods)),
  }),
  codes: ['slideFailed', 'slideExpired', 'tooFrequentHour'],
  furtherIds: { challengeId: 'own' },
  rows: 'J41 D5 TR-P7',
})

export const checkRecoveryEmail = call({
  name: 'checkRecoveryEmail',
  method: 'POST',
  path: '/plt/forgetpwd/checkemail',
  summary: 'Takes the address that a code is to be mailed to; right or wrong, the answer is the same.',
  needs: 'public',
  input: z.object({ ticket, email }),
  output: done,
  codes: ['resetLinkExpired', 'tooFrequentHour'],
  rows: 'J42 D5 TR-P7',
})

export const sendRecoveryCode = call({
  name: 'sendRecoveryCode',
  method: 'POST',
  path: '/plt/forgetpwd/sendverifycode',
  summary: 'Sends a four-digit code by the chosen way, or puts the request before the administrators.',
  needs: 'public',
  input: z
    .object({ ticket, method: z.enum(recoveryMethods), reason: line(200).optional() })
    // Administrators have no other evidence of the person's identity.
    .refine(({ method, reason }) => method !== 'review' || reason, {
      path: ['reason'],
      message: 'fieldRequired',
    }),
  output: z.object({ retryAfter: z.number().int(), pending: z.boolean() }),
  codes: [
    'resetLinkExpired',
    'codeTooSoon',
    'codeTooOften',
    'tooFrequentHour',
    'tooFrequentSixHours',
    'smsNotOffered',
    'manualReviewPending',
  ],
  rows: 'J43 D5 G6 TR-N4 TR-P7',
})

export const checkRecoveryCode = call({
  name: 'checkRecoveryCode',
  method: 'POST',
  path: '/plt/forgetpwd/checkverifycode',
  summary: 'Checks the code of a recovery and gives a ticket, used once, to set a new password with.',
  needs: 'public',
  input: z.object({ ticket, code: z.string().trim().max(12) }),
  output: z.object({ resetTicket: z.string(), expiresIn: z.number().int() }),
  codes: [
    'resetLinkExpired',
    'codeWrong',
    'codeExpired',
    'codeTries',
    'codeFourDigits',
    'signInWarning',
    'signInLocked',
  ],
  rows: 'J44 D5 G6 TR-N1 TR-N4',
})

export const resetPassword = call({
  name: 'resetPassword',
  method: 'POST',
  path: '/plt/forgetpwd/resetpwd',
  summary:
    'Sets a new password by the ticket of a recovery or the token of a mailed link; every session ends.',
  needs: 'public',
  input: z.object({ resetTicket: ticket.optional(), token: ticket.optional(), ...newPasswordFields }),
  output: done,
  codes: [
    ...newPasswordCodes,
    ...(['resetLinkInvalid', 'resetLinkExpired', 'resetLinkUsed', 'resetLinkEarly', 'emailTaken'] as const),
  ],
  rows: 'J10 D5 TR-P7 TR-E5',
})
