import type { Output, Parsed } from '../../../contract/define.ts'
import type { cancelHandover } from '../../../contract/handovers/calls.ts'
import { requireVersion } from '../../audit/history.ts'
import type { Context } from '../../kernel/context.ts'
import { run } from '../../kernel/db/statements.ts'
import { problem } from '../../kernel/problem.ts'
import { handoverFor } from './queries.ts'

/**
 * Cancels a submitted handover. It locks the same row as the job (run.ts): the second of the two finds the result of the first, and does
 * nothing.
 */
export const cancel = async (
  { tx, actor, now, audit }: Context,
  { id, rowVersion, reason }: Parsed<typeof cancelHandover>,
): Promise<Output<typeof cancelHandover>> => {
  const handover = await handoverFor(tx, id, actor.scope, true)
  if (!handover) throw problem('dataNotFound')
  // Before the version check, because execution changes the version: "already done" is more helpful than a conflict.
  if (handover.state === 'done' || handover.state === 'failed') throw problem('handoverDone')
  await requireVersion(tx, { entity: 'handovers', id, version: handover.row_version }, rowVersion)
  if (handover.state !== 'pending') throw problem('nothingChanged')
  const version = rowVersion + 1
  await run(tx)`update handover set state = 'cancelled', cancelled_by = ${actor.userId}::uuid,
    cancelled_at = ${now}, cancel_reason = ${reason},
      row_version = ${version}
    where tenant_id = (select current_tenant()) and id = ${id}::uuid`
  audit({ entityId: id, version, reason, changes: { state: ['pending', 'cancelled'] } })
  return { id, rowVersion: version }
}
