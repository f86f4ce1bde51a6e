import { sql } from 'kysely'
import type { Output } from '../../../contract/define.ts'
import type { OrganisationField, organisationFieldUses } from '../../../contract/organisation-fields/calls.ts'
import { type NameSet, perLocale } from '../../../contract/values/name-set.ts'
import type { Context, Transaction } from '../../kernel/context.ts'
import { one, rows } from '../../kernel/db/statements.ts'

const here = sql`(select current_tenant())`
const used = sql`(select count(*)::int from organisation_value v join organisation o on o.tenant_id = v.tenant_id and o.id = v.organisation_id
  where v.tenant_id = ${here} and v.field_id = f.id and v.value <> '' and o.merged_into is null)`
const missing = sql`(select count(*)::int from organisation o where o.tenant_id = ${here} and o.active and o.merged_into is null
  and not exists (select from organisation_value v where v.tenant_id = ${here} and v.organisation_id = o.id and v.field_id = f.id and v.value <> ''))`

type Retired = Pick<OrganisationField, 'id' | 'type' | 'names' | 'rowVersion'> & { used: number }

/** Fields that were retired, the latest first. */
export const getRetired = async (tx: Transaction): Promise<Retired[]> => {
  const organisationFields = await rows(tx)<
    Omit<Retired, 'names'> & { names: Partial<NameSet> }
  >`select f.id, f.type, f.names,
      f.row_version as "rowVersion", ${used} as used from organisation_field f
    where f.tenant_id = ${here} and f.removed_at is not null order by f.removed_at desc, f.id`
  return organisationFields.map(row => ({ ...row, names: perLocale(locale => row.names[locale] ?? '') }))
}

/** How many organisations have a value of each field, and how many active ones have none (MD-O6). */
export const getUses = async ({ tx }: Context): Promise<Output<typeof organisationFieldUses>> => {
  const organisationFields = await rows(tx)<{
    id: string
    used: number
    missing: number
  }>`select f.id, ${used} as used, ${missing} as missing
    from organisation_field f where f.tenant_id = ${here} and f.removed_at is null order by f.sort, f.id`
  const active = (await one(tx)<{ count: number }>`select count(*)::int as count from organisation
    where tenant_id = ${here} and active and merged_into is null`)!
  return {
    ...{ records: organisationFields, total: organisationFields.length, organisations: active.count },
    retired: await getRetired(tx),
  }
}
