import type { Output, Parsed } from '../../contract/define.ts'
import type { userHistory } from '../../contract/users.ts'
import { historyEntry, historyOf } from '../audit/history.ts'
import { shownIn } from '../audit/shown.ts'
import type { Context } from '../context.ts'
import { requireOnce } from './once.ts'

/** The history of one user from the audit trail, ids replaced by names; of somebody who was removed as well. */
export const history = async (
  context: Context,
  input: Parsed<typeof userHistory>,
): Promise<Output<typeof userHistory>> => {
  const { tx, actor, client } = context
  const [{ rows, total }] = await Promise.all([
    historyOf(tx, 'users', input.userId, input),
    requireOnce(context, input.userId),
  ])
  const shown = await shownIn({ tx, actor, locale: client.locale }, rows)
  return { records: rows.map(row => historyEntry(row, shown)), total }
}
