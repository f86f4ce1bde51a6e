import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import {
  type OrganisationListState,
  readListState,
  writeListState,
} from '../../components/screens/organisations/list-state.ts'
import { OrganisationList } from '../../components/screens/organisations/organisation-list.tsx'

/** /csr_mds/organiztion: the address contains the state of the list. */
export function Page() {
  const search = useSearch({ from: '/inside/csr_mds/organiztion' })
  const navigate = useNavigate({ from: '/csr_mds/organiztion' })
  const state = useMemo(() => readListState(search), [search])
  const show = useCallback(
    (next: OrganisationListState, options?: { replace: boolean }) => {
      navigate({ search: writeListState(next), replace: options?.replace ?? false })
    },
    [navigate],
  )
  return <OrganisationList state={state} onState={show} />
}
