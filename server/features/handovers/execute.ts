import type { Refusal } from '../../access/reasons.ts'
import { rows } from '../../kernel/db/statements.ts'
import { type HandingOver, handAssignmentsOver } from '../assignments/hand-over.ts'
import { afterDepartments, handDepartmentsOver } from '../departments/hand-over.ts'
import type { Items } from './queries.ts'

/** What goes from one user to another, and when. */
export type Transfer = { fromUserId: string; toUserId: string; at: Date; reason: string; items: Items }

/**
 * Hands everything over in the caller's transaction. On failure it returns the reason, and the caller must keep nothing. Departments
 * first: a personnel role requires the head of one (G37).
 */
export const handOver = async (
  work: HandingOver,
  { items, fromUserId, toUserId, at, reason }: Transfer,
): Promise<Refusal | null> => {
  const change = { fromUserId, toUserId, reason }
  const departments = await handDepartmentsOver(work, items.departmentIds, change)
  await handTasksOver(work, items.taskIds, fromUserId, toUserId)
  const refusal = await handAssignmentsOver(work, items.assignmentIds, { toUserId, at, reason })
  if (!refusal && departments > 0) await afterDepartments(work, change)
  return refusal
}

/** Open to-dos move to the successor; those done meanwhile stay. */
const handTasksOver = async (
  { tx, audit }: HandingOver,
  ids: readonly string[],
  fromUserId: string,
  toUserId: string,
): Promise<void> => {
  const notices = await rows(tx)<{ id: string }>`update notice set user_id = ${toUserId}::uuid,
    read_at = null, seen_at = null
    where tenant_id = (select current_tenant()) and id = any(${[...ids]}::uuid[]) and user_id = ${fromUserId}::uuid
      and type = 'todo' and done_at is null returning id`
  for (const { id } of notices)
    audit({
      action: 'handOverTask',
      entity: 'notices',
      entityId: id,
      changes: { userId: [fromUserId, toUserId] },
    })
}
