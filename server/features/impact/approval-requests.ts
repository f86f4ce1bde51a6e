import type { CodeName } from '../../../contract/codes.ts'
import type { Output, Parsed } from '../../../contract/define.ts'
import type {
  approvalImpact,
  confirmChange,
  holdChange,
  Impact,
  listApprovalRequests,
  turnDownChange,
} from '../../../contract/impact/calls.ts'
import type { changeMembers } from '../../../contract/members/changes.ts'
import { calls } from '../../../contract/registry/index.ts'
import { decide } from '../../access/decide.ts'
import { deny, firstRefusal, type Refusal, toProblem } from '../../access/reasons.ts'
import { resolvePerson } from '../../access/resolve.ts'
import type { AuditEntry, Context } from '../../kernel/context.ts'
import { run } from '../../kernel/db/statements.ts'
import { Problem, problem } from '../../kernel/problem.ts'
import { addApprovalRequest } from './add-approval.ts'
import {
  type ApprovalRequest,
  findApprovalRequest,
  getRoles,
  getSubjects,
  listRequestsInScope,
} from './approval-queries.ts'
import { askAlone, blindedWhoSee, sightsBy } from './blinding.ts'
import { preview } from './preview.ts'
import { foreseen, getSeveral, getWish, ownEntry, type TrialRequest, tryOut } from './trial.ts'

/** Makes an approval request. A change that unblinds nobody needs none: its own call makes it at once. */
export const hold = async (
  context: Context,
  { call, input, reason }: Parsed<typeof holdChange>,
): Promise<Output<typeof holdChange>> => {
  const { tx, audit } = context
  const wish = getWish(context, call, input)
  if (!wish.call.codes.includes('blindedWouldUnblind')) throw problem('nothingChanged')
  const approved: Context = { ...context, confirmed: true }
  const sights = await sightsBy(tx, () => tryOut(approved, foreseen(wish), () => blindedWhoSee(tx)))
  if (sights.length === 0) throw problem('nothingChanged')
  const entries = await tryOut(approved, wish, async tried => [...tried.entries])
  const narrowedInput = narrowed(wish, input, entries)
  const id = await addApprovalRequest(context, {
    call,
    input: narrowedInput,
    reason,
    ...getSubject(wish, entries),
  })
  audit({ entityId: id, reason, detail: { call, people: new Set(sights.map(each => each.userId)).size } })
  return { id }
}

/** The input of a change of several users, for those whom it would change now: not for users who match its filter later. */
const narrowed = (wish: TrialRequest, given: unknown, entries: readonly AuditEntry[]): unknown => {
  const several = getSeveral(wish)
  if (!several) return given
  const changed = entries.filter(each => each.outcome !== 'refused').map(each => each.detail?.userId)
  const userIds = changed.filter(each => typeof each === 'string')
  return several.narrow(wish.input as never, [...new Set(userIds)])
}

/** Whether a change of several users was made for each of them. */
const isWhole = (wish: TrialRequest, output: unknown): boolean => {
  const { results = [] } = (output ?? {}) as Partial<Output<typeof changeMembers>>
  const done = new Set(results.filter(({ code }) => code === 0).map(({ id }) => id))
  const userIds = getSeveral(wish)?.getUserIds(wish.input as never) ?? []
  return results.every(({ code }) => code === 0) && userIds.every(each => done.has(each))
}

/** Returns the record that a change is about. For given roles it is the user. */
const getSubject = ({ call }: TrialRequest, entries: readonly AuditEntry[]) => {
  const [first] = entries
  const person = first?.detail?.userId
  if (first?.entity === 'assignments' && typeof person === 'string')
    return { entity: 'users', entityId: person }
  return { entity: first?.entity ?? call.changes!.entity, entityId: first?.entityId ?? null }
}

/**
 * Why the actor may not decide on an approval request, or null. Requesters may not decide on their own, and the approver
 * must be allowed to make the change.
 */
const refusalFor = ({ actor, now }: Context, row: ApprovalRequest): Refusal | null => {
  if (row.asked_by === actor.userId) return deny('state', 'selfReview')
  const call = calls[row.call]
  return call ? firstRefusal(decide(actor, call, null, now)) : deny('state', 'dataNotFound')
}

/** Lists approval requests, open or closed, that the actor made or could approve. */
export const getApprovalRequests = async (
  context: Context,
  { state, ...page }: Parsed<typeof listApprovalRequests>,
): Promise<Output<typeof listApprovalRequests>> => {
  const { tx, actor, now } = context
  const mine = Object.values(calls)
    .filter(call => call.codes.includes('blindedWouldUnblind') && decide(actor, call, null, now).allowed)
    .map(call => call.name)
  const { rows, total } = await listRequestsInScope(tx, { state, calls: mine, scope: actor.scope }, page)
  const subjects = await getSubjects(tx, rows, context.client.locale)
  const roles = await getRoles(tx, rows)
  const records = rows.map(row => ({
    id: row.id,
    call: row.call,
    subject: {
      entity: row.entity,
      id: row.entity_id,
      ...(subjects.get(row.entity_id ?? '') ?? { name: '', nameEn: '' }),
    },
    roles: roles.get(row.id) ?? [],
    reason: row.reason,
    askedBy: row.asker,
    askedAt: row.asked_at.toISOString(),
    state: row.state,
    decidedBy: row.decider,
    decidedAt: row.decided_at?.toISOString() ?? null,
    decidedReason: row.decided_reason,
    refusal: refusalFor(context, row),
  }))
  return { records, total }
}

/** Returns an open approval request, locked until the commit. It does not exist for an actor with no part in it. */
const waiting = async (context: Context, id: string): Promise<ApprovalRequest> => {
  const row = await findApprovalRequest(context.tx, id)
  const own = row?.asked_by === context.actor.userId
  if (!row || (!own && refusalFor(context, row))) throw problem('dataNotFound')
  if (row.state !== 'waiting') throw problem('alreadyHandled')
  return row
}

/** Returns what the requested change would do now, or why it can no longer be made. */
export const getCurrentImpact = async (
  context: Context,
  { id }: Parsed<typeof approvalImpact>,
): Promise<Impact> => {
  const row = await waiting(context, id)
  const approved: Context = { ...context, confirmed: true }
  return preview(approved, { call: row.call, input: row.input as Record<string, unknown>, rows: 20 })
}

const outside: ReadonlySet<CodeName> = new Set(['dataNotFound', 'departmentForbidden', 'outOfScope'])
/** Problems of the approver, not of the change. */
const ofHimself: ReadonlySet<CodeName> = new Set(['selfGrant', 'grantBeyondOwn'])

/** Whether the requester could still make the request: two persons must both be entitled to the change. */
const stillAsked = async ({ tx, now }: Context, { asked_by, call }: ApprovalRequest): Promise<boolean> => {
  const standings = await resolvePerson(tx, { userId: asked_by, roleId: undefined, at: null })
  return standings.some(({ actor }) => decide(actor, calls[call]!, null, now).allowed)
}

/** Converts the failure of a change to the problem that the approver gets. */
const toConfirming = (error: unknown): unknown => {
  if (!(error instanceof Problem) || ofHimself.has(error.problem)) return error
  // The approver may make such changes, but not for this record: it is outside their scope (H19).
  if (outside.has(error.problem)) return problem('businessUnitMismatch', error.data)
  // The change has become impossible since. Its impact now says why.
  return problem('approvalRequestOutdated', error.problem === 'dataChanged' ? error.data : undefined)
}

/**
 * Makes a change that another user has requested, with the rights of the approver: both must be entitled. If its record has
 * changed since, or the change is no longer possible for one of its users, nothing happens and it must be requested again.
 */
export const approveChange = async (
  context: Context,
  { id, reason }: Parsed<typeof confirmChange>,
): Promise<Output<typeof confirmChange>> => {
  const row = await waiting(context, id)
  const refusal = refusalFor(context, row)
  if (refusal) throw toProblem(refusal)
  if (!(await stillAsked(context, row))) throw problem('approvalRequestOutdated')
  const wish = getWish(context, row.call, row.input)
  const { handled, input, call } = wish
  const confirmed = { heldChange: id, askedBy: row.asked_by }
  const inner: Context = {
    ...context,
    confirmed: true,
    audit: entry => {
      const own = ownEntry(call, entry)
      context.audit({ ...own, detail: { ...own.detail, confirmed, askedFor: row.reason } })
    },
  }
  const output = await handled.run(inner, input).catch(error => {
    throw toConfirming(error)
  })
  // One of the users can't be changed any more: nothing is done for the others either.
  if (!isWhole(wish, output)) throw problem('approvalRequestOutdated')
  await askAlone(context.tx)
  await decideRow(context, id, 'confirmed', reason)
  return { done: true }
}

/** Rejects an approval request, or withdraws the actor's own. */
export const rejectChange = async (
  context: Context,
  { id, reason }: Parsed<typeof turnDownChange>,
): Promise<Output<typeof turnDownChange>> => {
  await waiting(context, id)
  await decideRow(context, id, 'turned down', reason)
  return { done: true }
}

const decideRow = async (
  { tx, actor, audit }: Context,
  id: string,
  state: ApprovalRequest['state'],
  reason: string,
): Promise<void> => {
  await run(tx)`update approval_request set state = ${state}, decided_by = ${actor.userId}::uuid,
    decided_at = now(), decided_reason = ${reason}
    where tenant_id = (select current_tenant()) and id = ${id}::uuid`
  audit({ entityId: id, reason, changes: { state: ['waiting', state] } })
}
