import { useParams } from '@tanstack/react-router'
import { useCallback } from 'react'
import { StudyCoverage } from '../../components/screens/study-sites/coverage.tsx'
import { $recordName } from '../titles.ts'

/** /csr_mds/study/$studyId/site/coverage */
export function Page() {
  const { studyId } = useParams({ from: '/inside/csr_mds/study/$studyId/site/coverage' })
  const name = useCallback((text: string | null) => $recordName.set(text), [])
  return <StudyCoverage key={studyId} studyId={studyId} onName={name} />
}
