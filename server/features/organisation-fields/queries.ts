import { getLocale, type Locale, locales } from '../../../contract/locales.ts'
import type {
  OrganisationField,
  OrganisationFieldOption,
} from '../../../contract/organisation-fields/calls.ts'
import { type NameSet, nameKey, perLocale } from '../../../contract/values/name-set.ts'
import { companyDay } from '../../kernel/company-day.ts'
import type { Transaction } from '../../kernel/context.ts'
import { one, rows } from '../../kernel/db/statements.ts'

type Stored<T> = Omit<T, 'names'> & { names: Partial<NameSet> }
type StoredField = Stored<Omit<OrganisationField, 'options' | 'requiredFrom'>> & {
  requiredFrom: string | null
  sort: number
  options: Stored<OrganisationFieldOption>[]
}
export type FieldRecord = OrganisationField & { sort: number }

const withEvery = <T extends { names: Partial<NameSet> }>(record: T) => ({
  ...record,
  names: perLocale(locale => record.names[locale] ?? ''),
})

/** Fields in order, each with its options. */
export const getFields = async (tx: Transaction): Promise<FieldRecord[]> => {
  const organisationFields = await rows(tx)<StoredField>`select f.id, f.type, f.names, f.sort,
      f.required and coalesce(f.required_from <= ${companyDay}, true) as required,
      case when f.required and f.required_from > ${companyDay} then f.required_from::text end as "requiredFrom", f.row_version as "rowVersion",
      coalesce(o.options, '[]') as options
    from organisation_field f left join (
      select field_id, jsonb_agg(jsonb_build_object('id', id, 'names', names, 'rowVersion', row_version) order by sort, id) as options
      from organisation_field_option where tenant_id = (select current_tenant()) and removed_at is null group by 1) o on o.field_id = f.id
    where f.tenant_id = (select current_tenant()) and f.removed_at is null order by f.sort, f.id`
  return organisationFields.map(({ requiredFrom, ...row }) => ({
    ...withEvery(row),
    ...(requiredFrom && { requiredFrom }),
    options: row.options.map(withEvery),
  }))
}

/** Main language of the company. */
export const getLanguage = async (tx: Transaction): Promise<Locale> => {
  const row = await one(tx)<{ language: string }>`select language_flag as language from tenant
    where id = (select current_tenant())`
  return getLocale(row?.language)
}

/** Names as stored, with the key that tells each from others; a language without a name is left out. */
export const keptNames = (names: NameSet) => {
  const filledLocales = locales.filter(locale => names[locale] !== '')
  const only = (of: (name: string) => string) =>
    JSON.stringify(Object.fromEntries(filledLocales.map(locale => [locale, of(names[locale])])))
  return { names: only(name => name), keys: only(nameKey) }
}
