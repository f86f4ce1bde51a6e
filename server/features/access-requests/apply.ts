import { sql } from 'kysely'
import type { AuditEntry, Context } from '../../kernel/context.ts'
import { run } from '../../kernel/db/statements.ts'
import { problem } from '../../kernel/problem.ts'
import { endAssignmentAt, endAssignments } from '../assignments/end.ts'
import { receiverById } from '../assignments/for-requests.ts'
import { giveGrants } from '../assignments/sheet.ts'
import { endSessions } from '../auth/sessions.ts'
import { countPostedMails, inviteAddress } from '../invitations/invite.ts'
import { judgeItems, requireNone, requirePlaces, requireRemovable, toGrants } from './judge.ts'
import type { ItemRecord, RequestRecord } from './queries.ts'
import { requireFree } from './submit.ts'

const here = sql`(select current_tenant())`

/** Entries of the effects name the request, and are filed under what they change. */
const under = (context: Context, id: string, own: Pick<AuditEntry, 'action' | 'entity'>): Context => ({
  ...context,
  audit: entry => context.audit({ ...own, ...entry, detail: { ...entry.detail, accessRequest: id } }),
})

type Approval = { request: RequestRecord; items: readonly ItemRecord[]; reason: string }

/** Does what a request asks for; without a comment of the reviewer for the reason of the applicant. Returns the user whose access has changed. */
export const applyRequest = async (context: Context, { reason, ...asked }: Approval): Promise<string> => {
  const { request } = asked
  const approval = { ...asked, reason: reason || request.comment }
  if (request.kind === 'remove') return removeAccess(context, approval)
  if (request.kind === 'add') return giveAccess(context, request.user_id!, approval)
  return giveAccess(context, await invite(context, request), approval, true)
}

const giveAccess = async (
  context: Context,
  userId: string,
  { request, items, reason }: Approval,
  invited = false,
): Promise<string> => {
  const { tx, now } = context
  if (!(await receiverById(tx, userId))) throw problem('dataNotFound')
  await requirePlaces(
    context,
    items.map(({ study_id: studyId, site_id: siteId }) => ({ studyId, siteId })),
    false,
  )
  const grants = toGrants(userId, items, { at: now, reason })
  requireNone(await judgeItems(context, grants, { own: 'refused', invited }))
  const giving = under(context, request.id, { action: 'grantRoles', entity: 'assignments' })
  const ids = await giveGrants(giving, grants, async () => undefined, 'untold')
  for (const [sort, assignmentId] of ids)
    await run(tx)`update access_request_item set assignment_id = ${assignmentId}::uuid
      where tenant_id = ${here} and request_id = ${request.id}::uuid and sort = ${sort}`
  return userId
}

const invite = async (context: Context, request: RequestRecord): Promise<string> => {
  const { userId } = await requireFree(context, request.email!)
  const inviting = under(context, request.id, { action: 'inviteUsers', entity: 'users' })
  const invitedId = await inviteAddress(
    inviting,
    { email: request.email!, userId },
    {
      type: request.user_type,
      departmentId: request.department_id,
      lastName: request.last_name,
      firstName: request.first_name,
    },
  )
  await countPostedMails(context, 1)
  return invitedId
}

/** Ends roles at the minute asked for; without one, or with one that has passed, at once. */
const removeAccess = async (context: Context, { request, items, reason }: Approval): Promise<string> => {
  const { tx, actor, now } = context
  const userId = request.user_id!
  const open = new Set((await requireRemovable(context, userId, items, 'refused')).map(({ id }) => id))
  const ending = under(context, request.id, { entity: 'assignments' })
  const atOnce: string[] = []
  for (const { assignment_id: id, effective_at: at } of items) {
    if (!id || !open.has(id)) continue
    if (at && at > now) await endAssignmentAt(ending, { id, at }, reason)
    else atOnce.push(id)
  }
  if (atOnce.length > 0) await endAssignments(ending, { ids: atOnce }, reason)
  await endSessions(tx, { tenantId: actor.tenantId, userId }, 'roleChanged')
  return userId
}
