import { useParams } from '@tanstack/react-router'
import { handoverState } from '../../components/screens/handovers/handover-list.tsx'
import { Handovers } from '../../components/screens/handovers/handover-page.tsx'
import { useAddressState } from '../address-state.ts'

/** /csr_mds/user/detail/$userId/transferOfPermissions */
export function Page() {
  const { userId } = useParams({ from: '/inside/csr_mds/user/detail/$userId/transferOfPermissions' })
  return <Handovers userId={userId} {...useAddressState(handoverState)} />
}
