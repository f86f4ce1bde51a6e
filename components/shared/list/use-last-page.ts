import { useEffect } from 'react'
import { lastPage } from '../../ui/table/pager-pages.ts'

type Query = { data?: unknown; isPlaceholderData: boolean }

/** A page past the end becomes the last one, without an extra entry in the browser's history. */
export function useLastPage<S extends { page: number; size: number }>(
  { data, isPlaceholderData }: Query,
  state: S,
  onState: (state: S, options: { replace: true }) => void,
): void {
  const total = isPlaceholderData ? undefined : (data as { total: number } | undefined)?.total
  useEffect(() => {
    if (total === undefined) return
    const last = lastPage(total, state.size)
    if (state.page > last) onState({ ...state, page: last }, { replace: true })
  }, [total, state, onState])
}
