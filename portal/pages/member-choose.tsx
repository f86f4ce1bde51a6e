import { useParams } from '@tanstack/react-router'
import { ChooseMembers } from '../../components/screens/members/choose-members.tsx'

/** /csr_mds/study/$studyId/member/choose */
export function Page() {
  const { studyId } = useParams({ from: '/inside/csr_mds/one-study/study/$studyId/member/choose' })
  return <ChooseMembers key={studyId} studyId={studyId} />
}
