import { t } from '../../../client/words/i18n.ts'
import type { Locale } from '../../../contract/locales.ts'
import type { OrganisationField, OrganisationFields } from '../../../contract/organisation-fields/calls.ts'
import { organisationRecord } from '../../../contract/organisations/fields.ts'
import {
  type FurtherColumn,
  furtherColumns,
  furtherLabels,
  isOwnColumn,
  ownColumn,
} from '../../../contract/organisations/further-columns.ts'
import { nameFor } from '../../../contract/values/name-set.ts'
import { type ColumnChoice as Choice, recordColumns } from '../../shared/list/record-columns.ts'
import { getOrganisationPath, organisationsPath } from '../../shared/page/organisation-paths.ts'
import { getLabel } from '../../shared/record/field-names.ts'

type OwnColumn = `own:${string}`
type MoreColumn = FurtherColumn | OwnColumn

/** Columns of the list of organisations; the name is always first. */
export const {
  keys: columnKeys,
  first: firstColumns,
  read: readColumns,
} = recordColumns<typeof organisationRecord.fields, MoreColumn>(organisationRecord, 'name', {
  keys: furtherColumns,
  isOwn: isOwnColumn,
})
export type ColumnKey = (typeof columnKeys)[number]
export type ColumnChoice = Choice<ColumnKey>
export type RecordColumn = Exclude<ColumnKey, MoreColumn>

/** The own field of a column. */
export const findOwnField = (id: string, own: OrganisationFields): OrganisationField | undefined =>
  isOwnColumn(id) ? own.records.find(field => ownColumn(field.id) === id) : undefined

/** The heading of a column, of an own field in the language of the user. */
export const getColumnLabel = (id: ColumnKey, own: OrganisationFields, locale: Locale): string => {
  const field = findOwnField(id, own)
  if (field) return nameFor(field.names, locale, own.language)
  return id in furtherLabels ? t(furtherLabels[id as FurtherColumn]) : getLabel(organisationRecord, id)
}

/** The columns of the company: a column of a field that was removed is gone, a new one is hidden at the end. */
export const withOwn = <C extends ColumnChoice>(
  columns: readonly C[],
  own: OrganisationFields,
): (C | ColumnChoice)[] => [
  ...columns.filter(({ id }) => !isOwnColumn(id) || findOwnField(id, own)),
  ...own.records
    .map(field => ownColumn(field.id))
    .filter(id => !columns.some(each => each.id === id))
    .map(id => ({ id, shown: false })),
]

export const listPath = organisationsPath
/** URL of an organisation's page. */
export const getDetailPath = getOrganisationPath
