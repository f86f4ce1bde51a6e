import type { Output, Parsed } from '../../../contract/define.ts'
import type { roleHistory } from '../../../contract/roles/calls.ts'
import { wholeHistory } from '../../audit/history.ts'
import type { Context } from '../../kernel/context.ts'
import { requireOnce } from './asked.ts'

/**
 * The history of one role from the audit trail, with its assignments. Positions are named; permissions are left for the tree to name. A
 * deleted role has a history too.
 */
export const history = async (
  context: Context,
  { id, ...page }: Parsed<typeof roleHistory>,
): Promise<Output<typeof roleHistory>> => {
  await requireOnce(context.tx, id)
  return wholeHistory(context, 'roles', id, page)
}
