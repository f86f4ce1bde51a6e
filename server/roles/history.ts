import type { Output, Parsed } from '../../contract/define.ts'
import type { roleHistory } from '../../contract/roles.ts'
import { wholeHistory } from '../audit/history.ts'
import type { Context } from '../context.ts'
import { requireOnce } from './asked.ts'

/**
 * The history of one role from the audit trail, with whom it was given to and taken from; positions by their names, rights as they are,
 * for the tree to name. A deleted role has one, too.
 */
export const history = async (
  context: Context,
  { id, ...page }: Parsed<typeof roleHistory>,
): Promise<Output<typeof roleHistory>> => {
  await requireOnce(context.tx, id)
  return wholeHistory(context, 'roles', id, page)
}
