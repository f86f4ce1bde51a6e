import { t } from '../../../client/words/i18n.ts'
import type { Locale } from '../../../contract/locales.ts'
import {
  type OrganisationField,
  type OrganisationFields,
  organisationFields,
} from '../../../contract/organisation-fields/calls.ts'
import { organisationRecord } from '../../../contract/organisations/fields.ts'
import {
  type FurtherColumn,
  furtherColumns,
  furtherLabels,
  identifierColumn,
  isOwnColumn,
  ownColumn,
} from '../../../contract/organisations/further-columns.ts'
import type { OrganisationRow } from '../../../contract/organisations/shapes.ts'
import { nameFor } from '../../../contract/values/name-set.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import type { ListLayout } from '../../shared/list/list-types.ts'
import { recordColumns } from '../../shared/list/record-columns.ts'
import { useTableLayout } from '../../shared/list/use-table-layout.ts'
import { localName } from '../../shared/page/company-name.ts'
import { Anchor } from '../../shared/page/navigation.tsx'
import { nameLink } from '../../shared/page/page.css.ts'
import { getLabel } from '../../shared/record/field-names.ts'
import { getColumns, TextCell } from '../../shared/record/field-value.tsx'
import { Ellipsis } from '../../ui/base/ellipsis.tsx'
import { StatusChip } from '../../ui/feedback/status-chip.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { useListTexts } from './lists.tsx'
import { getOptionText } from './own-fields.tsx'
import { getDetailPath } from './paths.ts'

type MoreColumn = FurtherColumn | `own:${string}`

/** Columns of the list of organisations; the name is always first. */
const columns = recordColumns<typeof organisationRecord.fields, MoreColumn>(organisationRecord, 'name', {
  keys: furtherColumns,
  isOwn: isOwnColumn,
})
export type ColumnKey = (typeof columns.keys)[number]
type RecordColumn = Exclude<ColumnKey, MoreColumn>

const noFields: OrganisationFields = { records: [], total: 0, language: 'zh-CN', editing: null }

/** The own fields of the company: their columns and filters. */
export const useOwnFields = (): OrganisationFields =>
  useScoped(organisationFields, {}, { staleTime: 60_000, loading: false }).data ?? noFields

/** The own field of a column. */
const findOwnField = (id: string, own: OrganisationFields): OrganisationField | undefined =>
  isOwnColumn(id) ? own.records.find(field => ownColumn(field.id) === id) : undefined

/** The heading of a column, of an own field in the language of the user. */
const getColumnLabel = (id: ColumnKey, own: OrganisationFields, locale: Locale): string => {
  const field = findOwnField(id, own)
  if (field) return nameFor(field.names, locale, own.language)
  return id in furtherLabels ? t(furtherLabels[id as FurtherColumn]) : getLabel(organisationRecord, id)
}

/** The columns with those of own fields: that of a removed field is gone, a new one is hidden at the end. */
export function useLayout(): ListLayout<ColumnKey> {
  const { locale } = useText()
  const own = useOwnFields()
  const layout = useTableLayout('organisations', columns)
  const added = own.records
    .map(field => ownColumn(field.id))
    .filter(id => !layout.columns.some(each => each.id === id))
  return {
    ...layout,
    read: columns.read,
    getLabel: id => getColumnLabel(id, own, locale),
    columns: [
      ...layout.columns.filter(({ id }) => !isOwnColumn(id) || findOwnField(id, own)),
      ...added.map(id => ({ id, shown: false })),
    ],
  }
}

const isOfRecord = (id: ColumnKey): id is RecordColumn =>
  id in organisationRecord.fields && id !== 'addresses'

/** The columns of the record; places are in the language of the reader (E36). */
export function useColumns(_: unknown, shown: readonly ColumnKey[]): Column<OrganisationRow>[] {
  const { locale } = useText()
  const own = useOwnFields()
  const further = useFurtherCells(own)
  const inactive = <StatusChip tone="neutral">{t('organisationScreens:inactive')}</StatusChip>
  const names = shown.filter(isOfRecord)
  type F = typeof organisationRecord.fields
  const ofRecord = getColumns<F, OrganisationRow>(organisationRecord, names, locale, {
    name: row => (
      <Anchor href={getDetailPath(row.id)} className={nameLink}>
        <Ellipsis text={localName(row, locale)} focusable={false} />
      </Anchor>
    ),
    country: row => <TextCell text={row.place.country} />,
    province: row => <TextCell text={row.place.province} />,
    city: row => <TextCell text={row.place.city} />,
    active: row => (row.active ? undefined : inactive),
  })
  return shown.map(
    id =>
      ofRecord.find(column => column.id === id) ?? {
        ...{ id, head: getColumnLabel(id, own, locale), mono: id.startsWith('id.') },
        sortable: isOwnColumn(id),
        cell: row => <TextCell text={further(id, row)} />,
      },
  )
}

/** What a column beside those of the record shows. */
function useFurtherCells(own: OrganisationFields): (id: ColumnKey, row: OrganisationRow) => string {
  const { locale } = useText()
  const texts = useListTexts()
  return (id, row) => {
    if (id === 'addresses') return texts.addresses(row).join('; ')
    if (isOwnColumn(id)) {
      const value = row.ownValues.find(each => ownColumn(each.fieldId) === id)?.value ?? ''
      return getOptionText(findOwnField(id, own), value, own, locale)
    }
    const isShown = ({ type }: OrganisationRow['identifiers'][number]) => identifierColumn(type) === id
    return row.identifiers
      .filter(isShown)
      .map(({ value }) => value)
      .join('; ')
  }
}
