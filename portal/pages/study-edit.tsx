import { useParams } from '@tanstack/react-router'
import { EditPage } from '../../components/screens/studies/edit-page.tsx'

/** /csr_mds/study/edit/$studyId */
export function Page() {
  const { studyId } = useParams({ from: '/inside/csr_mds/one-study/study/edit/$studyId' })
  return <EditPage key={studyId} studyId={studyId} />
}
