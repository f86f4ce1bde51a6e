import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { ImportPage } from '../../components/screens/imports/import-page.tsx'
import {
  type ImportPageState,
  readImportState,
  writeImportState,
} from '../../components/screens/imports/import-state.ts'

/** /csr_mds/position/import: the address contains which import is open. */
export function Page() {
  const search = useSearch({ from: '/inside/csr_mds/position/import' })
  const navigate = useNavigate({ from: '/csr_mds/position/import' })
  const state = useMemo(() => readImportState(search), [search])
  const show = useCallback(
    (next: ImportPageState, options?: { replace: boolean }) => {
      navigate({ search: writeImportState(next), replace: options?.replace ?? false })
    },
    [navigate],
  )
  return <ImportPage area="positions" state={state} onState={show} />
}
