import { sql } from 'kysely'
import type { StudyStatus } from '../../../contract/studies/shapes.ts'
import { studiesInScope } from '../../access/scope.ts'
import type { Scope, Transaction } from '../../kernel/context.ts'

export type StudyRecord = {
  id: string
  plan_id: string
  name: string
  name_en: string
  status: StudyStatus
  active: boolean
  row_version: number
}

/** Studies by id within the scope; other ids return no row. `lock` locks them until commit, in id order. */
export const studiesById = async (
  tx: Transaction,
  ids: readonly string[],
  scope: Scope,
  lock = false,
): Promise<StudyRecord[]> => {
  const wanted = sql`s.tenant_id = (select current_tenant()) and s.id = any(${[...ids]}::uuid[])`
  if (lock) await sql`select from study s where ${wanted} order by s.id for update`.execute(tx)
  const { rows } =
    await sql<StudyRecord>`select s.id, s.plan_id, s.name, s.name_en, s.status, s.active, s.row_version
    from study s where ${wanted} and ${studiesInScope(scope, 's')}`.execute(tx)
  return rows
}
