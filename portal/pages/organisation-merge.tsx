import { useParams } from '@tanstack/react-router'
import { MergePage } from '../../components/screens/organisations/merge-page.tsx'

/** /csr_mds/organiztion/merge/$keptId/$otherId */
export function Page() {
  const { keptId, otherId } = useParams({ from: '/inside/csr_mds/organiztion/merge/$keptId/$otherId' })
  return <MergePage key={`${keptId} ${otherId}`} keptId={keptId} otherId={otherId} />
}
