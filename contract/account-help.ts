import { z } from 'zod'
import { call } from './define.ts'
import { limits } from './limits.ts'
import { done, id, line } from './shapes.ts'

const needs = { menu: 1011, button: 'USER_MANAGEMENT_RESET' } as const
const reason = line(limits.reasonLength).min(1)
const ids = { userId: 'users' } as const

export const resetPasswordOf = call({
  name: 'resetPasswordOf',
  method: 'POST',
  path: '/plt/account/resetPwd',
  summary:
    'Takes somebody’s password out of force, ends the sessions, and mails a link under which a new one is set.',
  needs,
  input: z.object({ userId: id, reason }),
  output: done,
  codes: ['userHasNoAccount', 'userHasNoEmail', 'selfForbidden'],
  changes: { audit: 'resetPasswordOf', entity: 'users', reason: true, repeatable: true },
  ids,
  rows: 'J38 H23 TR-E5',
})

export const mailResetLink = call({
  name: 'mailResetLink',
  method: 'POST',
  path: '/plt/account/sendResetPwdMail',
  summary:
    'Mails somebody a link, used once, under which a new password is set; the old one stays until then.',
  needs,
  input: z.object({ userId: id }),
  output: done,
  codes: ['userHasNoAccount', 'userHasNoEmail', 'selfForbidden', 'reminderTooSoon'],
  changes: { audit: 'mailResetLink', entity: 'users', repeatable: true },
  ids,
  rows: 'J39 H23 TR-E5',
})

export const unlockAccount = call({
  name: 'unlockAccount',
  method: 'POST',
  path: '/plt/account/unlock',
  summary: 'Ends the lock that wrong sign-ins have brought upon somebody’s account.',
  needs,
  input: z.object({ userId: id, reason }),
  output: done,
  codes: ['userHasNoAccount', 'selfForbidden'],
  changes: { audit: 'unlockAccount', entity: 'users', reason: true, repeatable: true },
  ids,
  rows: 'H23 TR-N1',
})
