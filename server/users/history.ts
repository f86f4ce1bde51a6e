import { sql } from 'kysely'
import type { Output, Parsed } from '../../contract/define.ts'
import type { userHistory } from '../../contract/users.ts'
import { type HistoryRow, historyEntry, historyOf } from '../audit/history.ts'
import type { Context, Transaction } from '../context.ts'
import { problem } from '../problem.ts'
import { maskedEmail, maskedPhone, seesContact } from './present.ts'
import { usersById } from './queries.ts'

type Json = Output<typeof userHistory>['records'][number]['changes'][number]['from']

/** Fields whose values are ids, and the table that names them. */
const named = {
  organisationId: 'organisation',
  departmentIds: 'department',
  positionIds: 'position',
} as const

const idsIn = (rows: readonly HistoryRow[], field: string): string[] =>
  rows
    .flatMap(row => (row.payload?.changes?.[field] ?? []).flat())
    .filter((value): value is string => typeof value === 'string')

/** Human names of the ids in a page of history; a record that is gone keeps its id. */
const namesOf = async (tx: Transaction, rows: readonly HistoryRow[]): Promise<Map<string, string>> => {
  const names = new Map<string, string>()
  for (const [field, table] of Object.entries(named)) {
    const ids = idsIn(rows, field)
    if (ids.length === 0) continue
    const found = await sql<{ id: string; name: string }>`select id, name from ${sql.table(table)}
      where tenant_id = (select current_tenant()) and id::text = any(${ids}::text[])`.execute(tx)
    for (const { id, name } of found.rows) names.set(id, name)
  }
  return names
}

const shown = (field: string, value: unknown, names: Map<string, string>, contact: boolean): Json => {
  if (!contact && field === 'email') return maskedEmail(value as string | null)
  if (!contact && field === 'phone') return maskedPhone(value as string | null)
  if (Array.isArray(value)) return value.map(each => names.get(each) ?? each)
  return (typeof value === 'string' ? (names.get(value) ?? value) : (value ?? null)) as Json
}

/** The history of one user from the audit trail, ids replaced by names. */
export const history = async (
  context: Context,
  input: Parsed<typeof userHistory>,
): Promise<Output<typeof userHistory>> => {
  const { tx, actor } = context
  if ((await usersById(tx, [input.userId], actor.scope)).length === 0) throw problem('dataNotFound')
  const { rows, total } = await historyOf(tx, 'users', input.userId, input)
  const names = await namesOf(tx, rows)
  const contact = seesContact(actor) || input.userId === actor.userId
  const records = rows.map(row => historyEntry(row, (field, value) => shown(field, value, names, contact)))
  return { records, total }
}
