import { z } from 'zod'
import { call } from '../define.ts'
import { limits } from '../limits.ts'
import { done, id, line, nothing } from '../shapes.ts'

/** The account's proven contact methods: those from before its sign-in changed, and those that an administrator removed. */
export const ownPlaces = ['email', 'phone', 'formerEmail', 'formerPhone'] as const
const place = z.enum(ownPlaces)

export const heldSession = call({
  name: 'heldSession',
  method: 'GET',
  path: '/plt/account/heldSession',
  summary:
    'Tells whether the session opens one company alone, since that company’s administrator changed how its account signs in, and at which own places, half hidden, its owner can be made sure of.',
  needs: 'signed-in',
  input: nothing,
  output: z.object({
    held: z.boolean(),
    places: z.array(z.object({ place, masked: z.string() })),
    /** Whether the session was opened by the password: a new password then opens every company from the next sign-in on. */
    byPassword: z.boolean(),
  }),
  codes: [],
  rows: 'TR-N14 TR-T8 D5',
})

export const codeToOwnPlace = call({
  name: 'codeToOwnPlace',
  method: 'GET',
  path: '/plt/account/codeToOwnPlace',
  summary:
    'Sends a code to an own place of the account, by which a session that opens one company comes to open each.',
  needs: 'signed-in',
  input: z.object({ place }),
  output: z.object({ retryAfter: z.number().int() }),
  codes: [
    ...(['sessionNotHeld', 'placeNotOwn', 'smsNotOffered'] as const),
    ...(['codeTooSoon', 'codeTooOften', 'tooFrequentHour', 'tooFrequentSixHours'] as const),
  ],
  rows: 'TR-N4 TR-N14',
})

export const proveOwnPlace = call({
  name: 'proveOwnPlace',
  method: 'POST',
  path: '/plt/account/proveOwnPlace',
  summary:
    'Takes the code that went to an own place of the account; the session then opens each of its companies.',
  needs: 'signed-in',
  input: z.object({ place, code: z.string().trim().max(12) }),
  output: done,
  codes: [
    ...(['sessionNotHeld', 'placeNotOwn', 'smsNotOffered', 'secondFactorFirst'] as const),
    ...(['codeWrong', 'codeExpired', 'codeTries', 'codeNotRequested'] as const),
    ...(['signInWarning', 'signInLocked'] as const),
  ],
  changes: { audit: 'proveOwnPlace', entity: 'account', repeatable: true },
  rows: 'TR-N4 TR-N14 TR-T8',
})

export const answerHeldAccount = call({
  name: 'answerHeldAccount',
  method: 'POST',
  path: '/plt/account/answerHeld',
  summary:
    'Answers for this company whether somebody whose sign-in opens another company alone, since that one’s administrator changed it, may enter the other companies as well.',
  needs: { menu: 1011, button: 'USER_MANAGEMENT_RESET' },
  input: z.object({ userId: id, agree: z.boolean(), reason: line(limits.reasonLength).min(1) }),
  output: done,
  codes: ['userHasNoAccount', 'selfForbidden', 'accountHolderForbidden', 'accountNotHeld', 'holdOwnAct'],
  changes: { audit: 'answerHeldAccount', entity: 'users', reason: true, repeatable: true },
  ids: { userId: 'users' },
  rows: 'H23 TR-N14 TR-E6',
})
