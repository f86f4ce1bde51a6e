import { z } from 'zod'
import { call } from '../define.ts'
import { done, id, instant, list, nothing, required, systemId } from '../shapes.ts'
import { email } from '../values/email.ts'
import { sentLegal } from './legal.ts'

/** Tokens of a sign-in; the refresh token is also set as an HttpOnly cookie (P2). `expiresIn` in seconds. */
export const tokens = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  userId: id,
  expiresIn: z.number().int(),
})

/** Seconds until the next code may be requested. */
export const codeAnswer = z.object({ retryAfter: z.number().int() })

/** The ticket of a solved slider puzzle for this action, after `slideRequired` has demanded it. */
export const slide = z.string().max(128).optional()
/** Refusals without a ticket, or with an unusable one. */
export const slideRefusals = ['slideRequired', 'slideFailed'] as const

/** Input of a sign-in by a code, besides the contact method that it was sent to. */
export const codeTry = {
  verificationCode: z.string().trim().max(12),
  rememberCheck: z.boolean().default(false),
  legal: sentLegal,
  slide,
}
/** Its refusals, for every contact method. */
export const codeTryRefusals = [
  'codeWrong',
  'codeExpired',
  'codeTries',
  'signInWarning',
  'signInLocked',
  'authenticatorRequired',
  'legalRequired',
  ...slideRefusals,
] as const

export const drawSlide = call({
  name: 'drawSlide',
  method: 'GET',
  path: '/plt/slide/code/image',
  summary: 'Draws a slider puzzle; the piece belongs somewhere on the same height.',
  needs: 'public',
  input: nothing,
  output: z.object({
    challengeId: id,
    background: z.string(),
    piece: z.string(),
    width: z.number().int(),
    height: z.number().int(),
    pieceWidth: z.number().int(),
    pieceTop: z.number().int(),
    expiresIn: z.number().int(),
  }),
  codes: ['tooFrequentHour'],
  rows: 'J1 D2 TR-N5',
})

export const checkSlide = call({
  name: 'checkSlide',
  method: 'POST',
  path: '/plt/slide/code/validWhenLoginWithPass',
  summary:
    'Checks where the piece was put, once per challenge, and gives a ticket for one sign-in of that account, or one check of that text.',
  needs: 'public',
  input: z.object({
    challengeId: id,
    x: z.number().min(0).max(2000),
    /**
     * What the ticket is for: the account to sign in, the address or number (+34600123456) that a code is sent to, or the
     * text to check.
     */
    account: required(254),
    purpose: z.enum(['sign-in', 'check']).default('sign-in'),
  }),
  output: z.object({ ticket: z.string(), expiresIn: z.number().int() }),
  codes: ['slideFailed', 'slideExpired'],
  furtherIds: { challengeId: 'own' },
  rows: 'J3 N42 TR-N5',
})

export const checkSignInType = call({
  name: 'checkSignInType',
  method: 'POST',
  path: '/plt/auth/getCheckType',
  summary: 'Says which ways of signing in are open; the answer is the same for every account.',
  needs: 'public',
  input: z.object({ account: z.string().trim().max(254).optional() }),
  output: z.object({
    /** Whether the puzzle comes before a password: many have failed at this network address. */
    slide: z.boolean(),
    methods: z.array(z.enum(['password', 'sms', 'third-party', 'email'])),
  }),
  codes: [],
  rows: 'J2 K42 P13',
})

export const signIn = call({
  name: 'signIn',
  method: 'POST',
  path: '/plt/auth/token',
  summary:
    'Signs in by account (or e-mail) and password; verificationCode is the ticket of the slider puzzle, empty until `slideRequired` asks for one: after a failed try.',
  needs: 'public',
  input: z.object({
    account: required(254),
    password: z.string().max(128),
    verificationCode: z.string().max(128),
    rememberCheck: z.boolean().default(false),
    legal: sentLegal,
  }),
  output: tokens,
  codes: [
    'signInFailed',
    'signInWarning',
    'signInLocked',
    ...slideRefusals,
    'authenticatorRequired',
    'legalRequired',
  ],
  opens: true,
  rows: 'J54 F30 G14 N39 TR-N1 TR-N3 TR-P2',
})

export const sendEmailCode = call({
  name: 'sendEmailCode',
  method: 'GET',
  path: '/plt/auth/sendEmailLoginCode',
  summary: 'Mails a six-digit code for signing in; the answer is the same for unknown addresses.',
  needs: 'public',
  input: z.object({ email, slide }),
  secretFields: ['slide'],
  output: codeAnswer,
  codes: ['codeTooSoon', 'codeTooOften', 'tooFrequentHour', 'tooFrequentSixHours', ...slideRefusals],
  rows: 'J17 G6 TR-N4',
})

export const signInByEmail = call({
  name: 'signInByEmail',
  method: 'POST',
  path: '/plt/auth/tokenForEmail',
  summary: 'Signs in by a code that was mailed.',
  needs: 'public',
  input: z.object({ email, ...codeTry }),
  output: tokens,
  codes: codeTryRefusals,
  opens: true,
  rows: 'J16 F31 TR-N4',
})

export const refresh = call({
  name: 'refresh',
  method: 'POST',
  path: '/plt/auth/token/refresh',
  summary: 'Trades a refresh token, from the body or the HttpOnly cookie, for a new pair.',
  needs: 'public',
  input: z.object({ refreshToken: z.string().max(128).optional() }),
  output: tokens,
  codes: ['tokenInvalid', 'sessionExpired', 'loggedInElsewhere', 'roleChanged'],
  opens: true,
  rows: 'P2 TR-N7',
})

export const signOut = call({
  name: 'signOut',
  method: 'POST',
  path: '/plt/auth/logout',
  summary: 'Ends this session, or every session of the account.',
  needs: 'signed-in',
  input: z.object({
    everywhere: z.boolean().default(false),
    auditTitle: z.string().trim().max(128).optional(),
  }),
  output: done,
  codes: [],
  changes: { audit: 'signOut', entity: 'session', repeatable: true },
  whenExpired: true,
  rows: 'J7 F33 E40',
})

export const listTenants = call({
  name: 'listTenants',
  method: 'POST',
  path: '/plt/auth/getTenantList',
  summary:
    'Lists the tenants that the account may enter, the one last used first; `held`: the others are not shown.',
  needs: 'signed-in',
  input: nothing,
  output: list(
    z.object({
      id,
      icon: z.string().nullable(),
      companyName: z.string(),
      companyNameEn: z.string(),
      languageFlag: z.string(),
      tenantLanguageList: z.array(z.string()),
      logoUrl: z.string().nullable(),
      tenantType: z.number().int(),
      refusal: z.number().int().optional(),
    }),
  ).extend({ held: z.literal(true).optional() }),
  codes: [],
  whenExpired: true,
  rows: 'J4 E30 F30 P23',
})

export const listLanguages = call({
  name: 'listLanguages',
  method: 'GET',
  path: '/plt/i18n/language/list',
  summary: 'Lists the languages of the product, each under its own name.',
  needs: 'public',
  input: nothing,
  output: list(z.object({ code: z.string(), name: z.string() })),
  codes: [],
  rows: 'J53 A17 P7',
})

export const recordSubsystem = call({
  name: 'recordSubsystem',
  method: 'POST',
  path: '/plt/user/onlyForAudit',
  summary: 'Records that the actor entered or left a sub-application.',
  needs: 'signed-in',
  input: z.object({ sysId: systemId, moment: z.enum(['enter', 'leave']) }),
  output: done,
  codes: ['dataNotFound'],
  changes: { audit: 'subsystem', entity: 'session', repeatable: true },
  rows: 'J36 K44 C11 TR-A2',
})

export const endSession = call({
  name: 'endSession',
  method: 'POST',
  path: '/plt/auth/endSession',
  summary: 'Ends one live session of the account, wherever it is; without an id every one but this.',
  needs: 'signed-in',
  wholeAccount: true,
  input: z.object({ id: id.optional() }),
  output: done,
  codes: ['dataNotFound'],
  changes: { audit: 'endSession', entity: 'session', repeatable: true },
  furtherIds: { id: 'own' },
  rows: 'TR-N13',
})

export const listSessions = call({
  name: 'listSessions',
  method: 'GET',
  path: '/plt/auth/sessionList',
  summary: 'Lists the live sessions of the account.',
  needs: 'signed-in',
  input: nothing,
  output: list(
    z.object({
      id,
      method: z.string(),
      userAgent: z.string().nullable(),
      /** Network from which the session was opened: the address without its last part; null if a script opened it. */
      network: z.string().nullable(),
      createdAt: instant,
      lastSeenAt: instant,
      own: z.boolean(),
    }),
  ),
  codes: [],
  rows: 'TR-N13',
})
