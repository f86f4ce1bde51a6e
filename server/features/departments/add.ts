import { randomUUID } from 'node:crypto'
import type { Output, Parsed } from '../../../contract/define.ts'
import type { addDepartment } from '../../../contract/departments/calls.ts'
import { changesBetween } from '../../audit/append.ts'
import type { Context } from '../../kernel/context.ts'
import { run } from '../../kernel/db/statements.ts'
import { problem } from '../../kernel/problem.ts'
import { organisationTexts } from '../../kernel/search/organisation.ts'
import { lockSortOrder } from '../../kernel/sort-order.ts'
import { mostDepartments } from './detail.ts'
import { parentFor, refuse, takePlace } from './place.ts'
import { countDepartments } from './queries.ts'
import { limitReason } from './rules.ts'

/** Returns the readings of a name, for completion and search in the tree. */
export const getSaid = (name: string, nameEn: string): string => organisationTexts({ name, nameEn }).said

/** Adds a department without head and members. Its number is assigned under the lock of the tree (P15, TR-C4). */
export const add = async (
  context: Context,
  input: Parsed<typeof addDepartment>,
): Promise<Output<typeof addDepartment>> => {
  const { tx, actor } = context
  const { name, nameEn, parentId } = input
  await lockSortOrder(tx, 'department')
  if (parentId === null && !actor.scope.all) throw problem('departmentForbidden', { field: 'parentId' })
  const above = parentId === null ? [] : (await parentFor(context, parentId)).path
  refuse(limitReason(await countDepartments(tx), mostDepartments(actor)), 'name')
  const id = randomUUID()
  const sort = await takePlace(context, { ...input, id })
  await run(tx)`insert into department (tenant_id, id, parent_id, path, name, name_en, said, sort)
    values (${actor.tenantId}::uuid, ${id}, ${parentId}::uuid, ${[...above, id]}::uuid[], ${name}, ${nameEn}, ${getSaid(name, nameEn)}, ${sort})`
  const fields = { name, nameEn, parentId, sort, headUserId: null, managerIds: [], applications: [] }
  context.audit({ entityId: id, version: 1, changes: changesBetween({}, fields) })
  return { id, rowVersion: 1 }
}
