import { type Locale, locales } from '../../../contract/locales.ts'
import type { OrganisationField } from '../../../contract/organisation-fields/calls.ts'
import {
  type FurtherColumn,
  furtherColumns,
  furtherLabels,
  furtherWidths,
  identifierColumn,
  ownColumn,
} from '../../../contract/organisations/further-columns.ts'
import { identifierTypes } from '../../../contract/organisations/identifiers.ts'
import type { OrganisationAddress } from '../../../contract/organisations/parts.ts'
import type { Transaction } from '../../kernel/context.ts'
import { getPlaceNames } from '../../kernel/places/regions.ts'
import { words } from '../../kernel/words.ts'
import type { ExportColumn } from '../downloads/definition.ts'
import { getCompany } from '../organisation-fields/for-import.ts'
import type { Lists } from './lists.ts'

/** The name of an own field or of an option: in the language of the reader, else in another one. */
export const getOwnName = ({ names }: Pick<OrganisationField, 'names'>, locale: Locale): string =>
  names[locale] || names['zh-CN'] || names['en-US'] || locales.map(each => names[each]).find(Boolean) || ''

/** Addresses as a cell has them: "Purpose: country; province; city; street; postal code", one a line. */
export const addressesText = (addresses: readonly OrganisationAddress[], locale: Locale): string =>
  addresses
    .map(({ purpose, address, zip, ...place }) => {
      const { country, province, city } = getPlaceNames(place, locale)
      const parts = [country, province, city, address, zip].join('; ')
      return `${words(locale)(`organisations:purpose.${purpose}`)}: ${parts}`
    })
    .join('\n')

/** The text of an own value: of a dropdown the name of the option, nothing for one that was removed. */
export const ownValueText = (
  { type, options }: Pick<OrganisationField, 'type' | 'options'>,
  value: string,
  locale: Locale,
): string => {
  if (type !== 'dropdown') return value
  const option = options.find(each => each.id === value)
  return option ? getOwnName(option, locale) : ''
}

type Row = { lists: Pick<Lists, 'identifiers' | 'addresses' | 'ownValues'> }

const head = (key: FurtherColumn) => (locale: Locale) => words(locale)(furtherLabels[key])
const identifierCell = (key: FurtherColumn) => {
  const type = identifierTypes.find(each => identifierColumn(each) === key)
  return ({ lists }: Row) =>
    lists.identifiers
      .filter(each => each.type === type)
      .map(each => each.value)
      .join('; ')
}

/** Columns of exports for what is beside the record: numbers of each kind, and further addresses. */
export const furtherExportColumns = Object.fromEntries(
  furtherColumns.map((key): [FurtherColumn, ExportColumn<Row>] =>
    key === 'addresses'
      ? [
          key,
          {
            head: head(key),
            width: furtherWidths.addresses,
            cell: ({ lists }, { locale }) => addressesText(lists.addresses, locale),
          },
        ]
      : [key, { head: head(key), width: furtherWidths.identifier, cell: identifierCell(key) }],
  ),
) as Readonly<Record<FurtherColumn, ExportColumn<Row>>>

/** A column for each own field of the company (E12, MD-O6). */
export const ownExportColumns = async (tx: Transaction): Promise<Record<string, ExportColumn<Row>>> =>
  Object.fromEntries(
    (await getCompany(tx)).fields.map(field => [
      ownColumn(field.id),
      {
        head: locale => getOwnName(field, locale),
        width: furtherWidths.own,
        cell: ({ lists }, { locale }) => {
          const value = lists.ownValues.find(each => each.fieldId === field.id)?.value ?? ''
          return ownValueText(field, value, locale)
        },
      } satisfies ExportColumn<Row>,
    ]),
  )
