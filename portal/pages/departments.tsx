import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { departments } from '../../components/screens/departments/department-kind.ts'
import { OrgPage } from '../../components/screens/places/org-page.tsx'
import { type OrgState, readState, writeState } from '../../components/screens/places/org-state.ts'
import { $recordName } from '../titles.ts'

/** /csr_mds/department: the address contains which one is shown, and the filters of its people. */
export function Page() {
  const search = useSearch({ from: '/inside/csr_mds/department' })
  const navigate = useNavigate({ from: '/csr_mds/department' })
  const state = useMemo(() => readState(search), [search])
  const show = useCallback(
    (next: OrgState, options?: { replace: boolean }) => {
      navigate({ search: writeState(next), replace: options?.replace ?? false })
    },
    [navigate],
  )
  const name = useCallback((text: string | null) => $recordName.set(text), [])
  return <OrgPage kind={departments} state={state} onState={show} onName={name} />
}
