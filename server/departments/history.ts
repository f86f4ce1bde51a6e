import { sql } from 'kysely'
import type { Output, Parsed } from '../../contract/define.ts'
import type { departmentHistory } from '../../contract/departments.ts'
import { departmentsInScope } from '../access/scope.ts'
import { getHistory, type HistoryRow, historyEntry } from '../audit/history.ts'
import { shownIn } from '../audit/shown.ts'
import type { Context } from '../context.ts'
import { problem } from '../problem.ts'

/** Accepts a present or removed department: the history of a removed one can still be read. */
const requireOnce = async ({ tx, actor }: Context, id: string): Promise<void> => {
  const { rows } =
    await sql`select from department d where d.tenant_id = (select current_tenant()) and d.id = ${id}::uuid
    and ${departmentsInScope(actor.scope, 'd')}`.execute(tx)
  if (rows.length === 0) throw problem('dataNotFound')
}

/** Reduces the entry of a user who joined or left to that fact: other changes of the user are not part of the department's history. */
const memberEntry = (row: HistoryRow, departmentId: string): HistoryRow => {
  if (row.entity !== 'users') return row
  const [, after] = row.payload?.changes?.departmentIds ?? []
  const joined = Array.isArray(after) && after.includes(departmentId)
  const userId = row.entity_id
  return {
    ...row,
    entity_version: null,
    payload: { changes: { memberIds: joined ? [null, userId] : [userId, null] } },
  }
}

/** Returns the history of one department with users who joined or left, and names in place of ids. */
export const history = async (
  context: Context,
  { id, ...page }: Parsed<typeof departmentHistory>,
): Promise<Output<typeof departmentHistory>> => {
  await requireOnce(context, id)
  const { tx, actor, client } = context
  const also = sql`select department_moves(${id}::uuid)`
  const found = await getHistory(tx, 'departments', id, page, { also })
  const rows = found.rows.map(row => memberEntry(row, id))
  const shown = await shownIn({ tx, actor, locale: client.locale }, rows)
  return { records: rows.map(row => historyEntry(row, shown)), total: found.total }
}
