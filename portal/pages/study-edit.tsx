import { useParams } from '@tanstack/react-router'
import { useCallback } from 'react'
import { EditPage } from '../../components/screens/studies/edit-page.tsx'
import { $recordName } from '../titles.ts'

/** /csr_mds/study/edit/$studyId */
export function Page() {
  const { studyId } = useParams({ from: '/inside/csr_mds/study/edit/$studyId' })
  const name = useCallback((text: string | null) => $recordName.set(text), [])
  return <EditPage key={studyId} studyId={studyId} onName={name} />
}
