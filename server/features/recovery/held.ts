import { answerHeldAccount as answerCall } from '../../../contract/recovery/held-account.ts'
import type { Transaction } from '../../kernel/context.ts'
import { run } from '../../kernel/db/statements.ts'
import { type Handled, handle } from '../../kernel/http/handle.ts'
import { problem } from '../../kernel/problem.ts'
import { inEachPlace } from '../auth/events.ts'
import { getHolds, liftHolds } from '../auth/holds.ts'
import { tellOwner } from '../auth/second-factor/tell-owner.ts'
import { recordElsewhere, somebodyElse } from './helped.ts'

/**
 * The answer of a company to which a restricted account is closed. A yes opens the account for all companies from the next sign-in on. A
 * no changes nothing: the other companies may know the person better. The user who caused the restriction cannot agree, in any company.
 */
const answerHeld = handle(answerCall, async (context, { userId, agree, reason }) => {
  const { tx, actor } = context
  const helped = await somebodyElse(context, userId, answerCall)
  const { accountId } = helped
  const holds = (await getHolds(tx, accountId)).filter(({ heldTo }) => heldTo !== actor.tenantId)
  if (holds.length === 0) throw problem('accountNotHeld')
  const foreign = holds.filter(({ madeBy }) => madeBy !== actor.accountId)
  if (agree && foreign.length < holds.length) throw problem('holdOwnAct')
  if (agree) {
    await liftHolds(
      tx,
      accountId,
      foreign.map(({ heldTo }) => heldTo),
    )
    await inEachPlace(tx, accountId, place => closeIn(tx, place.userId))
    await tellOwner(context, tx, { accountId, event: 'companiesOpened' })
    recordElsewhere(context, answerCall, helped)
  } else await closeIn(tx, userId)
  context.audit({ entityId: userId, reason, detail: { state: agree ? 'agreed' : 'refused' } })
  return { done: true as const }
})

const closeIn = async (tx: Transaction, userId: string): Promise<void> => {
  await run(tx)`update notice set done_at = now(), read_at = coalesce(read_at, now()),
    seen_at = coalesce(seen_at, now())
    where tenant_id = (select current_tenant()) and type = 'todo' and kind = 'security' and done_at is null
      and subject ->> 'event' = 'heldElsewhere' and subject ->> 'userId' = ${userId}`
}

/** Handlers of contract/recovery/held-account.ts for administrators. */
export const handlers: readonly Handled[] = [answerHeld]
