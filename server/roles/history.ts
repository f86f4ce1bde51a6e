import type { Output, Parsed } from '../../contract/define.ts'
import type { roleHistory } from '../../contract/roles.ts'
import { historyEntry, historyOf } from '../audit/history.ts'
import { shownIn } from '../audit/shown.ts'
import type { Context } from '../context.ts'
import { requireOnce } from './asked.ts'

/** The history of one role from the audit trail; positions by their names, rights as they are, for the tree to name. A deleted role has one, too. */
export const history = async (
  { tx, actor, client }: Context,
  { id, ...page }: Parsed<typeof roleHistory>,
): Promise<Output<typeof roleHistory>> => {
  await requireOnce(tx, id)
  const { rows, total } = await historyOf(tx, 'roles', id, page)
  const shown = await shownIn({ tx, actor, locale: client.locale }, rows)
  return { records: rows.map(row => historyEntry(row, shown)), total }
}
