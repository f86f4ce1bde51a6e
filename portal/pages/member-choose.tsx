import { useParams } from '@tanstack/react-router'
import { useCallback } from 'react'
import { ChooseMembers } from '../../components/screens/members/choose-members.tsx'
import { $recordName } from '../titles.ts'

/** /csr_mds/study/$studyId/member/choose */
export function Page() {
  const { studyId } = useParams({ from: '/inside/csr_mds/study/$studyId/member/choose' })
  const name = useCallback((text: string | null) => $recordName.set(text), [])
  return <ChooseMembers key={studyId} studyId={studyId} onName={name} />
}
