import { useParams } from '@tanstack/react-router'
import { overviewState } from '../../components/screens/study-overview/member-list.tsx'
import { StudyOverview } from '../../components/screens/study-overview/study-overview.tsx'
import { useAddressState } from '../address-state.ts'

/** /csr_mds/study/preview/$studyId: `members` opens the list behind a count of members, of one role or `all`. */
export function Page() {
  const { studyId } = useParams({ from: '/inside/csr_mds/one-study/study/preview/$studyId' })
  return <StudyOverview key={studyId} studyId={studyId} {...useAddressState(overviewState)} />
}
