import type { UseQueryResult } from '@tanstack/react-query'
import type { CallError } from '../../../client/http/call-error.ts'
import type { UserRow } from '../../../contract/users/shapes.ts'
import { useText } from '../../shared/call/use-text.ts'
import { toneOf, useNameOf } from '../../shared/people/person.tsx'
import type { Off } from '../../ui/base/off.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { ColumnChoice } from './columns.ts'
import { startState, type UserListState } from './list-state.ts'
import { NoRows } from './no-rows.tsx'
import { sortFields } from './options.ts'
import type { RowActions } from './use-row-actions.ts'
import { useUserColumns } from './user-columns.tsx'

type Props = {
  query: UseQueryResult<unknown, CallError>
  rows: readonly UserRow[]
  columns: readonly ColumnChoice[]
  choice: RowActions
  state: UserListState
  onState: (state: UserListState) => void
  onAdd: () => void
  /** Why no user can be added. */
  addOff?: Off | undefined
}

/** The rows of one page, or why there are none. */
export function UserTable({ query, rows, columns, choice, state, onState, onAdd, addOff }: Props) {
  const { t } = useText()
  const nameOf = useNameOf()
  const cells = useUserColumns(columns, (action, row) => choice.ask({ action, rows: [row] }))
  if (query.isPending) return <Skeleton lines={10} size="row" />
  const empty = <NoRows error={query.error} onRetry={query.refetch} {...{ state, onState, onAdd, addOff }} />
  return (
    <DataTable
      caption={t('users:table.label')}
      columns={cells}
      rows={query.error ? [] : rows}
      rowKey={row => row.id}
      rowName={nameOf}
      sort={{ id: state.sort.field, descending: state.sort.descending }}
      onSort={sort => onState({ ...state, page: 1, sort: sort ? sortFrom(sort) : startState.sort })}
      selection={{ has: choice.choice.has, onToggle: choice.choice.toggle }}
      spine={row => toneOf[row.status]}
      changed={choice.changed}
      busy={query.isPlaceholderData}
      empty={empty}
    />
  )
}

const sortFrom = ({ id, descending }: { id: string; descending: boolean }) => ({
  field: sortFields.find(field => field === id) ?? startState.sort.field,
  descending,
})
