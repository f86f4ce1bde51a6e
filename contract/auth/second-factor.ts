import { z } from 'zod'
import { call } from '../define.ts'
import { done, id, instant, list, nothing, text } from '../shapes.ts'
import { tokens } from './calls.ts'

/** An authenticator to scan or type in; it takes effect once one of its codes is confirmed. */
export const authenticatorSetup = z.object({
  setupId: id,
  /** The key for setting up an app by typing, in base32. */
  setupKey: z.string(),
  /** The same as an otpauth address, for the QR code. */
  uri: z.string(),
  expiresIn: z.number().int(),
})
export type AuthenticatorSetup = z.output<typeof authenticatorSetup>

/** Six digits, or a recovery code where one is accepted; blanks and dashes are ignored. */
const code = text(32)
const recoveryCodes = z.array(z.string())
const ticket = z.string().max(128)

/** Data of the refusal 900205: the first step succeeded, and this opens the second. */
export const pendingStep = z.object({
  ticket: z.string(),
  expiresIn: z.number().int(),
  /** True when an authenticator must be bound first. */
  setup: z.boolean(),
})
export type PendingStep = z.output<typeof pendingStep>

export const authenticatorState = call({
  name: 'authenticatorState',
  method: 'GET',
  path: '/plt/totp/check',
  summary:
    'Says whether an authenticator is bound to the account, whether one is asked of it, and how many recovery codes are left.',
  needs: 'signed-in',
  input: nothing,
  output: z.object({
    bound: z.boolean(),
    since: instant.nullable(),
    required: z.boolean(),
    recoveryLeft: z.number().int(),
  }),
  codes: [],
  rows: 'J46 D12 A10',
})

export const beginAuthenticator = call({
  name: 'beginAuthenticator',
  method: 'POST',
  path: '/plt/totp/bind',
  summary: 'Begins to bind an authenticator after the password was given again: its key, shown this once.',
  needs: 'signed-in',
  wholeAccount: true,
  input: z.object({ password: z.string().max(128) }),
  output: authenticatorSetup,
  codes: ['authenticatorBound', 'currentPasswordWrong', 'signInWarning', 'signInLocked'],
  rows: 'J48 D12 TR-N11',
})

export const bindAuthenticator = call({
  name: 'bindAuthenticator',
  method: 'POST',
  path: '/plt/auth/bindAuthenticator',
  summary:
    'Binds the authenticator begun before by a code of it; answers the recovery codes, shown this once. Other sessions of the account end.',
  needs: 'signed-in',
  wholeAccount: true,
  input: z.object({ setupId: id, code }),
  output: z.object({ recoveryCodes }),
  codes: ['authenticatorBound', 'authenticatorWrong', 'authenticatorExpired'],
  changes: { audit: 'bindAuthenticator', entity: 'authenticator', repeatable: false },
  furtherIds: { setupId: 'own' },
  rows: 'J33 D12 G6 TR-N11',
})

export const checkAuthenticator = call({
  name: 'checkAuthenticator',
  method: 'POST',
  path: '/plt/totp/validate',
  summary:
    'Checks a code of the authenticator within a session and gives a ticket for one act that asks for it.',
  needs: 'signed-in',
  input: z.object({ code }),
  output: z.object({ stepUp: z.string(), expiresIn: z.number().int() }),
  codes: [
    'authenticatorNotBound',
    'authenticatorWrong',
    'authenticatorUsed',
    'signInWarning',
    'signInLocked',
  ],
  rows: 'J47 G6 TR-N11',
})

export const secondStep = call({
  name: 'secondStep',
  method: 'POST',
  path: '/plt/auth/verificationCode',
  summary:
    'Completes a sign-in by a code of the authenticator or a recovery code; rememberCheck asks that this device be trusted for seven days.',
  needs: 'public',
  input: z
    .object({
      ticket,
      code: code.optional(),
      recoveryCode: code.optional(),
      rememberCheck: z.boolean().default(false),
    })
    .refine(({ code, recoveryCode }) => Boolean(code) !== Boolean(recoveryCode), {
      path: ['code'],
      message: 'fieldRequired',
    }),
  output: tokens,
  codes: [
    'authenticatorWrong',
    'authenticatorUsed',
    'authenticatorExpired',
    'signInWarning',
    'signInLocked',
    'tooFrequentHour',
  ],
  opens: true,
  rows: 'J35 B6 F43 O18 TR-N11 TR-N12',
})

export const beginRequiredAuthenticator = call({
  name: 'beginRequiredAuthenticator',
  method: 'POST',
  path: '/plt/totp/bindByTicket',
  summary: 'Begins to bind an authenticator within a sign-in that asks for one: its key, shown this once.',
  needs: 'public',
  input: z.object({ ticket }),
  output: authenticatorSetup,
  codes: ['authenticatorExpired'],
  rows: 'J48 B6 TR-N11',
})

export const bindRequiredAuthenticator = call({
  name: 'bindRequiredAuthenticator',
  method: 'POST',
  path: '/plt/auth/bindAuthenticatorByTicket',
  summary:
    'Binds that authenticator by a code of it and completes the sign-in; answers the recovery codes too.',
  needs: 'public',
  input: z.object({ ticket, setupId: id, code, rememberCheck: z.boolean().default(false) }),
  output: z.object({ tokens, recoveryCodes }),
  codes: ['authenticatorWrong', 'authenticatorExpired'],
  opens: true,
  furtherIds: { setupId: 'own' },
  rows: 'J33 B6 F43 TR-N11 TR-N12',
})

export const unbindAuthenticator = call({
  name: 'unbindAuthenticator',
  method: 'POST',
  path: '/plt/auth/unbindAuthenticator',
  summary:
    'Unbinds the authenticator: one’s own by a code of it or a recovery code, another’s (accountId) as an administrator who gives the reason.',
  needs: 'signed-in',
  wholeAccount: true,
  input: z.object({
    accountId: id.optional(),
    code: code.optional(),
    reason: z.string().trim().max(500).optional(),
  }),
  output: done,
  codes: [
    'authenticatorNotBound',
    'authenticatorWrong',
    'authenticatorUsed',
    'signInWarning',
    'signInLocked',
    'dataNotFound',
    'accountHolderForbidden',
    'reasonRequired',
  ],
  changes: { audit: 'unbindAuthenticator', entity: 'authenticator', repeatable: true },
  query: ['accountId'],
  furtherIds: { accountId: 'own' },
  rows: 'J34 D12 TR-N11 TR-E6',
})

export const newRecoveryCodes = call({
  name: 'newRecoveryCodes',
  method: 'POST',
  path: '/plt/totp/recoveryCodes',
  summary: 'Makes new recovery codes and voids those before; asks for the ticket of a code just checked.',
  needs: 'signed-in',
  wholeAccount: true,
  input: z.object({ stepUp: ticket }),
  output: z.object({ recoveryCodes }),
  codes: ['authenticatorNotBound', 'authenticatorExpired'],
  changes: { audit: 'newRecoveryCodes', entity: 'authenticator', repeatable: false },
  rows: 'TR-N11 TR-E6',
})

export const deviceList = call({
  name: 'deviceList',
  method: 'GET',
  path: '/plt/auth/deviceList',
  summary: 'Lists the devices on which the account is not asked for its second factor.',
  needs: 'signed-in',
  input: nothing,
  output: list(
    z.object({
      id,
      userAgent: z.string().nullable(),
      createdAt: instant,
      expiresAt: instant,
      own: z.boolean(),
    }),
  ),
  codes: [],
  rows: 'TR-N12 TR-N13',
})

export const endDevice = call({
  name: 'endDevice',
  method: 'POST',
  path: '/plt/auth/endDevice',
  summary: 'Trusts a device no longer: the next sign-in there asks for the second factor.',
  needs: 'signed-in',
  wholeAccount: true,
  input: z.object({ id }),
  output: done,
  codes: ['dataNotFound'],
  changes: { audit: 'endDevice', entity: 'device', repeatable: true },
  furtherIds: { id: 'own' },
  rows: 'TR-N12 TR-N13 TR-E6',
})
