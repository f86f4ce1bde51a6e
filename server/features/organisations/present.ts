import type { Locale } from '../../../contract/locales.ts'
import { organisationRecord } from '../../../contract/organisations/fields.ts'
import type {
  OrganisationDetail,
  OrganisationNode,
  PlacedOrganisation,
} from '../../../contract/organisations/shapes.ts'
import { type Field, getNamesWith } from '../../../contract/records/define.ts'
import { getPlaceNames } from '../../kernel/places/regions.ts'
import { getColumn } from '../../kernel/records/columns.ts'
import type { Lists } from './lists.ts'
import type { OrganisationRecord, PlacedRecord } from './queries.ts'

const wanted = getNamesWith(organisationRecord, 'wanted')
/** Columns of the fields that a complete organisation has filled in; all are text. */
export const wantedColumns = wanted.map(name => getColumn(name, organisationRecord.fields[name] as Field))

/** How many of the wanted fields are filled in, in whole percent. */
export const getCompleteness = (row: object): number => {
  const values = row as Record<string, unknown>
  const filled = wantedColumns.filter(column => values[column] !== '' && values[column] !== null)
  return Math.floor((filled.length * 100) / wantedColumns.length)
}

/** An organisation as a node of the tree. */
export const getNode = (row: OrganisationRecord): OrganisationNode => ({
  id: row.id,
  parentId: row.parent_id,
  name: row.name,
  nameEn: row.name_en,
  aliases: [row.alias_1, row.alias_2].filter(Boolean),
  reading: row.said || null,
  type: row.type,
  country: row.country,
  province: row.province,
  city: row.city,
  active: row.active,
  children: row.children,
  matches: row.matches,
})

/** Further addresses as they are stored, each with its places in the language of the reader (E36). */
export const getAddresses = (
  addresses: Lists['addresses'],
  locale: Locale,
): OrganisationDetail['addresses'] => addresses.map(each => ({ ...each, place: getPlaceNames(each, locale) }))

/** The parent is named only if the actor may see it. */
export const getPlaced = (row: PlacedRecord): PlacedOrganisation => ({
  ...getNode(row),
  parentId: row.path.at(-1)?.id ?? null,
  path: row.path,
})
