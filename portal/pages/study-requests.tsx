import { useParams } from '@tanstack/react-router'
import { requestStates } from '../../components/screens/access-requests/list-state.ts'
import { StudyRequests } from '../../components/screens/access-requests/request-list.tsx'
import { useAddressState } from '../address-state.ts'

/** /csr_mds/study/$studyId/request: the address contains the state of the list. */
export function Page() {
  const { studyId } = useParams({ from: '/inside/csr_mds/one-study/study/$studyId/request' })
  return <StudyRequests studyId={studyId} {...useAddressState(requestStates.review)} />
}
