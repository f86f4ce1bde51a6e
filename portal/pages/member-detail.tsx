import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { MemberDetail, type MemberTab, memberTabs } from '../../components/screens/members/member-detail.tsx'
import { $recordName } from '../titles.ts'

const route = '/inside/csr_mds/one-study/study/$studyId/memberDetail/$userId'

/** /csr_mds/study/$studyId/memberDetail/$userId: the address contains the tab. */
export function Page() {
  const { studyId, userId } = useParams({ from: route })
  const { tab } = useSearch({ from: route })
  const navigate = useNavigate({ from: '/csr_mds/study/$studyId/memberDetail/$userId' })
  const turn = useCallback(
    (next: MemberTab) => {
      navigate({ search: { tab: next }, replace: true })
    },
    [navigate],
  )
  const name = useCallback((text: string | null) => $recordName.set(text), [])
  return (
    <MemberDetail
      key={userId}
      studyId={studyId}
      userId={userId}
      tab={memberTabs.find(each => each === tab) ?? 'roles'}
      onTab={turn}
      onName={name}
    />
  )
}
