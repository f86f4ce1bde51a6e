import { sql } from 'kysely'
import type { CodeName } from '../../contract/codes.ts'
import type { Transaction } from '../kernel/context.ts'
import { one } from '../kernel/db/statements.ts'
import { type Problem, problem } from '../kernel/problem.ts'

/** A record that a form was opened on, with the version that it showed. */
type Opened = { id: string; rowVersion: number }

/**
 * Why an edit does not find its record. A record of this company that was removed, or changed so that the actor no longer sees it,
 * since the form was opened, answers with its own code, which leads back to the list (P41). Anything else is unknown, whether
 * it exists or not (TR-T5).
 */
export const whyGone = async (
  tx: Transaction,
  table: 'users' | 'study',
  { id, rowVersion }: Opened,
  code: Extract<CodeName, 'userAccessChanged' | 'studyAccessChanged'>,
): Promise<Problem> => {
  const row = await one(tx)<{ later: boolean }>`select removed_at is not null
    or row_version > ${rowVersion} as later
    from ${sql.table(table)} where tenant_id = (select current_tenant()) and id = ${id}::uuid`
  return problem(row?.later ? code : 'dataNotFound')
}
