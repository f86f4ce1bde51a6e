import { useEffect, useRef } from 'react'
import { listSavedViews } from '../../contract/saved-lists.ts'
import { useScoped } from '../use-scoped.ts'
import { useSetting } from '../use-setting.ts'
import { type ColumnChoice, readColumns } from './columns.ts'
import { readListState, type UserListState, writeListState } from './list-state.ts'

/** The view with which a person's list opens, by its id; null for none. It holds in every browser. */
export function useDefaultView(): [id: string | null, keep: (id: string | null) => void] {
  const [stored, store] = useSetting('users.view')
  return [typeof stored === 'string' ? stored : null, store]
}

type Props = {
  state: UserListState
  onState: (state: UserListState, options: { replace: boolean }) => void
  onColumns: (columns: readonly ColumnChoice[]) => void
}

/** Opens the list with the person's own view, once, where the address says nothing; one that is gone opens nothing. */
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
    // Whoever has begun to search meanwhile is not interrupted.
    if (!bare) open.current = false
    if (!open.current || id === null || !data) return
    open.current = false
    const view = data.records.find(each => each.id === id)
    if (!view) return
    if (view.columns.length > 0) onColumns(readColumns(view.columns))
    onState(readListState(Object.fromEntries(new URLSearchParams(view.address))), { replace: true })
  }, [bare, id, data, onState, onColumns])
}
