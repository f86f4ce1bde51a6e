import { useParams } from '@tanstack/react-router'
import { StudySignatures } from '../../components/screens/studies/signatures-page.tsx'

/** /csr_mds/study/$studyId/signature */
export function Page() {
  const { studyId } = useParams({ from: '/inside/csr_mds/one-study/study/$studyId/signature' })
  return <StudySignatures studyId={studyId} />
}
