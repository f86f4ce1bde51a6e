import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Handovers } from '../../components/screens/handovers/handover-page.tsx'

const route = '/inside/csr_mds/user/detail/$userId/transferOfPermissions'

/** /csr_mds/user/detail/$userId/transferOfPermissions */
export function Page() {
  const { userId } = useParams({ from: route })
  const { page } = useSearch({ from: route })
  const navigate = useNavigate({ from: '/csr_mds/user/detail/$userId/transferOfPermissions' })
  const turn = (to: number) => void navigate({ search: to > 1 ? { page: String(to) } : {} })
  return <Handovers userId={userId} page={Math.max(1, Number.parseInt(page ?? '1', 10) || 1)} onPage={turn} />
}
