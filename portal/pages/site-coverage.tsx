import { useParams } from '@tanstack/react-router'
import { StudyCoverage } from '../../components/screens/study-sites/coverage.tsx'

/** /csr_mds/study/$studyId/site/coverage */
export function Page() {
  const { studyId } = useParams({ from: '/inside/csr_mds/one-study/study/$studyId/site/coverage' })
  return <StudyCoverage key={studyId} studyId={studyId} />
}
