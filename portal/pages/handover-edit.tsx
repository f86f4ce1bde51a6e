import { useParams } from '@tanstack/react-router'
import { HandoverEdit } from '../../components/screens/handovers/handover-page.tsx'

/** /csr_mds/user/detail/$userId/transferOfPermissions/edit and .../edit/$id */
export function Page() {
  const { userId, id } = useParams({ strict: false })
  return <HandoverEdit key={id} userId={userId ?? ''} id={id ?? null} />
}
