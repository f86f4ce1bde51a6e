import { sql } from 'kysely'
import { getLocale } from '../../../contract/locales.ts'
import * as calls from '../../../contract/recovery/account-help.ts'
import type { Context, Transaction } from '../../kernel/context.ts'
import { one, run } from '../../kernel/db/statements.ts'
import { type Handled, handle } from '../../kernel/http/handle.ts'
import { postMail, postSms } from '../../kernel/messages/post.ts'
import { problem } from '../../kernel/problem.ts'
import { inEachPlace } from '../auth/events.ts'
import { offersSms } from '../auth/sign-in/by-sms.ts'
import { type Helped, somebodyElse } from './helped.ts'
import { companyIn } from './link.ts'

/** An unanswered request for a new password in the tenant of this transaction. */
export const reviewIn = async (tx: Transaction, userId: string) => {
  const row = await one(tx)<{ reason: string; at: Date }>`
    select subject ->> 'reason' as reason, created_at as at from notice
    where ${standing(userId)} order by created_at desc limit 1`
  return row ?? null
}

const standing = (
  userId: string,
) => sql`tenant_id = (select current_tenant()) and type = 'todo' and kind = 'security'
  and done_at is null and subject ->> 'event' = 'manualReview' and subject ->> 'userId' = ${userId}`

const closeIn = async (tx: Transaction, userId: string): Promise<void> => {
  await run(tx)`update notice set done_at = now(), read_at = coalesce(read_at, now()),
    seen_at = coalesce(seen_at, now())
    where ${standing(userId)}`
}

const forget = (tx: Transaction, accountId: string) =>
  run(tx)`delete from recovery_review where account_id = ${accountId}::uuid`

/** The user recovered access: closes the request in every company, and allows a new one. */
export const closeEverywhere = async (tx: Transaction, accountId: string): Promise<void> => {
  await forget(tx, accountId)
  await inEachPlace(tx, accountId, place => closeIn(tx, place.userId))
}

/** One company declines: the other companies of the account may know the person better. */
const declineRecovery = handle(calls.declineRecovery, async (context, { userId, reason }) => {
  const { tx, audit } = context
  const helped = await somebodyElse(context, userId, calls.declineRecovery)
  if (!(await reviewIn(tx, userId))) throw problem('recoveryNotAsked')
  await closeIn(tx, userId)
  if (!(await isOpenAnywhere(tx, helped.accountId))) await forget(tx, helped.accountId)
  await tellDeclined(context, helped, reason)
  audit({ entityId: userId, reason })
  return { done: true as const }
})

const isOpenAnywhere = async (tx: Transaction, accountId: string): Promise<boolean> => {
  let open = false
  await inEachPlace(tx, accountId, async ({ userId }) => {
    open ||= (await reviewIn(tx, userId)) !== null
  })
  return open
}

const tellDeclined = async (context: Context, helped: Helped, reason: string): Promise<void> => {
  const { services, tx } = context
  const { email, phone, account } = helped
  const locale = getLocale(helped.locale)
  const company = await companyIn(context, locale)
  if (email)
    await postMail(context, tx, {
      ...{ to: email, locale, kind: 'recoveryDeclined' },
      values: { account, company, reason },
    })
  else if (phone && offersSms(services))
    await postSms(context, tx, { to: phone, locale, kind: 'recoveryDeclined', values: { account } })
}

/** Handlers of contract/recovery/account-help.ts that decline a request. */
export const handlers: readonly Handled[] = [declineRecovery]
