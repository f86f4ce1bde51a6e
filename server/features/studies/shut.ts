import { sql } from 'kysely'
import type { StudyStatus } from '../../../contract/studies/shapes.ts'
import type { Refusal } from '../../access/reasons.ts'
import type { Transaction } from '../../kernel/context.ts'
import { rows } from '../../kernel/db/statements.ts'
import { studyShut } from './rules.ts'

/**
 * Studies of which nothing may be given, by id, with why (P37). `lock`: none of them can be closed until the commit.
 */
export const findShutStudies = async (
  tx: Transaction,
  ids: readonly (string | null)[],
  lock: boolean,
): Promise<ReadonlyMap<string, Refusal>> => {
  const studyIds = [...new Set(ids.filter(id => id !== null))]
  if (studyIds.length === 0) return new Map()
  const studies = await rows(tx)<{ id: string; status: StudyStatus; active: boolean }>`select id, status,
    active from study
    where tenant_id = (select current_tenant()) and id = any(${studyIds}::uuid[]) order by id ${lock ? sql`for share` : sql``}`
  return new Map(
    studies.flatMap(study => {
      const shut = studyShut(study)
      return shut ? [[study.id, shut]] : []
    }),
  )
}
