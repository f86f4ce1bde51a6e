import { useParams } from '@tanstack/react-router'
import { AddSites } from '../../components/screens/study-sites/create.tsx'

/** /csr_mds/study/$studyId/site/create */
export function Page() {
  const { studyId } = useParams({ from: '/inside/csr_mds/one-study/study/$studyId/site/create' })
  return <AddSites key={studyId} studyId={studyId} />
}
