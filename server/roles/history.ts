import { sql } from 'kysely'
import type { Output, Parsed } from '../../contract/define.ts'
import type { roleHistory } from '../../contract/roles.ts'
import { type HistoryRow, historyEntry, historyOf } from '../audit/history.ts'
import type { Context, Transaction } from '../context.ts'
import { problem } from '../problem.ts'
import { roleById } from './queries.ts'

/** The history of one role from the audit trail; positions by their names, rights as they are, for the tree to name. */
export const history = async (
  { tx }: Context,
  { id, ...page }: Parsed<typeof roleHistory>,
): Promise<Output<typeof roleHistory>> => {
  if (!(await roleById(tx, id))) throw problem('dataNotFound')
  const { rows, total } = await historyOf(tx, 'roles', id, page)
  const names = await positionNames(tx, rows)
  const records = rows.map(row =>
    historyEntry(row, (field, value) =>
      field === 'positionIds' && Array.isArray(value)
        ? value.map(each => names.get(each) ?? each)
        : ((value ?? null) as Output<typeof roleHistory>['records'][number]['changes'][number]['from']),
    ),
  )
  return { records, total }
}

const positionNames = async (
  tx: Transaction,
  rows: readonly HistoryRow[],
): Promise<ReadonlyMap<string, string>> => {
  const ids = rows.flatMap(row => (row.payload?.changes?.positionIds ?? []).flat())
  if (ids.length === 0) return new Map()
  const found = await sql<{ id: string; name: string }>`select id, name from position
    where tenant_id = (select current_tenant()) and id::text = any(${ids.map(String)}::text[])`.execute(tx)
  return new Map(found.rows.map(({ id, name }) => [id, name]))
}
