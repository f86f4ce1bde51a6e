import { type Refusal, toProblem } from '../../access/reasons.ts'
import type { Context, Transaction } from '../../kernel/context.ts'
import { run } from '../../kernel/db/statements.ts'
import { problem } from '../../kernel/problem.ts'
import { placeBefore, renumberSiblings, takenName } from '../../kernel/sort-order.ts'
import { mostLevels } from './detail.ts'
import { anyDepartment, type DepartmentRecord, isPosition, siblingsUnder } from './queries.ts'
import { levelReason, openIn } from './rules.ts'

export const refuse = (reason: Refusal | null, field: string): void => {
  if (reason) throw toProblem(reason, { field })
}

/** Returns the new parent of a department: visible to the actor, not below the moved one, with a free level below it (G33, G34). */
export const parentFor = async (
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  parentId: string,
  movedId?: string,
): Promise<DepartmentRecord> => {
  const parent = await anyDepartment(tx, parentId)
  if (!parent)
    throw problem((await isPosition(tx, parentId)) ? 'departmentUnderPosition' : 'dataNotFound', {
      field: 'parentId',
    })
  if (!openIn(actor.scope, parent.path)) throw problem('departmentForbidden', { field: 'parentId' })
  if (movedId && parent.path.includes(movedId)) throw problem('departmentUnderItself', { field: 'parentId' })
  refuse(levelReason(parent.path.length, mostLevels(actor)), 'parentId')
  return parent
}

type PlacementRequest = {
  id: string
  parentId: string | null
  beforeId: string | null
  name: string
  nameEn: string
}

/**
 * Returns the sort order below a parent, after checking that the name is free there. Siblings are shifted if necessary, each
 * with its own entry.
 */
export const takePlace = async (
  context: Pick<Context, 'tx' | 'audit'>,
  wish: PlacementRequest,
): Promise<number> => {
  const siblings = await siblingsUnder(context.tx, wish.parentId, wish.id)
  const takenField = takenName(siblings, wish)
  if (takenField) throw problem('departmentNameTaken', { field: takenField })
  const placed = placeBefore(siblings, wish.beforeId)
  if (!placed) throw problem('dataNotFound', { field: 'beforeId' })
  await renumberSiblings(context, 'department', siblings, placed)
  return placed.sort
}

/** Updates the paths of a department and everything below it after a move. */
export const movePaths = async (
  tx: Transaction,
  { id, path }: DepartmentRecord,
  above: readonly string[],
): Promise<void> => {
  await run(tx)`update department d set path = ${[...above]}::uuid[] || d.path[${path.length}::int:]
    where d.tenant_id = (select current_tenant()) and d.path @> array[${id}::uuid]`
}
