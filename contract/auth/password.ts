import { z } from 'zod'
import { call } from '../define.ts'
import { done, id, instant, ownCode } from '../shapes.ts'

/** Purposes of setting a password: registering, changing one's own, or setting a new one without the old. */
export const sealPurposes = ['register', 'change', 'reset'] as const
export type SealPurpose = (typeof sealPurposes)[number]

/**
 * A password to set: its upper-case MD5, and `keyId.` with the base64url of RSA-OAEP-256 over the JSON `{pw, nonce,
 * purpose, ts}` under the key of passwordKey (TR-P3).
 */
export const newPasswordFields = {
  newPwd: z.string().max(128),
  passwordEnc: z.string().max(1024).optional(),
}

/** Refusals of any call that sets a password. */
export const newPasswordCodes = [
  'passwordLength',
  'passwordClasses',
  'passwordReused',
  'passwordCommon',
  'passwordLikeAccount',
  'passwordNotSealed',
  'passwordSealExpired',
  'passwordFieldsRequired',
] as const

export const passwordKey = call({
  name: 'passwordKey',
  method: 'GET',
  path: '/plt/auth/token/generatePublicKey',
  summary: 'Gives a public key and a number used once, under which a new password is sent encrypted.',
  needs: 'public',
  input: z.object({ purpose: z.enum(sealPurposes) }),
  output: z.object({ keyId: id, spki: z.string(), nonce: z.string(), expiresAt: instant }),
  codes: ['tooFrequentHour'],
  rows: 'J6 P18 TR-P3',
})

export const changePassword = call({
  name: 'changePassword',
  method: 'POST',
  path: '/plt/account/changepwd',
  summary:
    'Sets a new password of one’s own, with a code where an authenticator is bound; every session of the account ends.',
  needs: 'signed-in',
  input: z.object({
    oldPwd: z.string().max(128),
    ...newPasswordFields,
    code: ownCode,
  }),
  output: done,
  codes: [
    ...newPasswordCodes,
    'currentPasswordWrong',
    'authenticatorRequired',
    'authenticatorWrong',
    'authenticatorUsed',
    'signInWarning',
    'signInLocked',
  ],
  changes: { audit: 'changePassword', entity: 'account', repeatable: true },
  whenExpired: true,
  rows: 'J11 D8 G3 G4 G15 N18 O17 TR-P3 TR-P4 TR-P5 TR-P6',
})
