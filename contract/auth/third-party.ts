import { z } from 'zod'
import { call } from '../define.ts'
import { done, id, instant, list, nothing, ownCode } from '../shapes.ts'
import { tokens } from './calls.ts'
import { sentLegal } from './legal.ts'

/** A provider as it is offered to users. */
export const provider = z.object({
  id,
  kind: z.enum(['oidc', 'wechat']),
  name: z.string(),
  nameEn: z.string(),
})
export type Provider = z.output<typeof provider>

const token = z.string().regex(/^[\w-]{43}$/)

/**
 * A provider sign-in that has begun: `state` is for asking about its progress, `go` opens the provider from this page,
 * `scan` from a phone, on which the user must then enter `digits`. `scan` is null where the provider shows its own code.
 * `expiresIn` in seconds.
 */
const begun = z.object({
  state: token,
  go: z.string(),
  scan: z.string().nullable(),
  digits: z.number().int(),
  expiresIn: z.number().int(),
})
export type ThirdPartyProvider = z.output<typeof begun>

export const listProviders = call({
  name: 'listProviders',
  method: 'GET',
  path: '/plt/thirdpart/providers',
  summary:
    'Lists the identity providers that everybody may sign in by, and those of one tenant when its id is named.',
  needs: 'public',
  input: z.object({ company: id.optional() }),
  output: list(provider),
  codes: [],
  furtherIds: { company: 'own' },
  rows: 'D3 P13',
})

export const beginThirdParty = call({
  name: 'beginThirdParty',
  method: 'GET',
  path: '/plt/thirdpart/wxloginparam',
  summary: 'Begins a sign-in by a provider in this browser.',
  needs: 'public',
  input: z.object({ provider: id }),
  output: begun,
  codes: ['thirdPartyUnavailable', 'thirdPartyStateInvalid', 'tooFrequentHour'],
  furtherIds: { provider: 'own' },
  rows: 'J28 D3 TR-N14',
})

export const beginThirdPartyBinding = call({
  name: 'beginThirdPartyBinding',
  method: 'GET',
  path: '/plt/setup/wxblindparam',
  summary: 'Begins binding an identity of a provider to the account that is signed in.',
  needs: 'signed-in',
  wholeAccount: true,
  input: z.object({ provider: id }),
  output: begun,
  codes: ['thirdPartyUnavailable', 'thirdPartyStateInvalid', 'tooFrequentHour'],
  furtherIds: { provider: 'own' },
  rows: 'J27 TR-N14',
})

export const askThirdParty = call({
  name: 'askThirdParty',
  method: 'GET',
  path: '/plt/thirdpart/querycallback',
  summary:
    'Says how far a way to a provider is, to the browser that began it alone; once the person is back, with a ticket.',
  needs: 'public',
  input: z.object({ state: token }),
  output: z.object({ step: z.enum(['waiting', 'confirm', 'returned']), ticket: z.string().optional() }),
  codes: ['qrCodeExpired', 'thirdPartyUnavailable', 'thirdPartyStateInvalid'],
  passive: true,
  rows: 'J29 N55 TR-N14',
})

export const readCarriedWay = call({
  name: 'readCarriedWay',
  method: 'GET',
  path: '/plt/thirdpart/carried',
  summary: 'Says to the phone that scanned a code which browser it is about to let in.',
  needs: 'public',
  input: nothing,
  output: z.object({ userAgent: z.string().nullable(), network: z.string(), provider }),
  codes: ['qrCodeExpired', 'thirdPartyStateInvalid'],
  rows: 'J29 TR-N14',
})

export const confirmCarriedWay = call({
  name: 'confirmCarriedWay',
  method: 'POST',
  path: '/plt/thirdpart/confirm',
  summary: 'Lets the browser in whose number was told on the phone.',
  needs: 'public',
  input: z.object({ digits: z.number().int().min(0).max(99) }),
  output: done,
  codes: ['codeWrong', 'qrCodeExpired', 'thirdPartyStateInvalid'],
  rows: 'J29 TR-N14',
})

export const signInByThirdParty = call({
  name: 'signInByThirdParty',
  method: 'POST',
  path: '/plt/auth/thirdpart/wxtoken',
  summary: 'Signs in as the account that the identity is bound to.',
  needs: 'public',
  input: z.object({
    ticket: z.string().max(128),
    rememberCheck: z.boolean().default(false),
    legal: sentLegal,
  }),
  output: tokens,
  codes: [
    'thirdPartyNotBound',
    'thirdPartyStateInvalid',
    'signInLocked',
    'authenticatorRequired',
    'legalRequired',
  ],
  opens: true,
  rows: 'J30 D3 TR-N14',
})

export const listThirdParties = call({
  name: 'listThirdParties',
  method: 'GET',
  path: '/plt/thirdpart/list',
  summary: 'Lists the providers that the account may use, and since when an identity of each is bound.',
  needs: 'signed-in',
  input: nothing,
  output: list(provider.extend({ boundAt: instant.nullable() })),
  codes: [],
  rows: 'J27',
})

export const bindThirdParty = call({
  name: 'bindThirdParty',
  method: 'POST',
  path: '/plt/thirdpart/bind',
  summary:
    'Binds the identity that came back to the account, whose password is asked for once more, with a code where an authenticator is bound.',
  needs: 'signed-in',
  wholeAccount: true,
  input: z.object({ ticket: z.string().max(128), password: z.string().max(128), code: ownCode }),
  output: done,
  codes: [
    'thirdPartyTaken',
    'thirdPartyStateInvalid',
    'currentPasswordWrong',
    'authenticatorRequired',
    'authenticatorWrong',
    'authenticatorUsed',
    'signInWarning',
    'signInLocked',
  ],
  changes: { audit: 'bindThirdParty', entity: 'account', repeatable: true },
  rows: 'J27 TR-N14',
})

export const unbindThirdParty = call({
  name: 'unbindThirdParty',
  method: 'POST',
  path: '/plt/thirdpart/unbind',
  summary: 'Removes the identity of a provider from the account, whose password is asked for once more.',
  needs: 'signed-in',
  wholeAccount: true,
  input: z.object({ provider: id, password: z.string().max(128) }),
  output: done,
  codes: ['thirdPartyNotBound', 'currentPasswordWrong', 'signInWarning', 'signInLocked'],
  changes: { audit: 'unbindThirdParty', entity: 'account', repeatable: true },
  furtherIds: { provider: 'own' },
  rows: 'J31',
})
