import type { Output, Parsed } from '../../../contract/define.ts'
import type { moveDepartment } from '../../../contract/departments/calls.ts'
import { changesBetween } from '../../audit/append.ts'
import type { Context } from '../../kernel/context.ts'
import { run } from '../../kernel/db/statements.ts'
import { problem } from '../../kernel/problem.ts'
import { departmentToChange } from './change.ts'
import { mostLevels } from './detail.ts'
import { endScopedSessions, getLeaders } from './head.ts'
import { movePaths, parentFor, takePlace } from './place.ts'
import { type DepartmentRecord, getHeight, siblingsUnder } from './queries.ts'

type MoveRequest = Parsed<typeof moveDepartment>

/**
 * Moves a department with those below it, under the lock of the whole tree. Cycles and levels are checked again inside the
 * transaction, so that concurrent moves can never form a cycle (TR-C2).
 */
export const move = async (context: Context, wish: MoveRequest): Promise<Output<typeof moveDepartment>> => {
  const { tx } = context
  const { department } = await departmentToChange(context, wish, 'move')
  if (await staysWhere(context, department, wish)) return { id: wish.id, rowVersion: wish.rowVersion }
  const above = await wayTo(context, department, wish.parentId)
  const sort = await takePlace(context, { ...department, ...wish })
  const version = department.rowVersion + 1
  const led = await getLeaders(tx, differing(department.path.slice(0, -1), above))
  await run(tx)`update department set parent_id = ${wish.parentId}::uuid, sort = ${sort},
    row_version = ${version}
    where tenant_id = (select current_tenant()) and id = ${wish.id}::uuid`
  if (wish.parentId !== department.parentId) await movePaths(tx, department, above)
  const before = { parentId: department.parentId, sort: department.sort }
  context.audit({
    entityId: wish.id,
    version,
    changes: changesBetween(before, { parentId: wish.parentId, sort }),
    ...(wish.reason && { reason: wish.reason }),
  })
  await endScopedSessions(context, led)
  return { id: wish.id, rowVersion: version }
}

/** Returns the ids from the root to the new parent, which is checked (G33, G34). */
const wayTo = async (
  context: Context,
  department: DepartmentRecord,
  parentId: string | null,
): Promise<string[]> => {
  if (parentId === department.parentId) return department.path.slice(0, -1)
  if (parentId === null) throw problem('departmentToTop', { field: 'parentId' })
  if (parentId === department.id) throw problem('departmentUnderItself', { field: 'parentId' })
  const parent = await parentFor(context, parentId, department.id)
  const max = mostLevels(context.actor)
  if (parent.path.length + (await getHeight(context.tx, department)) > max)
    throw problem('departmentTooDeep', { max, field: 'parentId' })
  return parent.path
}

/** Whether the department is already in the requested position. */
const staysWhere = async (
  { tx }: Context,
  { id, parentId }: DepartmentRecord,
  wish: MoveRequest,
): Promise<boolean> => {
  if (wish.parentId !== parentId) return false
  const siblings = await siblingsUnder(tx, parentId, null)
  const next = siblings[siblings.findIndex(each => each.id === id) + 1]
  return (next?.id ?? null) === wish.beforeId
}

/** Departments that are above it only before or only after the move: the scope of their heads changes. */
const differing = (before: readonly string[], after: readonly string[]): string[] => [
  ...before.filter(id => !after.includes(id)),
  ...after.filter(id => !before.includes(id)),
]
