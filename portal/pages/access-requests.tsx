import { useLocation } from '@tanstack/react-router'
import { requestStates } from '../../components/screens/access-requests/list-state.ts'
import { AccessRequests } from '../../components/screens/access-requests/request-list.tsx'
import { useWhy } from '../../components/shared/why/use-why.ts'
import { useAddressState } from '../address-state.ts'

/** /csr_mds/authApplication, .../myApplication, .../inviteApprove: the address contains the state of the list. */
export function Page() {
  const { pathname } = useLocation()
  const isReviewer = useWhy('listAccessRequests').listAccessRequests === undefined
  const list = isReviewer && !pathname.endsWith('/myApplication') ? 'review' : 'own'
  return <AccessRequests list={list} {...useAddressState(requestStates[list])} />
}
