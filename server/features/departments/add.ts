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
import { endScopedSessions } from './head.ts'
import { parentFor, refuse, takePlace } from './place.ts'
import { countDepartments } from './queries.ts'
import { limitReason } from './rules.ts'

/** Returns the readings of a name, for completion and search in the tree. */
export const getSaid = (name: string, nameEn: string): string => organisationTexts({ name, nameEn }).said

type NewDepartment = Parsed<typeof addDepartment> & { headUserId?: string | null }

/** Adds a department without members. Its number is assigned under the lock of the tree (P15, TR-C4). */
export const add = async (
  context: Pick<Context, 'tx' | 'actor' | 'audit'>,
  input: NewDepartment,
): Promise<Output<typeof addDepartment>> => {
  const { tx, actor } = context
  const { name, nameEn, parentId, headUserId = null } = input
  await lockSortOrder(tx, 'department')
  if (parentId === null && !actor.scope.all) throw problem('departmentForbidden', { field: 'parentId' })
  const above = parentId === null ? [] : (await parentFor(context, parentId)).path
  refuse(limitReason(await countDepartments(tx), mostDepartments(actor)), 'name')
  const id = randomUUID()
  const sort = await takePlace(context, { ...input, id })
  await run(
    tx,
  )`insert into department (tenant_id, id, parent_id, path, name, name_en, said, sort, head_user_id)
    values (${actor.tenantId}::uuid, ${id}, ${parentId}::uuid, ${[...above, id]}::uuid[], ${name}, ${nameEn}, ${getSaid(name, nameEn)}, ${sort},
      ${headUserId}::uuid)`
  const fields = { name, nameEn, parentId, sort, headUserId, managerIds: [], applications: [] }
  context.audit({ entityId: id, version: 1, changes: changesBetween({}, fields) })
  if (headUserId) await endScopedSessions(context, [headUserId])
  return { id, rowVersion: 1 }
}
