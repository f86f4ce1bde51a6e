import { useParams } from '@tanstack/react-router'
import { useCallback } from 'react'
import { UpgradePage } from '../../components/screens/invitations/upgrade-page.tsx'
import { $recordName } from '../titles.ts'

/** /csr_mds/user/upgrade/$userId */
export function Page() {
  const { userId } = useParams({ from: '/inside/csr_mds/user/upgrade/$userId' })
  const name = useCallback((text: string | null) => $recordName.set(text), [])
  return <UpgradePage key={userId} userId={userId} onName={name} />
}
