import { randomUUID } from 'node:crypto'
import type { Context } from '../../kernel/context.ts'
import { run } from '../../kernel/db/statements.ts'

/** A change as stored for approval: the call with its input, and the record that it is about. */
export type NewApprovalRequest = {
  call: string
  input: unknown
  entity: string
  entityId: string | null
  reason: string
}

/** Stores an approval request. Returns its id. */
export const addApprovalRequest = async (
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  { call, input, entity, entityId, reason }: NewApprovalRequest,
): Promise<string> => {
  const id = randomUUID()
  await run(tx)`insert into approval_request (tenant_id, id, call, input, entity, entity_id, reason, asked_by)
    values (${actor.tenantId}::uuid, ${id}::uuid, ${call}, ${JSON.stringify(input)}::jsonb, ${entity}, ${entityId}::uuid, ${reason}, ${actor.userId}::uuid)`
  return id
}
