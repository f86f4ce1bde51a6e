import type { ExportKind } from '../../../contract/downloads/calls.ts'
import { decide } from '../../access/decide.ts'
import { resolvePerson } from '../../access/resolve.ts'
import type { Transaction } from '../../kernel/context.ts'
import { one } from '../../kernel/db/statements.ts'
import { getExport } from './definition.ts'

/**
 * Whether a link still serves a file: that of an export only while one of the user's roles allows the export, as when the link was made
 * (TR-Z2). Any other file is not decided here.
 */
export const mayServe = async (
  tx: Transaction,
  { fileId, userId }: { fileId: string; userId: string },
): Promise<boolean> => {
  const row = await one(tx)<{ kind: ExportKind; now: Date }>`select kind, now() as now from download
    where tenant_id = (select current_tenant()) and user_id = ${userId}::uuid and file_id = ${fileId}::uuid`
  if (!row) return true
  const { kind, now } = row
  const { call } = getExport(kind)
  const standings = await resolvePerson(tx, { userId, roleId: undefined, at: null })
  return standings.some(({ actor }) => decide(actor, call, null, now).allowed)
}
