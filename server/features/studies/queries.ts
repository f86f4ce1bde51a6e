import { sql } from 'kysely'
import { studyRecord } from '../../../contract/studies/fields.ts'
import { studiesInScope } from '../../access/scope.ts'
import type { Scope, Transaction } from '../../kernel/context.ts'
import { type RecordRow, selectColumns } from '../../kernel/records/columns.ts'

export type StudyRecord = RecordRow<typeof studyRecord.fields>

/** Studies by id within the scope; other ids return no row. `lock` locks them until commit, in id order. */
export const studiesById = async (
  tx: Transaction,
  ids: readonly string[],
  scope: Scope,
  lock = false,
): Promise<StudyRecord[]> => {
  const wanted = sql`s.tenant_id = (select current_tenant()) and s.id = any(${[...ids]}::uuid[])`
  if (lock) await sql`select from study s where ${wanted} order by s.id for update`.execute(tx)
  const { rows } = await sql<StudyRecord>`select ${selectColumns(studyRecord, 's')}
    from study s where ${wanted} and ${studiesInScope(scope, 's')}`.execute(tx)
  return rows
}
