import { useEffect, useRef } from 'react'
import { listSavedViews } from '../../contract/saved-lists/views.ts'
import { useScoped } from '../shared/call/use-scoped.ts'
import { useSetting } from '../shared/call/use-setting.ts'
import { type ColumnChoice, readColumns } from './columns.ts'
import { readListState, type UserListState, writeListState } from './list-state.ts'

/** The id of the view that opens a user's list; null for none. It applies in every browser. */
export function useDefaultView(): [id: string | null, keep: (id: string | null) => void] {
  const [stored, store] = useSetting('users.view')
  return [typeof stored === 'string' ? stored : null, store]
}

type Props = {
  state: UserListState
  onState: (state: UserListState, options: { replace: boolean }) => void
  onColumns: (columns: readonly ColumnChoice[]) => void
}

/** Opens the list with the user's own view, once, if the address has no state; a deleted view does nothing. */
export function useOpenedView({ state, onState, onColumns }: Props): void {
  const [id] = useDefaultView()
  const bare = Object.keys(writeListState(state)).length === 0
  const open = useRef(bare)
  const { data } = useScoped(
    listSavedViews,
    {},
    { enabled: open.current && id !== null, staleTime: 60_000, loading: false },
  )
  useEffect(() => {
    // Do not interrupt a user who has started to search meanwhile.
    if (!bare) open.current = false
    if (!open.current || id === null || !data) return
    open.current = false
    const view = data.records.find(each => each.id === id)
    if (!view) return
    if (view.columns.length > 0) onColumns(readColumns(view.columns))
    onState(readListState(Object.fromEntries(new URLSearchParams(view.address))), { replace: true })
  }, [bare, id, data, onState, onColumns])
}
