import type { Output, Parsed } from '../../contract/define.ts'
import type { departmentHistory } from '../../contract/departments.ts'
import { historyEntry, historyOf } from '../audit/history.ts'
import { shownIn } from '../audit/shown.ts'
import type { Context } from '../context.ts'
import { problem } from '../problem.ts'
import { departmentById } from './queries.ts'

/** The history of one department, ids of departments and people replaced by names. */
export const history = async (
  { tx, actor, client }: Context,
  { id, ...page }: Parsed<typeof departmentHistory>,
): Promise<Output<typeof departmentHistory>> => {
  if (!(await departmentById(tx, id, actor.scope))) throw problem('dataNotFound')
  const { rows, total } = await historyOf(tx, 'departments', id, page)
  const shown = await shownIn({ tx, actor, locale: client.locale }, rows)
  return { records: rows.map(row => historyEntry(row, shown)), total }
}
