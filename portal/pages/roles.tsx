import { useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { roleState } from '../../components/screens/roles/list-state.ts'
import { readPlace } from '../../components/screens/roles/place.ts'
import { RoleScreen } from '../../components/screens/roles/role-screen.tsx'
import { useAddressState } from '../address-state.ts'
import { $recordName } from '../titles.ts'

/** /csr_mds/role: the list, a role, a new one or two side by side, by the address. */
export function Page() {
  const search = useSearch({ from: '/inside/csr_mds/role' })
  const place = useMemo(() => readPlace(search), [search])
  const name = useCallback((text: string | null) => $recordName.set(text), [])
  return <RoleScreen place={place} {...useAddressState(roleState)} onName={name} />
}
