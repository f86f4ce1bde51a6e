import { useParams } from '@tanstack/react-router'
import { useCallback } from 'react'
import { DetailPage } from '../../components/screens/organisations/detail-page.tsx'
import { $recordName } from '../titles.ts'

/** /csr_mds/organiztion/detail/$orgId */
export function Page() {
  const { orgId } = useParams({ from: '/inside/csr_mds/organiztion/detail/$orgId' })
  const name = useCallback((text: string | null) => $recordName.set(text), [])
  return <DetailPage key={orgId} orgId={orgId} onName={name} />
}
