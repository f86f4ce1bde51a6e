import { sql } from 'kysely'
import * as calls from '../../contract/contact-ways.ts'
import { limits } from '../../contract/limits.ts'
import type { CodeTarget } from '../auth/codes.ts'
import { giveStepUp, holdsStepUp, stepUpSeconds, takeStepUp } from '../auth/step-up.ts'
import type { Transaction } from '../context.ts'
import { handleVisitor } from '../http/handle.ts'
import { problem } from '../problem.ts'
import { maskedEmail } from '../users/present.ts'
import { followChange } from './change.ts'
import { type Own, requireCode, sendOwnCode, spend } from './codes.ts'
import { addressKey, type OwnWays, ownWays } from './own.ts'

const oldTarget = (email: string): CodeTarget => ({ purpose: 'old-email', target: addressKey(email) })
const newTarget = (email: string): CodeTarget => ({ purpose: 'new-email', target: addressKey(email) })

const mailCode = (context: Own, to: string, kind: 'oldEmailCode' | 'newEmailCode', own: OwnWays) => {
  const { mail } = context.services
  return (code: string) =>
    mail.send({ to, locale: own.locale, kind, values: { code, minutes: limits.codeMinutes } })
}

const boundEmail = async (tx: Transaction, accountId: string) => {
  const own = await ownWays(tx, accountId)
  if (own.email === null) throw problem('emailNotBound')
  return { own, email: own.email }
}

const codeToOldEmail = handleVisitor(calls.codeToOldEmail, async context => {
  const { own, email } = await boundEmail(context.tx, context.actor.accountId)
  return sendOwnCode(context, oldTarget(email), mailCode(context, email, 'oldEmailCode', own))
})

const checkOldEmail = handleVisitor(calls.checkOldEmail, async (context, { code }) => {
  const { accountId, sessionId } = context.actor
  const { email } = await boundEmail(context.tx, accountId)
  const to = oldTarget(email)
  await requireCode(context, to, code)
  const ticket = await context.apart(async tx => {
    await spend(tx, to)
    return giveStepUp(tx, sessionId, 'old-email')
  }, null)
  return { ticket, expiresIn: stepUpSeconds }
})

/** Refuses the address that is there already, and any other while the one that is there is unproved. */
const requireOther = (own: OwnWays, email: string, proved: boolean): void => {
  if (own.email !== null && addressKey(own.email) === addressKey(email)) throw problem('emailUnchanged')
  if (own.email !== null && !proved) throw problem('oldEmailUnverified')
}

const takenBy = async (tx: Transaction, email: string): Promise<boolean> => {
  const { rows } = await sql`select from account where lower(email) = ${addressKey(email)}`.execute(tx)
  return rows.length > 0
}

const codeToNewEmail = handleVisitor(calls.codeToNewEmail, async (context, { email, ticket }) => {
  const { accountId, sessionId } = context.actor
  const own = await ownWays(context.tx, accountId)
  const proved = ticket !== undefined && (await holdsStepUp(context.tx, sessionId, 'old-email', ticket))
  requireOther(own, email, proved)
  return sendOwnCode(context, newTarget(email), mailCode(context, email, 'newEmailCode', own), async tx =>
    (await takenBy(tx, email)) ? problem('emailTaken', { field: 'email' }) : null,
  )
})

const updateEmail = handleVisitor(calls.updateEmail, async (context, input) => {
  const { actor, tx, services } = context
  const { email, verificationCode, ticket } = input
  const own = await ownWays(tx, actor.accountId, true)
  const proved = ticket !== undefined && (await takeStepUp(tx, actor.sessionId, 'old-email', ticket))
  requireOther(own, email, proved)
  // Before anything is told of other accounts: whoever has the code has the address.
  await requireCode(context, newTarget(email), verificationCode)
  if (await takenBy(tx, email)) throw problem('emailTaken', { field: 'email' })
  await spend(tx, newTarget(email))
  await sql`update account set email = ${email.trim()} where id = ${actor.accountId}::uuid`.execute(tx)
  await followChange(context, calls.updateEmail, { field: 'email', from: own.email, to: email.trim() })
  const values = { account: actor.account, way: 'email' as const, now: maskedEmail(email) }
  for (const to of [own.email, email])
    if (to !== null)
      context.afterCommit(() =>
        services.mail.send({ to, locale: own.locale, kind: 'contactChanged', values }),
      )
  return { done: true as const }
})

/** Answers about the address of an account. */
export const emailHandlers = [codeToOldEmail, checkOldEmail, codeToNewEmail, updateEmail]
