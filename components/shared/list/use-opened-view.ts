import { useEffect, useRef } from 'react'
import { useScoped } from '../call/use-scoped.ts'
import { useSetting } from '../call/use-setting.ts'
import type { ViewContent, ViewList } from './view-list.ts'

/** The id of the view that opens a user's list; null for none. It applies in every browser. */
export function useDefaultView({
  setting,
}: ViewList): [id: string | null, keep: (id: string | null) => void] {
  const [stored, store] = useSetting(setting)
  return [typeof stored === 'string' ? stored : null, store]
}

/**
 * Opens the list with the user's own view, once, if the address has no state (`bare`); a deleted view does nothing.
 */
export function useOpenedView(views: ViewList, bare: boolean, onTake: (view: ViewContent) => void): void {
  const [id] = useDefaultView(views)
  const open = useRef(bare)
  const { data } = useScoped(
    views.calls.list,
    {},
    { enabled: open.current && id !== null, staleTime: 60_000, loading: false },
  )
  useEffect(() => {
    // Do not interrupt a user who has started to search meanwhile.
    if (!bare) open.current = false
    if (!open.current || id === null || !data) return
    open.current = false
    const view = data.records.find(each => each.id === id)
    if (view) onTake(view)
  }, [bare, id, data, onTake])
}
