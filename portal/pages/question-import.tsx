import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { ImportPage } from '../../components/screens/imports/import-page.tsx'
import {
  type ImportPageState,
  readImportState,
  writeImportState,
} from '../../components/screens/imports/import-state.ts'

const route = '/inside/csr_mds/course/$courseId/import'

/** /csr_mds/course/$courseId/import: the address contains which import is open. */
export function Page() {
  const { courseId } = useParams({ from: route })
  const search = useSearch({ from: route })
  const navigate = useNavigate({ from: '/csr_mds/course/$courseId/import' })
  const state = useMemo(() => readImportState(search), [search])
  const show = useCallback(
    (next: ImportPageState, options?: { replace: boolean }) => {
      navigate({ search: writeImportState(next), replace: options?.replace ?? false })
    },
    [navigate],
  )
  return <ImportPage key={courseId} area="questions" courseId={courseId} state={state} onState={show} />
}
