import type { UseQueryResult } from '@tanstack/react-query'
import type { CallError } from '../../../client/http/call-error.ts'
import type { StudyRow } from '../../../contract/studies/shapes.ts'
import { useText } from '../../shared/call/use-text.ts'
import type { useTableLayout } from '../../shared/list/use-table-layout.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { ColumnKey } from './columns.ts'
import { type StudyListState, startState } from './list-state.ts'
import { NoRows } from './no-rows.tsx'
import { useStudyColumns } from './study-columns.tsx'
import { getEdge } from './study-status.tsx'
import type { RowActions } from './use-row-actions.ts'

export type StudyLayout = ReturnType<typeof useTableLayout<ColumnKey>>

type Props = {
  query: UseQueryResult<unknown, CallError>
  rows: readonly StudyRow[]
  layout: StudyLayout
  acts: RowActions
  state: StudyListState
  onState: (state: StudyListState) => void
}

/** The rows of one page, or why there are none. */
export function StudyTable({ query, rows, layout, acts, state, onState }: Props) {
  const { t } = useText()
  const columns = useStudyColumns(layout.columns, acts.ask)
  if (query.isPending) return <Skeleton lines={10} size="row" />
  const widths = layout.columns.flatMap(({ id, width }) => (width ? [[id, width]] : []))
  return (
    <DataTable
      caption={t('studyScreens:table.label')}
      columns={columns}
      rows={query.error ? [] : rows}
      rowKey={row => row.id}
      rowName={row => row.planId}
      sort={{ id: state.sort.field, descending: state.sort.descending }}
      onSort={sort => onState({ ...state, page: 1, sort: sort ? getSort(sort) : startState.sort })}
      layout={{
        widths: Object.fromEntries(widths),
        onWidth: layout.widen,
        onMove: layout.move,
        onHide: layout.hide,
      }}
      selection={{ has: acts.choice.has, onToggle: acts.choice.toggle }}
      spine={getEdge}
      changed={acts.changed}
      busy={query.isPlaceholderData}
      empty={<NoRows error={query.error} onRetry={query.refetch} {...{ state, onState }} />}
    />
  )
}

const getSort = ({ id, descending }: { id: string; descending: boolean }): StudyListState['sort'] => ({
  field: id as StudyListState['sort']['field'],
  descending,
})
