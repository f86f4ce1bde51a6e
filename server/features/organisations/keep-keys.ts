import { sql } from 'kysely'
import type { Transaction } from '../../kernel/context.ts'
import { rows, run } from '../../kernel/db/statements.ts'
import { getMatchKeys, type KeyedOrganisation } from '../../kernel/search/organisation-keys.ts'

const here = sql`(select current_tenant())`
const atOnce = 2000

/** Writes the keys by which the matcher finds an organisation where a release has emptied them, because it makes other ones. */
export const keepMatchKeys = async (tx: Transaction): Promise<void> => {
  const organisations = await rows(tx)<
    KeyedOrganisation & { id: string }
  >`select o.id, o.name, o.name_en as "nameEn", o.alias_1 as "alias1",
      o.alias_2 as "alias2", o.reading, o.parent_id as "parentId", o.address from organisation o
    where o.tenant_id = ${here} and o.match_keys is null and o.merged_into is null order by o.id limit ${atOnce}`
  if (organisations.length === 0) return
  const keys = organisations.map(row => ({ id: row.id, keys: getMatchKeys(row) }))
  await run(tx)`update organisation o set match_keys = n.keys
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as n (id uuid, keys text[])
    where o.tenant_id = ${here} and o.id = n.id`
}
