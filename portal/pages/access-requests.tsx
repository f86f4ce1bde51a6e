import { useLocation, useSearch } from '@tanstack/react-router'
import { requestStates } from '../../components/screens/access-requests/list-state.ts'
import { AccessRequests } from '../../components/screens/access-requests/request-list.tsx'
import { useTaken } from '../../components/screens/access-requests/taken.ts'
import { useWhy } from '../../components/shared/why/use-why.ts'
import { useAddressState } from '../address-state.ts'

/** /csr_mds/authApplication, .../myApplication, .../inviteApprove: the address contains the state of the list. */
export function Page() {
  const { pathname } = useLocation()
  const { taken } = useSearch({ strict: false })
  useTaken(taken)
  const isReviewer = useWhy('listAccessRequests').listAccessRequests === undefined
  const list = isReviewer && !pathname.endsWith('/myApplication') ? 'review' : 'own'
  return <AccessRequests list={list} {...useAddressState(requestStates[list])} />
}
