import type { Output, Parsed } from '../../../contract/define.ts'
import type { departmentHistory } from '../../../contract/departments/calls.ts'
import { departmentsInScope } from '../../access/scope.ts'
import { wholeHistory } from '../../audit/history.ts'
import type { Context } from '../../kernel/context.ts'
import { rows } from '../../kernel/db/statements.ts'
import { problem } from '../../kernel/problem.ts'

/** Returns the history of one department, present or removed, with everything about it that is filed under other records. */
export const history = async (
  context: Context,
  { id, ...page }: Parsed<typeof departmentHistory>,
): Promise<Output<typeof departmentHistory>> => {
  const departments = await rows(context.tx)`select from department d
    where d.tenant_id = (select current_tenant()) and d.id = ${id}::uuid
    and ${departmentsInScope(context.actor.scope, 'd')}`
  if (departments.length === 0) throw problem('dataNotFound')
  return wholeHistory(context, 'departments', id, page)
}
