import { sql } from 'kysely'
import { type approveAccessRequests, decideAccessRequest } from '../../../contract/access-decisions/calls.ts'
import type { BasisPart } from '../../../contract/access-requests/shapes.ts'
import type { Output, Parsed } from '../../../contract/define.ts'
import type { AccessDecisionAct } from '../../../contract/signatures/acts.ts'
import { getSettings } from '../../../contract/tenant/settings.ts'
import { decide } from '../../access/decide.ts'
import { firstRefusal, toProblem } from '../../access/reasons.ts'
import { requireVersion } from '../../audit/history.ts'
import type { AuditEntry, Context } from '../../kernel/context.ts'
import { run } from '../../kernel/db/statements.ts'
import { eachWithOutcome, tryOne } from '../../kernel/outcomes.ts'
import { problem } from '../../kernel/problem.ts'
import { receiverById, rolesToGive } from '../assignments/for-requests.ts'
import { foresees } from '../impact/trial.ts'
import { signRecord } from '../signatures/sign.ts'
import { applyRequest } from './apply.ts'
import { getBasis, getChanged } from './basis.ts'
import { closeTodos, getTakenPath, notify, ownPath } from './notify.ts'
import {
  findRequest,
  type ItemRecord,
  isVisible,
  listCovered,
  listItems,
  type RequestRecord,
} from './queries.ts'
import { getDecisionRefusal, listConcerned } from './reviewers.ts'
import { listRowRisks } from './risks.ts'

const here = sql`(select current_tenant())`

type DecisionRequest = { id: string; rowVersion: number; reason: string; change: AccessDecisionAct }
type Decidable = { request: RequestRecord; items: ItemRecord[] }

/** The request, when right, scope, independence, state and version allow a decision; else throws the refusal. */
export const requireDecidable = async (
  context: Context,
  { id, rowVersion }: Pick<DecisionRequest, 'id' | 'rowVersion'>,
  lock: boolean,
): Promise<Decidable> => {
  const { tx, actor, now } = context
  const request = await findRequest(tx, id, lock)
  if (!request || !(await isVisible(tx, id, actor.scope))) throw problem('dataNotFound')
  const right = firstRefusal(decide(actor, decideAccessRequest, null, now))
  const refusal =
    right ??
    getDecisionRefusal(request, {
      actorId: actor.userId,
      at: now,
      concerned: await listConcerned(tx, request),
      covered: (await listCovered(tx, [id], actor.scope)).has(id),
    })
  if (refusal) throw toProblem(refusal)
  await requireVersion(tx, { entity: 'accessRequests', id, version: request.row_version }, rowVersion)
  return { request, items: await listItems(tx, [id]) }
}

/** Refuses an approval whose basis has changed since the reviewer read it, and names what has. */
export const requireBasis = async (
  { tx }: Context,
  { request, items }: Decidable,
  read: readonly BasisPart[],
): Promise<void> => {
  const changed = getChanged(read, await getBasis(tx, request, items))
  if (changed.length > 0) throw problem('accessBasisChanged', { changed })
}

/** Locks the user and the roles, so that no other change of them passes between the check and the effects. */
const lockBasis = async ({ tx }: Context, { request, items }: Decidable): Promise<void> => {
  if (request.user_id) await receiverById(tx, request.user_id)
  await rolesToGive(tx, [...new Set(items.map(each => each.role_id))])
}

/** Writes a decision under the lock of the request, with everything that follows from it; a signature adds itself. */
const write = async (
  context: Context,
  { id, rowVersion, change, reason }: DecisionRequest,
): Promise<{ version: number; entry: AuditEntry }> => {
  const { tx, actor } = context
  const decidable = await requireDecidable(context, { id, rowVersion }, true)
  const { request, items } = decidable
  const approves = change.decision === 'approved'
  if (approves) {
    await lockBasis(context, decidable)
    await requireBasis(context, decidable, change.basis)
  }
  const userId = approves ? await applyRequest(context, { request, items, reason }) : request.user_id
  const version = rowVersion + 1
  await run(tx)`update access_request set state = ${change.decision}, user_id = ${userId}::uuid,
    decided_by = ${actor.userId}::uuid, decided_at = now(),
      decision_reason = ${reason}, row_version = ${version}, updated_at = now()
    where tenant_id = ${here} and id = ${id}::uuid`
  await closeTodos(tx, id)
  const to =
    request.kind === 'invite' || !request.user_id
      ? [request.applicant_id]
      : [request.applicant_id, request.user_id]
  await notify(
    tx,
    { ...request, user_id: userId },
    {
      event: change.decision,
      type: 'notification',
      to: approves ? to : [request.applicant_id],
      // It takes the role and opens the page that was refused.
      link: approves && request.kind === 'add' ? getTakenPath(id) : ownPath,
    },
  )
  const changes: AuditEntry['changes'] = { state: ['submitted', change.decision] }
  return { version, entry: { entityId: id, version, reason, changes, detail: { decision: change.decision } } }
}

/** Whether decisions of this tenant are signed. */
export const isSigned = ({ actor }: Pick<Context, 'actor'>): boolean =>
  getSettings(actor.tenant.settings).signAccessDecisions

/** Approves or returns a request; the effects, the signature and the entries commit together, or nothing does. */
export const decideRequest = async (
  context: Context,
  request: Parsed<typeof decideAccessRequest>,
): Promise<Output<typeof decideAccessRequest>> => {
  const { id, change } = request
  if (!isSigned(context)) {
    const { version, entry } = await write(context, request)
    context.audit(entry)
    return { id, rowVersion: version, state: change.decision, signatureId: null }
  }
  if (!request.signature) {
    await requireDecidable(context, request, false)
    throw problem('signatureRequired')
  }
  const { version, signatureId } = await signRecord(context, request, () => write(context, request))
  return { id, rowVersion: version, state: change.decision, signatureId }
}

/** Approves several requests, each as it is at that moment; one with a risk is left to a decision of its own. */
export const approveRequests = (
  context: Context,
  { requests, reason }: Parsed<typeof approveAccessRequests>,
): Promise<Output<typeof approveAccessRequests>> =>
  eachWithOutcome(context, requests, reason, seen =>
    tryOne(context, async own => {
      if (isSigned(own)) throw problem('signatureRequired')
      const { request, items } = await requireDecidable(own, seen, true)
      await lockBasis(own, { request, items })
      const risks = (await listRowRisks(own.tx, [request], items)).get(request.id) ?? []
      if (risks.length > 0) throw problem('accessRequestRisky')
      const basis = await getBasis(own.tx, request, items)
      const change = { act: 'accessDecision' as const, decision: 'approved' as const, basis }
      own.audit((await write(own, { ...seen, reason, change })).entry)
    }),
  )

/** The preview shows what the decision would do, without a signature. */
foresees(decideAccessRequest.name, async (context: Context, request: Parsed<typeof decideAccessRequest>) => {
  const { entry } = await write(context, request)
  context.audit(entry)
})
