import type { Transaction } from '../../kernel/context.ts'
import { one } from '../../kernel/db/statements.ts'
import { gapsOfRow } from './gate-queries.ts'
import { joinPi } from './texts.ts'

/** The open conditions of the activation gate of a site today. */
export const gapsOfSite = async (tx: Transaction, siteId: string): Promise<string[]> => {
  const row = await one(tx)<{ gaps: string[] }>`select ${gapsOfRow} as gaps from site s ${joinPi}
    where s.tenant_id = (select current_tenant()) and s.id = ${siteId}::uuid`
  return row?.gaps ?? []
}
