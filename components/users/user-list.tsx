import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { keyOf } from '../../client/query.ts'
import type { UserRow } from '../../contract/user-shapes.ts'
import { searchUsers } from '../../contract/users.ts'
import { DataTable } from '../ui/data-table.tsx'
import { Pager } from '../ui/pager.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useScoped } from '../use-scoped.ts'
import { useSession } from '../use-session.ts'
import { useSetting } from '../use-setting.ts'
import { useText } from '../use-text.ts'
import { useWhy } from '../use-why.ts'
import type { StatusAction } from './actions.ts'
import { type ColumnKey, readColumns, sortOfColumn } from './columns.ts'
import { CountSentence } from './count-sentence.tsx'
import { lastPage, requestOf, startState, type UserListState } from './list-state.ts'
import { NoRows } from './no-rows.tsx'
import { toneOf, useNameOf } from './person.tsx'
import { SelectionBar } from './selection-bar.tsx'
import type { Asked } from './status-dialog.tsx'
import { UserToolbar } from './toolbar.tsx'
import { useUserColumns } from './user-columns.tsx'
import { foot, head } from './users.css.ts'

const StatusDialog = lazy(() => import('./status-dialog.tsx').then(file => ({ default: file.StatusDialog })))
const AddDialog = lazy(() => import('./add-dialog.tsx').then(file => ({ default: file.AddDialog })))

type Props = {
  state: UserListState
  onState: (state: UserListState, options?: { replace: boolean }) => void
}

/** The users of the tenant that the acting role may see: search, filters, columns, selection, actions (D31, K13). */
export function UserList({ state, onState }: Props) {
  const { t } = useText()
  const nameOf = useNameOf()
  const query = useScoped(searchUsers, requestOf(state), { keepsRows: true })
  const rows = query.data?.records ?? []
  const total = query.data?.total ?? 0
  const [stored, store] = useSetting('users.columns')
  const columns = useMemo(() => readColumns(stored), [stored])
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [asked, setAsked] = useState<Asked | null>(null)
  const [adding, setAdding] = useState(false)
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  const why = useWhy('addUser')
  const cache = useQueryClient()
  const session = useSession()

  useClamp(query.isPlaceholderData ? undefined : query.data?.total, state, onState)
  const chosen = rows.filter(row => selected.has(row.id))
  const move = (next: UserListState) => {
    setSelected(new Set())
    onState(next)
  }
  const done = (failed: ReadonlySet<string>) => {
    setChanged(new Set(asked?.rows.map(row => row.id).filter(id => !failed.has(id))))
    setSelected(failed)
    cache.invalidateQueries({ queryKey: keyOf(session, searchUsers) })
  }
  const act = (action: StatusAction, actOn: readonly UserRow[]) => setAsked({ action, rows: actOn })
  const cells = useUserColumns(columns, (action, row) => act(action, [row]))
  return (
    <>
      <div className={head}>
        <h1>{t('users:title')}</h1>
        <CountSentence state={state} total={query.data?.total} capped={query.data?.capped} />
      </div>
      {chosen.length > 0 ? (
        <SelectionBar
          rows={chosen}
          onAct={action => act(action, chosen)}
          onClear={() => setSelected(new Set())}
        />
      ) : (
        <UserToolbar
          state={state}
          onState={move}
          columns={columns}
          onColumns={store}
          onAdd={() => setAdding(true)}
          addOff={why.addUser}
        />
      )}
      {query.isPending ? (
        <Skeleton lines={10} size="row" />
      ) : (
        <DataTable
          caption={t('users:table.label')}
          columns={cells}
          rows={query.error ? [] : rows}
          rowKey={row => row.id}
          rowName={nameOf}
          sort={{ id: state.sort.field, descending: state.sort.descending }}
          onSort={sort => move({ ...state, page: 1, sort: sort ? sortFrom(sort) : startState.sort })}
          selection={{ selected, onChange: setSelected }}
          spine={row => toneOf[row.status]}
          changed={changed}
          busy={query.isPlaceholderData}
          empty={
            <NoRows
              error={query.error}
              onRetry={query.refetch}
              state={state}
              onState={move}
              onAdd={() => setAdding(true)}
              addOff={why.addUser}
            />
          }
        />
      )}
      <div className={foot}>
        <Pager
          total={total}
          page={state.page}
          size={state.size}
          onChange={next => move({ ...state, ...next })}
        />
      </div>
      <Suspense>
        {asked && (
          <StatusDialog
            {...asked}
            onDone={done}
            newest={id => rows.find(row => row.id === id)}
            onClose={() => setAsked(null)}
          />
        )}
        {adding && <AddDialog onClose={() => setAdding(false)} />}
      </Suspense>
    </>
  )
}

const sortFrom = ({ id, descending }: { id: string; descending: boolean }) => ({
  field: sortOfColumn[id as ColumnKey] ?? startState.sort.field,
  descending,
})

/** A page past the end becomes the last one, without a step of its own in the history. */
function useClamp(total: number | undefined, state: UserListState, onState: Props['onState']) {
  useEffect(() => {
    if (total === undefined) return
    const last = lastPage(total, state.size)
    if (state.page > last) onState({ ...state, page: last }, { replace: true })
  }, [total, state, onState])
}
