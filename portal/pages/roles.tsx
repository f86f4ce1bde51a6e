import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import {
  type RoleListState,
  readListState,
  writeListState,
} from '../../components/screens/roles/list-state.ts'
import { readPlace } from '../../components/screens/roles/place.ts'
import { RoleScreen } from '../../components/screens/roles/role-screen.tsx'
import { $recordName } from '../titles.ts'

/** /csr_mds/role: the list, a role, a new one or two side by side, by the address. */
export function Page() {
  const search = useSearch({ from: '/inside/csr_mds/role' })
  const navigate = useNavigate({ from: '/csr_mds/role' })
  const state = useMemo(() => readListState(search), [search])
  const place = useMemo(() => readPlace(search), [search])
  const show = useCallback(
    (next: RoleListState, options?: { replace: boolean }) => {
      navigate({ search: writeListState(next), replace: options?.replace ?? false })
    },
    [navigate],
  )
  const name = useCallback((text: string | null) => $recordName.set(text), [])
  return <RoleScreen place={place} state={state} onState={show} onName={name} />
}
