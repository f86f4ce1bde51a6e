import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import type { CallError } from '../../../client/http/call-error.ts'
import type { OrganisationFields } from '../../../contract/organisation-fields/calls.ts'
import { organisationRecord } from '../../../contract/organisations/fields.ts'
import { identifierColumn, isOwnColumn, ownColumn } from '../../../contract/organisations/further-columns.ts'
import type { OrganisationRow } from '../../../contract/organisations/shapes.ts'
import { Failed } from '../../shared/call/failed.tsx'
import { useText } from '../../shared/call/use-text.ts'
import { localName } from '../../shared/page/company-name.ts'
import { Anchor, useNavigation } from '../../shared/page/navigation.tsx'
import { nameLink } from '../../shared/page/page.css.ts'
import { getColumns, TextCell } from '../../shared/record/field-value.tsx'
import { ClearButton } from '../../ui/base/clear-button.tsx'
import { Ellipsis } from '../../ui/base/ellipsis.tsx'
import { EmptySearch, EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { StatusChip } from '../../ui/feedback/status-chip.tsx'
import { ActionMenu } from '../../ui/overlay/action-menu.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { getOff } from './actions.ts'
import {
  type ColumnChoice,
  type ColumnKey,
  findOwnField,
  getColumnLabel,
  getDetailPath,
  type RecordColumn,
} from './columns.ts'
import { isNarrowed, type OrganisationListState, startState, widened } from './list-state.ts'
import { useListTexts } from './lists.tsx'
import type { ListProps } from './organisation-list.tsx'
import type { OrganisationLayout } from './organisation-toolbar.tsx'
import { getOptionText } from './own-fields.tsx'

type Props = ListProps & {
  query: UseQueryResult<unknown, CallError>
  rows: readonly OrganisationRow[]
  layout: OrganisationLayout
  own: OrganisationFields
  selection: ComponentProps<typeof DataTable>['selection']
  onToggle: (row: OrganisationRow) => void
}

/** The rows of one page, or why there are none. */
export function OrganisationTable({ query, rows, layout, own, selection, onToggle, state, onState }: Props) {
  const { t } = useText()
  const columns = useColumns(layout.columns, own, onToggle)
  if (query.isPending) return <Skeleton lines={10} size="row" />
  const widths = layout.columns.flatMap(({ id, width }) => (width ? [[id, width]] : []))
  return (
    <DataTable
      caption={t('organisationScreens:title')}
      columns={columns}
      rows={query.error ? [] : rows}
      rowKey={row => row.id}
      rowName={row => row.name}
      sort={{ id: state.sort.field, descending: state.sort.descending }}
      onSort={sort => onState({ ...state, page: 1, sort: sort ? getSort(sort) : startState.sort })}
      layout={{
        widths: Object.fromEntries(widths),
        onWidth: layout.widen,
        onMove: layout.move,
        onHide: layout.hide,
      }}
      selection={selection}
      busy={query.isPlaceholderData}
      empty={
        query.error ? (
          <Failed error={query.error} onRetry={query.refetch} />
        ) : (
          <NoRows {...{ state, onState }} />
        )
      }
    />
  )
}

const getSort = ({ id, descending }: { id: string; descending: boolean }): OrganisationListState['sort'] => ({
  field: id as OrganisationListState['sort']['field'],
  descending,
})

function NoRows({ state, onState }: ListProps) {
  const { t } = useText()
  const clear = () => onState(widened(state))
  if (state.query) return <EmptySearch query={state.query} onClear={clear} />
  return isNarrowed(state) ? (
    <EmptyState
      title={t('organisationScreens:filtered')}
      action={<ClearButton onClear={clear}>{t('organisationScreens:clear')}</ClearButton>}
    />
  ) : (
    <EmptyState title={t('organisationScreens:empty')} />
  )
}

/** A place in the language of the reader (E36). */
const placeCell = ({ place }: OrganisationRow, part: keyof OrganisationRow['place']) => (
  <TextCell text={place[part]} />
)

function useColumns(
  choice: readonly ColumnChoice[],
  own: OrganisationFields,
  onToggle: (row: OrganisationRow) => void,
): Column<OrganisationRow>[] {
  const { t, locale } = useText()
  const further = useFurtherCells(own)
  const shown = choice.filter(column => column.shown).map(({ id }) => id)
  const names = shown.filter(
    (id): id is RecordColumn => id in organisationRecord.fields && id !== 'addresses',
  )
  const ofRecord = getColumns<typeof organisationRecord.fields, OrganisationRow>(
    organisationRecord,
    names,
    locale,
    {
      name: row => (
        <Anchor href={getDetailPath(row.id)} className={nameLink}>
          <Ellipsis text={localName(row, locale)} focusable={false} />
        </Anchor>
      ),
      country: row => placeCell(row, 'country'),
      province: row => placeCell(row, 'province'),
      city: row => placeCell(row, 'city'),
      active: row =>
        row.active ? undefined : <StatusChip tone="neutral">{t('organisationScreens:inactive')}</StatusChip>,
    },
  )
  const cell = (row: OrganisationRow) => <RowMenu {...{ row, onToggle }} />
  const getColumn = (id: ColumnKey): Column<OrganisationRow> =>
    ofRecord.find(column => column.id === id) ?? {
      id,
      head: getColumnLabel(id, own, locale),
      cell: row => <TextCell text={further(id, row)} />,
      mono: id.startsWith('id.'),
      sortable: isOwnColumn(id),
    }
  return [
    ...shown.map(getColumn),
    { id: 'actions', head: t('organisationScreens:actions'), actions: true, cell },
  ]
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
    return row.identifiers
      .filter(({ type }) => identifierColumn(type) === id)
      .map(({ value }) => value)
      .join('; ')
  }
}

function RowMenu({ row, onToggle }: { row: OrganisationRow; onToggle: (row: OrganisationRow) => void }) {
  const { t, locale } = useText()
  const { go } = useNavigation()
  const turn = row.active ? 'deactivate' : 'activate'
  return (
    <ActionMenu
      label={t('organisationScreens:rowActions', { name: row.name })}
      actions={[
        {
          id: 'open',
          label: t('organisationScreens:open'),
          onChoose: () => go(getDetailPath(row.id)),
        },
        {
          id: turn,
          label: t(`organisationScreens:act.${turn}`),
          off: getOff(row, turn, locale),
          danger: turn === 'deactivate',
          onChoose: () => onToggle(row),
        },
      ]}
    />
  )
}
