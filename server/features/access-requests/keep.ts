import { sql } from 'kysely'
import { editAccessRequest } from '../../../contract/access-requests/calls.ts'
import { appendAudit } from '../../audit/append.ts'
import type { AuditEntry, Transaction } from '../../kernel/context.ts'
import { one, rows } from '../../kernel/db/statements.ts'
import { closeTodos, getReviewPath, notify, ownPath } from './notify.ts'
import { findRequest } from './queries.ts'
import { listReviewers } from './reviewers.ts'

const here = sql`(select current_tenant())`
const client = { ip: '', zone: 'UTC', submitTime: null }
const system = { accountId: null, userId: null, name: 'system', roleId: null, roleName: null }

/** Requests without a decision end: nothing of them is done. */
const expire = async (tx: Transaction): Promise<AuditEntry[]> => {
  const accessRequests = await rows(tx)<{ id: string; row_version: number }>`update access_request
    set state = 'expired', row_version = row_version + 1, updated_at = now()
    where tenant_id = ${here} and state = 'submitted' and valid_until <= now() returning id, row_version`
  for (const { id } of accessRequests) {
    const request = (await findRequest(tx, id))!
    await closeTodos(tx, id)
    await notify(tx, request, {
      event: 'expired',
      type: 'notification',
      to: [request.applicant_id],
      link: ownPath,
    })
  }
  return accessRequests.map(({ id, row_version: version }) => ({
    action: 'expireAccessRequest',
    entityId: id,
    version,
    changes: { state: ['submitted', 'expired'] as [unknown, unknown] },
  }))
}

/** Overdue requests go to the deputies: everyone else who may decide. The to-dos of the first reviewers become overdue. */
const escalate = async (tx: Transaction, now: Date): Promise<AuditEntry[]> => {
  const accessRequests = await rows(tx)<{ id: string }>`update access_request set escalated_at = now(),
    updated_at = now()
    where tenant_id = ${here} and state = 'submitted' and due_at <= now() and escalated_at is null returning id`
  const entries: AuditEntry[] = []
  for (const { id } of accessRequests) {
    const request = (await findRequest(tx, id))!
    const { all } = await listReviewers({ tx, now }, request)
    await closeTodos(tx, id)
    const message = { event: 'overdue', type: 'todo', urgency: 'overdue' } as const
    await notify(tx, request, { ...message, to: all, link: getReviewPath(request) })
    const detail = { number: request.number, reviewers: all.length }
    entries.push({ action: 'escalateAccessRequest', entityId: id, version: request.row_version, detail })
  }
  return entries
}

/** The regular work on the access requests of one tenant: what is over expires, what is overdue is escalated. One process at a time. */
export const keepAccessRequests = async (
  tx: Transaction,
): Promise<{ expired: number; escalated: number }> => {
  const row = (await one(tx)<{ mine: boolean; now: Date }>`select now() as now,
    pg_try_advisory_xact_lock(hashtextextended('access requests ' || ${here}::text, 0)) as mine`)!
  if (!row.mine) return { expired: 0, escalated: 0 }
  const expired = await expire(tx)
  const escalated = await escalate(tx, row.now)
  const entries = [...expired, ...escalated]
  if (entries.length > 0)
    await appendAudit(tx, system, editAccessRequest, { ...client, requestId: 'access-requests' }, entries)
  return { expired: expired.length, escalated: escalated.length }
}
