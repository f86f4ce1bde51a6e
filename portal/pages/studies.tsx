import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import {
  readListState,
  type StudyListState,
  writeListState,
} from '../../components/screens/studies/list-state.ts'
import { StudyList } from '../../components/screens/studies/study-list.tsx'

/** /csr_mds/study: the address contains the state of the list. */
export function Page() {
  const search = useSearch({ from: '/inside/csr_mds/study' })
  const navigate = useNavigate({ from: '/csr_mds/study' })
  const state = useMemo(() => readListState(search), [search])
  const show = useCallback(
    (next: StudyListState, options?: { replace: boolean }) => {
      navigate({ search: writeListState(next), replace: options?.replace ?? false })
    },
    [navigate],
  )
  return <StudyList state={state} onState={show} />
}
