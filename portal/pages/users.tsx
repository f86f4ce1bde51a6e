import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import {
  readListState,
  type UserListState,
  writeListState,
} from '../../components/screens/users/list-state.ts'
import { UserList } from '../../components/screens/users/user-list.tsx'

/** /csr_mds/user: the address contains the state of the list. */
export function Page() {
  const search = useSearch({ from: '/inside/csr_mds/user' })
  const navigate = useNavigate({ from: '/csr_mds/user' })
  const state = useMemo(() => readListState(search), [search])
  const show = useCallback(
    (next: UserListState, options?: { replace: boolean }) => {
      navigate({ search: writeListState(next), replace: options?.replace ?? false })
    },
    [navigate],
  )
  return <UserList state={state} onState={show} />
}
