import { sql } from 'kysely'
import { limits } from '../../../contract/limits.ts'
import { email as emailShape } from '../../../contract/values/email.ts'
import type { Context } from '../../kernel/context.ts'
import { rows, run } from '../../kernel/db/statements.ts'
import { problem } from '../../kernel/problem.ts'
import { getNewcomer } from '../assignments/rules.ts'
import { listedAt } from '../invitations/addresses.ts'
import { checkDepartment } from '../invitations/invite.ts'
import { judgeItems, requireNone, requireRemovable, toGrants } from './judge.ts'
import { getReviewPath, notify } from './notify.ts'
import { findRequest, type ItemRecord, listItems, type RequestRecord } from './queries.ts'
import { listReviewers } from './reviewers.ts'

const here = sql`(select current_tenant())`

/** Checks everything that the approval will check, as far as it can be known now, and asks the reviewers. */
export const submitRequest = async (context: Context, id: string): Promise<void> => {
  const { tx, now } = context
  const draft = (await findRequest(tx, id))!
  const items = await listItems(tx, [id])
  if (draft.kind !== 'invite' && !draft.user_id) throw problem('accessRequestEmpty', { field: 'userId' })
  if (items.length === 0) throw problem('accessRequestEmpty', { field: 'items' })
  if (draft.comment.trim() === '') throw problem('accessRequestEmpty', { field: 'comment' })
  await requireTimes(items, now)
  await requireAlone(context, draft)
  await checkKind(context, draft, items)
  const { named, all } = await listReviewers(context, draft)
  if (all.length === 0) throw problem('reviewerMissing')
  await run(tx)`update access_request set state = 'submitted', submitted_at = now(),
    reviewer_id = ${named}::uuid,
      due_at = now() + make_interval(days => ${limits.accessReviewDays}), valid_until = ${getEnd(items, now)}, updated_at = now()
    where tenant_id = ${here} and id = ${id}::uuid`
  const request = (await findRequest(tx, id))!
  await notify(tx, request, {
    event: 'asked',
    type: 'todo',
    to: named ? [named] : all,
    link: getReviewPath(request),
    urgency: 'soon',
  })
}

/** The first instant at which nothing can be decided: some days later, or when a role that is asked for would already have ended. */
const getEnd = (items: readonly ItemRecord[], now: Date): Date =>
  new Date(
    Math.min(
      now.getTime() + limits.accessRequestDays * 86_400_000,
      ...items.flatMap(({ expires_at }) => expires_at?.getTime() ?? []),
    ),
  )

/** Effective and expiry times are not in the past (G45). */
const requireTimes = async (items: readonly ItemRecord[], now: Date): Promise<void> => {
  for (const { sort: index, effective_at, expires_at } of items) {
    if (effective_at && effective_at < now) throw problem('effectiveInPast', { index, field: 'effectiveAt' })
    if (expires_at && expires_at <= now) throw problem('expiryInPast', { index, field: 'expiresAt' })
  }
}

/** Only one request of a user waits at a time. The lock makes two submissions wait for each other. */
const requireAlone = async ({ tx }: Context, { id, user_id, email }: RequestRecord): Promise<void> => {
  await run(tx)`select pg_advisory_xact_lock(hashtextextended('access of ' || current_tenant()::text ||
    coalesce(${user_id}, lower(${email}), ''), 0))`
  const accessRequests = await rows(tx)`select from access_request q where q.tenant_id = ${here}
    and q.state = 'submitted' and q.id <> ${id}::uuid
    and (q.user_id = ${user_id}::uuid or lower(q.email) = lower(${email})) limit 1`
  if (accessRequests.length > 0) throw problem('applicationOpenAlready')
}

const checkKind = async (context: Context, draft: RequestRecord, items: readonly ItemRecord[]) => {
  if (draft.kind === 'invite') return checkInvitation(context, draft, items)
  if (draft.kind === 'remove') return void (await requireRemovable(context, draft.user_id!, items, 'allowed'))
  const grants = toGrants(draft.user_id!, items, { at: context.now, reason: draft.comment })
  requireNone(
    await judgeItems(context, grants, { own: 'allowed', anywhere: draft.user_id === context.actor.userId }),
  )
}

/** The address must be free here, and the roles must be ones that a new user of this type can get. */
const checkInvitation = async (
  context: Context,
  { email, department_id, user_type, comment }: RequestRecord,
  items: readonly ItemRecord[],
) => {
  if (!email || !emailShape.safeParse(email).success) throw problem('inviteEmailInvalid', { field: 'email' })
  await checkDepartment(context, department_id)
  await requireFree(context, email)
  const newcomer = getNewcomer(user_type)
  const grants = toGrants(newcomer.id, items, { at: context.now, reason: comment })
  requireNone(await judgeItems(context, grants, { own: 'allowed', newcomer }))
}

/** Refuses an address that is registered or invited here. */
export const requireFree = async (context: Context, email: string): Promise<{ userId: string | null }> => {
  const listed = (await listedAt(context, [email])).get(email.toLowerCase())
  if (listed?.state === 'registered') throw problem('emailsRegistered', { names: email, emails: [email] })
  if (listed?.state === 'invited') throw problem('emailsInvited', { names: email, emails: [email] })
  return { userId: listed?.userId ?? null }
}
