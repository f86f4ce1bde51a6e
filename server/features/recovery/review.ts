import { sendRecoveryCode } from '../../../contract/recovery/calls.ts'
import type { Context, Transaction } from '../../kernel/context.ts'
import { rows } from '../../kernel/db/statements.ts'
import type { Act } from '../../kernel/messages/act.ts'
import { postAct, postNothing } from '../../kernel/messages/post.ts'
import { problem } from '../../kernel/problem.ts'
import type { Owner, Recovery } from './tickets.ts'

/** Hours until the same name may request a review again. */
const reviewHours = 24

/**
 * Creates a to-do for the administrators of every company of the account. An unknown name leaves the same row, and a second request is
 * refused in the same way (TR-P7).
 */
export const askForReview = async (
  context: Context<null>,
  { name, owner }: Recovery,
  reason: string,
): Promise<void> => {
  const id = owner?.id ?? null
  const refused = await context.apart(async tx => {
    const standing = await isStanding(tx, id)
    if (!(await openReview(tx, name, id))) return problem('manualReviewPending')
    // Requested before under another name of the account: the response is the same, and the to-do already exists.
    if (!owner || standing) await postNothing(tx)
    else await postAct(context, tx, getAsking(context, owner, reason))
    return null
  }, null)
  if (refused) throw refused
}

/** Only a real account has administrators: they are notified after the response is on its way (TR-N3). */
const getAsking = ({ client }: Context<null>, { id, name: account }: Owner, reason: string): Act => ({
  ...{ kind: 'manualReview', accountId: id, account, call: sendRecoveryCode.name, client },
  warning: { event: 'manualReview', account, userId: '', reason },
  // The requester has proved nothing yet: only the client's address can be compared later.
  entry: {
    action: 'askForReview',
    entity: 'account',
    entityId: id,
    reason,
    detail: { way: 'review', network: client.network },
  },
})

const isStanding = async (tx: Transaction, accountId: string | null): Promise<boolean> => {
  const recoveryReviews = await rows(tx)`select 1 from recovery_review
    where account_id = ${accountId}::uuid and open_until > clock_timestamp() limit 1`
  return recoveryReviews.length > 0
}

/** True when the request is new; one statement, so that only one of two concurrent requests is. */
const openReview = async (tx: Transaction, name: string, accountId: string | null): Promise<boolean> => {
  const recoveryReviews = await rows(tx)`
    insert into recovery_review as r (name, account_id, asked_at, open_until)
    values (${name}, ${accountId}, clock_timestamp(), clock_timestamp() + make_interval(hours => ${reviewHours}))
    on conflict (name) do update set account_id = excluded.account_id, asked_at = excluded.asked_at, open_until = excluded.open_until
      where r.open_until <= clock_timestamp()
    returning 1`
  return recoveryReviews.length === 1
}
