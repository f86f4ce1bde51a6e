import { z } from 'zod'
import { call } from '../define.ts'
import { limits } from '../limits.ts'
import { done, id, instant, line } from '../shapes.ts'
import { email } from '../values/email.ts'
import { username } from '../values/username.ts'

const needs = { menu: 1011, button: 'USER_MANAGEMENT_RESET' } as const
const reason = line(limits.reasonLength).min(1)
const ids = { userId: 'users' } as const
/** Also removes passkeys and provider identities: an intruder who used the account may have added one to return. */
const ways = z.boolean().default(true)

export const resetPasswordOf = call({
  name: 'resetPasswordOf',
  method: 'POST',
  path: '/plt/account/resetPwd',
  summary:
    'Takes somebody’s password out of force, ends the sessions, takes off passkeys and third-party identities unless `ways` is false, and sends a link under which a new one is set.',
  needs,
  input: z.object({ userId: id, ways, reason }),
  output: done,
  codes: ['userHasNoAccount', 'accountUnreachable', 'selfForbidden', 'accountHolderForbidden'],
  changes: { audit: 'resetPasswordOf', entity: 'users', reason: true, repeatable: true },
  ids,
  rows: 'J38 H23 TR-E5',
})

export const mailResetLink = call({
  name: 'mailResetLink',
  method: 'POST',
  path: '/plt/account/sendResetPwdMail',
  summary:
    'Sends somebody a link, used once, under which a new password is set; the old one stays until then. It goes by mail, or as a text message where the account has a number alone.',
  needs,
  input: z.object({ userId: id }),
  output: done,
  codes: [
    'userHasNoAccount',
    'accountUnreachable',
    'selfForbidden',
    'accountHolderForbidden',
    'reminderTooSoon',
  ],
  changes: { audit: 'mailResetLink', entity: 'users', repeatable: true },
  ids,
  rows: 'J39 H23 TR-E5',
})

export const linkToNewAddress = call({
  name: 'linkToNewAddress',
  method: 'POST',
  path: '/plt/account/sendResetPwdTo',
  summary:
    'Mails somebody who has lost the mailbox a link to another address, which becomes the account’s once a new password is set under it; the caller gives the own password again.',
  needs,
  input: z.object({
    userId: id,
    email,
    reason,
    password: z.string().max(128),
    /** Of the caller’s authenticator, where it is required. */
    code: z.string().trim().max(32).optional(),
  }),
  /** The link is delayed until this instant; null: it can be used at once. */
  output: z.object({ opensAt: instant.nullable() }),
  codes: [
    ...(['userHasNoAccount', 'selfForbidden', 'accountHolderForbidden', 'reminderTooSoon'] as const),
    ...(['emailTaken', 'emailUnchanged', 'currentPasswordWrong', 'signInWarning', 'signInLocked'] as const),
    ...(['authenticatorRequired', 'authenticatorWrong', 'authenticatorUsed'] as const),
  ],
  changes: { audit: 'linkToNewAddress', entity: 'users', reason: true, repeatable: true },
  ids,
  rows: 'D5 H23 D13 TR-E5 TR-E6',
})

export const declineRecovery = call({
  name: 'declineRecovery',
  method: 'POST',
  path: '/plt/account/declineRecovery',
  summary: 'Declines somebody’s request for a new password; the person is told why, and may ask again.',
  needs,
  input: z.object({ userId: id, reason }),
  output: done,
  codes: ['userHasNoAccount', 'selfForbidden', 'accountHolderForbidden', 'recoveryNotAsked'],
  changes: { audit: 'declineRecovery', entity: 'users', reason: true, repeatable: true },
  ids,
  rows: 'D5 H23 TR-E6',
})

export const unlockAccount = call({
  name: 'unlockAccount',
  method: 'POST',
  path: '/plt/account/unlock',
  summary: 'Ends the lock that wrong sign-ins have brought upon somebody’s account.',
  needs,
  input: z.object({ userId: id, reason }),
  output: done,
  codes: ['userHasNoAccount', 'selfForbidden', 'accountHolderForbidden'],
  changes: { audit: 'unlockAccount', entity: 'users', reason: true, repeatable: true },
  ids,
  rows: 'H23 TR-N1',
})

export const accountAccess = call({
  name: 'accountAccess',
  method: 'GET',
  path: '/plt/account/access',
  summary:
    'Tells how somebody signs in: address and number half hidden, lock, second factor, third-party identities, live sessions and trusted devices.',
  needs,
  input: z.object({ userId: id }),
  output: z.object({
    accountId: id,
    email: z.string().nullable(),
    phone: z.string().nullable(),
    /** A request for a new password that waits for an answer here. */
    request: z.object({ reason: z.string(), at: instant }).nullable(),
    /**
     * Since when its sign-in opens only another company (null inside: unknown); an answer here can lift that. Null while it
     * opens this one.
     */
    held: z.object({ since: instant.nullable() }).nullable(),
    /** End of the lock after failed sign-ins; null without a lock. */
    lockedUntil: instant.nullable(),
    /** Since when an authenticator is bound; null without one. */
    authenticatorSince: instant.nullable(),
    passkeys: z.number().int(),
    /** Provider identities that open the account. */
    identities: z.array(z.object({ provider: id, name: z.string(), nameEn: z.string(), boundAt: instant })),
    sessions: z.array(
      z.object({
        id,
        method: z.string(),
        userAgent: z.string().nullable(),
        network: z.string().nullable(),
        createdAt: instant,
        lastSeenAt: instant,
      }),
    ),
    devices: z.array(
      z.object({ id, userAgent: z.string().nullable(), createdAt: instant, expiresAt: instant }),
    ),
  }),
  codes: ['userHasNoAccount'],
  ids,
  rows: 'TR-N13 TR-E6 H23',
})

export const endAccessOf = call({
  name: 'endAccessOf',
  method: 'POST',
  path: '/plt/account/endAccess',
  summary:
    'Ends one session of somebody, or the trust in one device; without an id every session and the trust in every device, and passkeys and third-party identities unless `ways` is false.',
  needs,
  input: z.object({ userId: id, id: id.optional(), ways, reason }),
  output: done,
  codes: ['userHasNoAccount', 'selfForbidden', 'accountHolderForbidden', 'lastWayIn'],
  changes: { audit: 'endAccessOf', entity: 'users', reason: true, repeatable: true },
  ids,
  furtherIds: { id: 'sessions' },
  rows: 'TR-N13 TR-E6 H23',
})

export const removeContactOf = call({
  name: 'removeContactOf',
  method: 'POST',
  path: '/plt/account/removeContact',
  summary:
    'Takes the address or the number that somebody has lost off the account, so that the person can set another one; sessions end.',
  needs,
  input: z.object({ userId: id, way: z.enum(['email', 'phone']), reason }),
  output: done,
  codes: [
    ...(['userHasNoAccount', 'selfForbidden', 'accountHolderForbidden'] as const),
    ...(['phoneNotBound', 'emailNotBound', 'lastWayIn'] as const),
  ],
  changes: { audit: 'removeContactOf', entity: 'users', reason: true, repeatable: true },
  ids,
  rows: 'H23 D13 D14 TR-E6',
})

export const unbindThirdPartyOf = call({
  name: 'unbindThirdPartyOf',
  method: 'POST',
  path: '/plt/account/unbindThirdParty',
  summary: 'Takes the identity of a provider off somebody’s account, which it opens no more; sessions end.',
  needs,
  input: z.object({ userId: id, provider: id, reason }),
  output: done,
  codes: ['userHasNoAccount', 'selfForbidden', 'accountHolderForbidden', 'thirdPartyNotBound', 'lastWayIn'],
  changes: { audit: 'unbindThirdPartyOf', entity: 'users', reason: true, repeatable: true },
  ids,
  furtherIds: { provider: 'provider' },
  rows: 'TR-N13 J31 D3 H23',
})

export const renameAccount = call({
  name: 'renameAccount',
  method: 'POST',
  path: '/plt/account/changeName',
  summary:
    'Gives somebody’s account another user name where every company of the account allows it; its sessions end, and its owner is told by mail.',
  needs: { menu: 1011, button: 'USER_MANAGEMENT_EDIT' },
  input: z.object({ userId: id, account: username, reason }),
  output: done,
  codes: [
    ...(['userHasNoAccount', 'selfForbidden', 'accountHolderForbidden'] as const),
    ...(['usernameTaken', 'usernameFixed', 'usernameRetired'] as const),
  ],
  changes: { audit: 'renameAccount', entity: 'users', reason: true, repeatable: true },
  ids,
  rows: 'G1 TR-E4 N11',
})
