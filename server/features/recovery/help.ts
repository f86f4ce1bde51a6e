import * as calls from '../../../contract/recovery/account-help.ts'
import { run } from '../../kernel/db/statements.ts'
import { type Handled, handle } from '../../kernel/http/handle.ts'
import { problem } from '../../kernel/problem.ts'
import { clearAttempts } from '../auth/lockout.ts'
import { revokeDevices } from '../auth/second-factor/devices.ts'
import { closeSteps } from '../auth/second-factor/steps.ts'
import { tellOwner } from '../auth/second-factor/tell-owner.ts'
import { endSessions } from '../auth/sessions.ts'
import { shutOpenWays } from '../auth/sign-in/open-ways.ts'
import { recordElsewhere, somebodyElse } from './helped.ts'
import { ownPlace, sendLink, sentJustNow } from './link.ts'
import { closeEverywhere } from './reviewed.ts'
import { takeWaysOff } from './ways-off.ts'

/** An administrator never learns a password: the old one is invalidated, and the owner sets a new one with a link (TR-E5). */
const resetPasswordOf = handle(calls.resetPasswordOf, async (context, { userId, ways, reason }) => {
  const helped = await somebodyElse(context, userId, calls.resetPasswordOf)
  const to = ownPlace(context, helped)
  const { tx } = context
  await run(tx)`update credential set current = false where account_id = ${helped.accountId}::uuid
    and current`
  await shutOpenWays(tx, helped.accountId)
  const ended = await endSessions(tx, { accountId: helped.accountId }, 'accessUpdated')
  await closeSteps(tx, helped.accountId)
  await revokeDevices(tx, { accountId: helped.accountId })
  const off = ways ? await takeWaysOff(tx, helped.accountId) : {}
  await sendLink(context, helped, to)
  await closeEverywhere(context.tx, helped.accountId)
  await tellOwner(context, tx, { accountId: helped.accountId, event: 'passwordEnded', mail: false })
  recordElsewhere(context, calls.resetPasswordOf, helped)
  context.audit({ entityId: userId, reason, detail: { sessions: ended, ...off } })
  return { done: true as const }
})

const mailResetLink = handle(calls.mailResetLink, async (context, { userId }) => {
  const helped = await somebodyElse(context, userId, calls.mailResetLink)
  const to = ownPlace(context, helped)
  if (await sentJustNow(context.tx, helped.accountId)) throw problem('reminderTooSoon')
  await sendLink(context, helped, to)
  await closeEverywhere(context.tx, helped.accountId)
  context.audit({ entityId: userId, detail: { way: to.way } })
  return { done: true as const }
})

const unlockAccount = handle(calls.unlockAccount, async (context, { userId, reason }) => {
  const helped = await somebodyElse(context, userId, calls.unlockAccount)
  await clearAttempts(context.tx, helped.account.toLowerCase())
  recordElsewhere(context, calls.unlockAccount, helped)
  context.audit({ entityId: userId, reason })
  return { done: true as const }
})

/** Handlers of contract/recovery/account-help.ts. */
export const handlers: readonly Handled[] = [resetPasswordOf, mailResetLink, unlockAccount]
