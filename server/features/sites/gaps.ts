import { sql } from 'kysely'
import type { Transaction } from '../../kernel/context.ts'
import { gapsOfRow } from './gate-queries.ts'
import { joinPi } from './texts.ts'

/** The open conditions of the activation gate of a site today. */
export const gapsOfSite = async (tx: Transaction, siteId: string): Promise<string[]> => {
  const { rows } = await sql<{ gaps: string[] }>`select ${gapsOfRow} as gaps from site s ${joinPi}
    where s.tenant_id = (select current_tenant()) and s.id = ${siteId}::uuid`.execute(tx)
  return rows[0]?.gaps ?? []
}
