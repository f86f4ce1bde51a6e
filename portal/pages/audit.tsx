import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { AuditPage } from '../../components/screens/audit/audit-page.tsx'
import { type AuditState, readListState, writeListState } from '../../components/screens/audit/list-state.ts'

/** /csr_mds/sudit: the address contains the state of the list. */
export function Page() {
  const search = useSearch({ from: '/inside/csr_mds/sudit' })
  const navigate = useNavigate({ from: '/csr_mds/sudit' })
  const state = useMemo(() => readListState(search), [search])
  const show = useCallback(
    (next: AuditState, options?: { replace: boolean }) => {
      navigate({ search: writeListState(next), replace: options?.replace ?? false })
    },
    [navigate],
  )
  return <AuditPage state={state} onState={show} />
}
