import { sql } from 'kysely'
import * as calls from '../../../contract/invitations/list.ts'
import type { Context } from '../../kernel/context.ts'
import { rows, run } from '../../kernel/db/statements.ts'
import { handle } from '../../kernel/http/handle.ts'
import { withdrawInvitationMails } from '../../kernel/messages/of-invitations.ts'
import { eachWithOutcome } from '../../kernel/outcomes.ts'
import { type Problem, problem } from '../../kernel/problem.ts'
import { type ListedUser, listedUsers } from '../people/seen.ts'
import { countMails, getDays } from './invite.ts'
import { mailedJustNow, mailInvitation } from './issue.ts'

type BatchState = {
  id: string
  userId: string
  email: string
  kind: 'email' | 'upgrade'
  /** Answered, or replaced by a later invitation. */
  answered: boolean
  revokedAt: Date | null
  user: ListedUser
}

/**
 * Returns the mailed invitations with these ids whose users the actor sees. They are locked: nobody can answer or change
 * them meanwhile.
 */
const getBatchStates = async (context: Context, ids: readonly string[]): Promise<Map<string, BatchState>> => {
  const wanted = sql`i.tenant_id = (select current_tenant()) and i.id = any(${[...ids]}::uuid[]) and i.user_id is not null`
  const named = await rows(context.tx)<{ userId: string }>`select distinct i.user_id as "userId"
    from invitation i where ${wanted}`
  const users = await listedUsers(
    context,
    named.map(row => row.userId),
    true,
  )
  const invitations = await rows(context.tx)<
    Omit<BatchState, 'user'>
  >`select i.id, i.user_id as "userId", i.email, i.kind,
      i.used_at is not null or i.replaced as answered, i.revoked_at as "revokedAt"
    from invitation i where ${wanted} order by i.id for update`
  return new Map(
    invitations.flatMap(row => {
      const user = users.find(each => each.id === row.userId)
      return user ? [[row.id, { ...row, user }] as const] : []
    }),
  )
}

/**
 * Applies a change to each invitation in one transaction, each with its own result. The entry appears in the user's history.
 */
const each = async (
  context: Context,
  { ids, reason }: { ids: readonly string[]; reason: string },
  change: (invitation: BatchState) => Promise<Problem | null>,
) => {
  const states = await getBatchStates(context, ids)
  const targets = ids.map(id => ({ id, rowVersion: 1 }))
  return eachWithOutcome(context, targets, reason, async ({ id }) => {
    const invitation = states.get(id)
    if (!invitation) return problem('dataNotFound')
    const refusal = invitation.answered ? problem('invitationAnswered') : await change(invitation)
    if (refusal) return refusal
    const { userId, email } = invitation
    context.audit({ entity: 'users', entityId: userId, reason, detail: { email, invitation: id } })
    return null
  })
}

/** An invitation may be mailed again while the record is open, also when the user was sent back to correct the registration. */
const open = ({ status, accountId }: ListedUser): boolean =>
  status === 'inactive' || (status === 'enabled' && !accountId)

export const resendInvitations = handle(calls.resendInvitations, async (context, asked) => {
  const { actor } = context
  await countMails(context, new Set(asked.ids).size)
  return each(context, asked, async ({ userId, email, kind, user }) => {
    if (!open(user)) return problem('userNotEnabled', { status: user.status })
    if (await mailedJustNow(context.tx, userId)) return problem('reminderTooSoon')
    const whom = { tenantId: actor.tenantId, userId, email: user.email ?? email, kind }
    await mailInvitation(context, context.tx, { ...whom, madeBy: actor.userId, days: getDays(context) })
    return null
  })
})

export const revokeInvitations = handle(calls.revokeInvitations, (context, asked) =>
  each(context, asked, async ({ id, revokedAt }) => {
    if (revokedAt) return problem('invitationAnswered')
    await run(context.tx)`update invitation set revoked_at = clock_timestamp()
      where tenant_id = (select current_tenant()) and id = ${id}::uuid`
    await withdrawInvitationMails(context.tx, [id])
    return null
  }),
)
