import { useParams } from '@tanstack/react-router'
import { memberState } from '../../components/screens/members/list-state.ts'
import { MemberList } from '../../components/screens/members/member-list.tsx'
import { useAddressState } from '../address-state.ts'

/** /csr_mds/study/$studyId/member: the address contains the state of the list. */
export function Page() {
  const { studyId } = useParams({ from: '/inside/csr_mds/one-study/study/$studyId/member' })
  return <MemberList key={studyId} studyId={studyId} {...useAddressState(memberState)} />
}
