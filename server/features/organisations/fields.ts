import { getLocale, type Locale } from '../../../contract/locales.ts'
import { getClash, type Region } from '../../../contract/organisations/addresses.ts'
import { organisationRecord } from '../../../contract/organisations/fields.ts'
import type { InputValues } from '../../../contract/records/define.ts'
import type { Context } from '../../kernel/context.ts'
import { one, rows, run } from '../../kernel/db/statements.ts'
import { getPlaceNames, getUnknownPart } from '../../kernel/places/regions.ts'
import { problem } from '../../kernel/problem.ts'
import { toColumns } from '../../kernel/records/columns.ts'
import { fold } from '../../kernel/search/fold.ts'
import { organisationColumns } from '../../kernel/search/organisation.ts'
import type { Lists } from './lists.ts'
import { isSameName } from './match.ts'
import { isOtherCity, plainCity } from './match-forms.ts'
import { organisationsNamed } from './names.ts'
import { organisationsById } from './queries.ts'

/** All fields of a form, without the lists. */
export type OrganisationFields = InputValues<typeof organisationRecord.fields>

type Checked = Pick<Context, 'tx' | 'actor'>

/** Fields by which the sites of an organisation are found too. */
export const nameFields = ['name', 'nameEn', 'alias1', 'alias2'] as const
/** Fields that tell an organisation from others: no two of one name are below one parent in one city. */
export const keyFields = [...nameFields, 'parentId', 'city'] as const

/** Waits for other changes of key fields and identifiers: no cycle and no second name comes from parallel ones (TR-C2). */
export const lockOrganisations = async ({ tx, actor }: Checked): Promise<void> => {
  await run(tx)`select pg_advisory_xact_lock(hashtextextended(${`organisations ${actor.tenantId}`}, 0))`
}

/** The database columns of the fields, with what the search reads: names, readings and identifiers. */
export const getColumns = (
  fields: OrganisationFields,
  { identifiers }: Pick<Lists, 'identifiers'>,
  reading = '',
) => {
  const texts = organisationColumns({ ...fields, reading })
  const numbers = identifiers.map(({ value }) => ` ${fold(value)}`)
  return { ...toColumns(organisationRecord, fields), ...texts, search: texts.search + numbers.join('') }
}

/** Places are stored by their names in the language of the company, whatever the language of the user (E36). */
export const withPlaces = async <T extends Region>({ tx }: Checked, place: T): Promise<T> => ({
  ...place,
  ...getPlaceNames(place, await getCompanyLocale(tx)),
})

/** The language of the company. */
export const getCompanyLocale = async (tx: Context['tx']): Promise<Locale> => {
  const row = await one(tx)<{ language: string }>`select language_flag as language from tenant
    where id = (select current_tenant())`
  return getLocale(row?.language)
}

/** Checks the parent: the actor sees it, and it is not the organisation itself nor below it (G29). */
const checkParent = async (
  { tx, actor }: Checked,
  parentId: string | null,
  id: string | null,
): Promise<void> => {
  if (!parentId) return
  if (parentId === id) throw problem('organisationOwnParent', { field: 'parentId' })
  const [parent] = await organisationsById(tx, [parentId], actor.scope)
  if (!parent) throw problem('dataNotFound', { field: 'parentId' })
  const organisations = await rows(tx)`select from organisation where tenant_id = (select current_tenant())
    and id = ${parentId}::uuid
    and ${id}::uuid = any(path)`
  if (organisations.length > 0) throw problem('organisationUnderItself', { field: 'parentId' })
}

/** The alias that is the name, the English name or the other alias of the same organisation. */
export const getRepeatedAlias = ({
  name,
  nameEn,
  alias1,
  alias2,
}: OrganisationFields): 'alias1' | 'alias2' | null => {
  if ([name, nameEn].some(text => isSameName(alias1, text))) return 'alias1'
  return [name, nameEn, alias1].some(text => isSameName(alias2, text)) ? 'alias2' : null
}

type Before = { id: string; fields: OrganisationFields }

/** Whether two organisations of one name may both exist: they are in two cities. */
export const isElsewhere = (
  one: { city?: string | undefined },
  other: { city?: string | undefined },
): boolean => isOtherCity(plainCity(one.city), plainCity(other.city))

/** Checks what only the database knows of the fields, for an added organisation or a changed one; problems name their field. */
export const checkFields = async (
  context: Checked,
  fields: OrganisationFields,
  before: Before | null,
  aliasConfirmed: boolean,
): Promise<void> => {
  const changed = (name: keyof OrganisationFields) => fields[name] !== before?.fields[name]
  const id = before?.id ?? null
  if (changed('parentId')) await checkParent(context, fields.parentId, id)
  for (const field of ['name', 'nameEn'] as const) {
    if (!changed(field) && !changed('parentId') && !changed('city')) continue
    const same = await organisationsNamed(context.tx, fields[field], id)
    const column = field === 'name' ? 'name' : 'name_en'
    const isTaken = (row: (typeof same)[number]) =>
      row.parent_id === fields.parentId && isSameName(row[column], fields[field]) && !isElsewhere(row, fields)
    if (same.some(isTaken)) throw problem('organisationNameTaken', { field })
  }
  const repeated = getRepeatedAlias(fields)
  if (repeated && (changed(repeated) || changed('name') || changed('nameEn')))
    throw problem('itemRepeated', { field: repeated })
  if (aliasConfirmed) return
  for (const field of ['alias1', 'alias2'] as const) {
    if (!changed(field)) continue
    if ((await organisationsNamed(context.tx, fields[field], id)).length > 0)
      throw problem('organisationAliasSame', { field })
  }
}

/** Refuses a country or a province that is in no list; what stays as it was is not judged (E36). */
export const checkPlace = (place: Region, before?: Partial<Region>): void => {
  const field = getUnknownPart(place, before)
  if (field) throw problem('optionInvalid', { field })
}

/** Addresses for one purpose do not name a region twice, nor overlap (G31, G48). */
export const checkAddresses = (addresses: Lists['addresses']): void => {
  for (const purpose of new Set(addresses.map(each => each.purpose))) {
    const clash = getClash(addresses.filter(each => each.purpose === purpose))
    if (clash) throw problem(clash.same ? 'regionRepeated' : 'addressOverlap', { field: 'addresses' })
  }
}
