import { useParams } from '@tanstack/react-router'
import { useCallback } from 'react'
import { AddSites } from '../../components/screens/study-sites/create.tsx'
import { $recordName } from '../titles.ts'

/** /csr_mds/study/$studyId/site/create */
export function Page() {
  const { studyId } = useParams({ from: '/inside/csr_mds/study/$studyId/site/create' })
  const name = useCallback((text: string | null) => $recordName.set(text), [])
  return <AddSites key={studyId} studyId={studyId} onName={name} />
}
