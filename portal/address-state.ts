import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { ListState } from '../components/shared/list/list-state.ts'

/** The state of a list in the address of its page. */
export function useAddressState<S extends object>(list: ListState<S>) {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const state = useMemo(() => list.read(search), [list, search])
  const onState = useCallback(
    (next: S, options?: { replace: boolean }) => {
      void navigate({ to: '.', search: list.write(next), replace: options?.replace ?? false })
    },
    [list, navigate],
  )
  return { state, onState }
}
