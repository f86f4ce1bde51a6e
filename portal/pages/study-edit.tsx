import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { EditPage } from '../../components/screens/studies/edit-page.tsx'

const route = '/inside/csr_mds/one-study/study/edit/$studyId'

/** /csr_mds/study/edit/$studyId: the address contains what is edited. */
export function Page() {
  const { studyId } = useParams({ from: route })
  const { edit, field } = useSearch({ from: route })
  const navigate = useNavigate({ from: '/csr_mds/study/edit/$studyId' })
  const open = useCallback(
    (next?: string, name?: string) => {
      navigate({ search: { ...(next && { edit: next }), ...(name && { field: name }) }, replace: true })
    },
    [navigate],
  )
  return <EditPage key={studyId} studyId={studyId} edit={edit} field={field} onEdit={open} />
}
